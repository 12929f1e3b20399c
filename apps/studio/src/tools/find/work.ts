import type { FoundHit } from '../shared/found/hits.ts'
import { duration, type Interval } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import { currentTake } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { clipTitle } from '../../engine/words/words.ts'
import type { ToolContext } from '../shared/tool.ts'
import { excerptOf, hitName } from '../shared/found/hits.ts'
import type { Example, Found, RowsQuestion } from './messages.ts'
import type { FindSolver } from './solver.ts'
import { takesOf, type StoredSet } from '../../engine/sets/stored-set.ts'
import { SET_WORDS } from '../../engine/words/set-words.ts'
import { lookAtSet } from '../shared/sets/ask-set.ts'
import { GROWTH, type FindStore, type Question, type RowChoice } from './state.ts'
import { FIND_WORDS as WORDS } from './words.ts'

/** A take up to this long is asked whole; of a longer one a stretch around the playhead, seconds. */
const WHOLE = 4
const STRETCH = 2
/** Rows that are asked unless somebody says otherwise, and rows that are shown. */
const ASKED = 3
const SHOWN = 10

/** What the panel sets going. Everything long is done in the worker. */
export interface FindWork {
  /** Looks for what is on stage, by the range that is set or the part that is chosen. */
  askStage(): Promise<void>
  /** Looks for what a word says: in one's own by features, among the clips that come along by one of them. */
  askPreset(preset: { readonly named: string; readonly clip: string; readonly text: string }): Promise<void>
  setRegion(region: Interval): Promise<void>
  setPart(part: BodyPart): Promise<void>
  setBothSides(bothSides: boolean): Promise<void>
  setMode(mode: 'like' | 'rows'): Promise<void>
  /** What was found asks in turn. */
  grow(): Promise<void>
  setRow(name: string, change: (row: RowChoice) => RowChoice): void
  askRows(): Promise<void>
  /** A hit becomes a take: one step. */
  take(hit: FoundHit): void
  readonly titleOf: (hit: FoundHit) => string
  readonly recipeOf: (hit: FoundHit) => TakeRecipe | undefined
  isOnStage(): boolean
  /** Looks in a set instead of all files; undefined for all files. */
  lookIn(set: StoredSet | undefined): Promise<void>
  /** All hits, cut out and labelled, as a new set. */
  keepHits(): Promise<void>
}

interface OwnTake {
  readonly key: string
  readonly name: string
  readonly recipe: TakeRecipe
}

/** So many files are looked in at most; more are looked in as a set. */
const MOST_FILES = 200

export function makeFindWork(context: ToolContext, solver: FindSolver, store: FindStore): FindWork {
  const { studio, player, performances, workspace, working, sets, storage } = context
  const { history } = studio
  let asked = 0
  /** Clips of the set that is looked in, or files of one's own. */
  let clips: readonly OwnTake[] = []

  /** The stretch that counts: the play range, the part chosen on the timeline, all of a short take, or around the playhead. */
  const regionOf = (seconds: number): Interval => {
    const { range, time } = player.transport
    if (range && range.end - range.start > 0.1 && range.start < seconds)
      return { start: range.start, end: Math.min(range.end, seconds) }
    const { selected, shown } = workspace.getState()
    const segment =
      selected?.kind === 'segment'
        ? shown[selected.performer]?.motion.annotations.segments[selected.index]
        : undefined
    if (segment) return { start: segment.start, end: Math.min(segment.end, seconds) }
    if (seconds <= WHOLE) return { start: 0, end: seconds }
    const start = Math.min(Math.max(0, time - STRETCH / 2), seconds - STRETCH)
    return { start: hundredth(start), end: hundredth(start + STRETCH) }
  }
  const questionOf = async (
    recipe: TakeRecipe,
    name: string,
    key: string,
    region: (seconds: number) => Interval,
  ): Promise<Question | undefined> => {
    const performed = await performances.performed(recipe)
    if (!performed) return undefined
    const seconds = duration(performed.motion)
    const { source, offset } = originOf(recipe) ?? { source: key, offset: 0 }
    return { recipe, name, source, offset, region: region(seconds), seconds }
  }
  const exampleOf = async ({ recipe, region, source, offset }: Question): Promise<Example | undefined> => {
    const performed = await performances.performed(recipe)
    const place = { start: region.start + offset, end: region.end + offset }
    return performed && { motion: performed.motion, region, source, place }
  }

  /** One's own takes and files join what is looked in; what is gone leaves it. */
  async function addOwn(): Promise<void> {
    const { where } = store.getState()
    const takes = where ? [] : ownTakes()
    clips = where
      ? takesOf(where).map(({ name, recipe }) => ({ key: clipKey(recipe), name, recipe }))
      : await readFiles(takes)
    await solver.keep([...takes, ...clips].map(({ key }) => key))
    for (const { key, recipe } of [...takes, ...clips]) {
      if (await solver.has(key)) continue
      // Who has no legs or arms that are known cannot be laid on the standard figure: they are left out.
      if (recipe.kind === 'clip') await solver.addClip(key, recipe.recipe).catch(() => {})
      else {
        const performed = await performances.performed(recipe).catch(() => undefined)
        if (performed) await solver.add(key, performed.motion).catch(() => {})
      }
    }
  }
  /** Files of one's own as clips that the thread reads itself; of very many, those that were opened last. */
  async function readFiles(takes: readonly OwnTake[]): Promise<readonly OwnTake[]> {
    const known = new Set(takes.map(({ recipe }) => (recipe.kind === 'file' ? recipe.file.key : undefined)))
    const files = workspace.getState().files.filter(({ recipe }) => !known.has(recipe.file.key))
    if (files.length === 0) return []
    const set = await sets.ofFiles('', files.slice(-MOST_FILES)).catch(() => undefined)
    return set ? takesOf(set).map(({ name, recipe }) => ({ key: clipKey(recipe), name, recipe })) : []
  }
  function ownTakes(): readonly OwnTake[] {
    return history.present.takes
      .filter(({ recipe }) => !['corpus', 'opening', 'excerpt', 'partner'].includes(recipe.kind))
      .map(({ id, name, recipe }) => ({ key: keyOf(id, recipe), name, recipe }))
  }
  const ownNamed = (source: string): OwnTake | undefined =>
    [...ownTakes(), ...clips].find(({ key }) => key === source)

  async function look(ask: (example: Example) => Promise<Found | undefined>): Promise<Found | undefined> {
    const { question } = store.getState()
    if (!question) return undefined
    const mine = ++asked
    store.setState({ looking: true })
    const found = await working(WORDS.looking, async () => {
      if (!(await solver.open(store.getState().where !== undefined))) return undefined
      await addOwn()
      const example = await exampleOf(question)
      return example && ask(example)
    })
    if (mine !== asked) return undefined
    store.setState({ looking: false, ...(found && { found, shown: undefined }) })
    return found
  }
  async function search(): Promise<void> {
    const { mode } = store.getState()
    if (mode === 'rows') {
      await readRows()
      return askRows()
    }
    store.setState({ grown: undefined })
    await look((example) => {
      const { part, bothSides, queries, question } = store.getState()
      if (question?.named !== undefined) return solver.named(question.named, example, { queries, bothSides })
      return part === 'whole'
        ? solver.like(example, { queries, bothSides })
        : solver.part(example, part, bothSides)
    })
  }
  async function readRows(): Promise<void> {
    const { question, part } = store.getState()
    const rows = await working(WORDS.looking, async () => {
      const example = question && (await exampleOf(question))
      if (!example || !(await solver.open(store.getState().where !== undefined))) return undefined
      return solver.rows(example, part)
    })
    if (!rows) return
    store.setState({
      rows: rows.slice(0, SHOWN).map((row, k) => ({
        row,
        asked: k < ASKED,
        admitted: row.runs.map(({ value }) => [value]),
      })),
    })
  }
  async function askRows(): Promise<void> {
    const { rows, part } = store.getState()
    const chosen = rows?.filter((choice) => choice.asked) ?? []
    if (chosen.length === 0) {
      store.setState({ found: undefined })
      return
    }
    const question: RowsQuestion = {
      part,
      rows: chosen.map(({ row, admitted }) => ({
        name: row.name,
        runs: row.runs.map(({ start, end }, k) => ({ start, end, admitted: admitted[k] })),
      })),
    }
    store.setState({ grown: undefined })
    await look((example) => solver.askRows(question, example))
  }
  async function ask(question: Question | undefined): Promise<void> {
    if (!question) return
    store.setState({ question, queries: GROWTH[0], found: undefined, shown: undefined, rows: undefined })
    await search()
  }
  const titleOf = ({ source, own }: FoundHit): string =>
    own ? (ownNamed(source)?.name ?? source) : clipTitle(source)
  const recipeOf = (hit: FoundHit): TakeRecipe | undefined => excerptOf(hit, (key) => ownNamed(key)?.recipe)

  return {
    askStage: async () => {
      const take = currentTake(history.present)
      if (take) await ask(await questionOf(take.recipe, take.name, keyOf(take.id, take.recipe), regionOf))
    },
    askPreset: async ({ named, clip, text }) => {
      const recipe: TakeRecipe = { kind: 'corpus', clip }
      const whole = (seconds: number): Interval => ({ start: 0, end: seconds })
      const question = await questionOf(recipe, text, clip, whole)
      store.setState({ mode: 'like', part: 'whole' })
      await ask(question && { ...question, named })
    },
    setRegion: async (region) => {
      const { question } = store.getState()
      if (!question || !(region.end - region.start > 0.1)) return
      store.setState({ question: { ...asExample(question), region } })
      await search()
    },
    setPart: async (part) => {
      const { question } = store.getState()
      store.setState({ part, rows: undefined, question: question && asExample(question) })
      await search()
    },
    setBothSides: async (bothSides) => {
      const { question } = store.getState()
      store.setState({ bothSides, question: bothSides ? question : question && asExample(question) })
      await search()
    },
    setMode: async (mode) => {
      store.setState({ mode })
      await search()
    },
    grow: async () => {
      const { queries, found, bothSides, part } = store.getState()
      const next = GROWTH.find((count) => count > queries)
      if (next === undefined || part !== 'whole') return
      store.setState({ queries: next })
      const before = found?.hits.length ?? 0
      const now = await look((example) => {
        const named = store.getState().question?.named
        const options = { queries: next, bothSides }
        return named === undefined ? solver.like(example, options) : solver.named(named, example, options)
      })
      if (now) store.setState({ grown: now.hits.length - before })
    },
    setRow: (name, change) =>
      store.setState(({ rows }) => ({
        rows: rows?.map((choice) => (choice.row.name === name ? change(choice) : choice)),
      })),
    askRows,
    take: (hit) => {
      const recipe = recipeOf(hit)
      if (!recipe) return
      const name = hitName(hit, titleOf(hit))
      studio.do(WORDS.steps.take(name), addTake(name, recipe))
      store.setState({ shown: undefined })
      studio.say(WORDS.taken(name))
    },
    titleOf,
    recipeOf,
    lookIn: async (where) => {
      store.setState({ where })
      if (store.getState().question) await search()
    },
    keepHits: async () => {
      const { found, question } = store.getState()
      if (!found || !question) return
      await working(SET_WORDS.working, async () => {
        const { cutFrom } = await import('./cut-hits.ts')
        const { set, stretches } = await cutFrom(found.hits, { titleOf, ownNamed, storage })
        const options = { measure: ['duration'] }
        const made = await sets.make(
          { ...set, name: WORDS.setOf(question.name) },
          { operation: 'cut-set', stretches, options },
        )
        if (made) lookAtSet((await sets.add(made.set)).id)
      })
    },
    isOnStage: () => {
      const { question } = store.getState()
      const take = currentTake(history.present)
      return question !== undefined && question.recipe === take?.recipe
    },
  }
}

/** What was asked for by a word, once its stretch or its part is chosen: the clip that showed it, and nothing else. */
const asExample = (question: Question): Question => ({ ...question, named: undefined })

/** A take is another once it is made otherwise: its key says how. */
const keyOf = (id: string, recipe: TakeRecipe): string => `${id} ${hashOf(JSON.stringify(recipe))}`

const clipKey = (recipe: TakeRecipe): string => `clip ${hashOf(JSON.stringify(recipe))}`

/** Tells recipes apart; nothing depends on it beyond that. */
function hashOf(text: string): string {
  let hash = 5381
  for (let k = 0; k < text.length; k++) hash = (33 * hash + text.charCodeAt(k)) | 0
  return (hash >>> 0).toString(36)
}

/** The clip of the corpus that a recipe is a part of, and when it begins there. */
function originOf(recipe: TakeRecipe): { source: string; offset: number } | undefined {
  if (recipe.kind === 'corpus') return { source: recipe.clip, offset: 0 }
  if (recipe.kind !== 'excerpt') return undefined
  const inner = originOf(recipe.input)
  return inner && { source: inner.source, offset: inner.offset + recipe.start }
}

const hundredth = (seconds: number): number => Math.round(100 * seconds) / 100
