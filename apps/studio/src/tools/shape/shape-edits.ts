import { currentTake, type TakeEntry } from '../../document/document.ts'
import { addTake, type Edit } from '../../document/edits.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { ToolContext } from '../shared/tool.ts'
import type { ModelFamilyName } from '@understudy/performer'
import { fitCycle, fitted } from './fit-cycle.ts'
import type { ShapeAnswer } from './messages.ts'
import {
  NATURAL_DEFAULT,
  type OwnModel,
  type ShapeRecipe,
  type ShapeRequest,
} from '../../document/shape-recipe.ts'
import {
  changeLevel,
  changeRequest,
  familyFor,
  levelFor,
  levelsOf,
  nextId,
  putRequest,
  type Manner,
} from './request-edits.ts'
import type { ShapeSolver } from './solver.ts'
import type { ShapeStore } from './state.ts'
import { SHAPE } from './words.ts'

/** A level of the take on stage that takes requests, with its clock. */
export interface RequestPlace {
  readonly take: TakeEntry
  readonly recipe: ShapeRecipe
  readonly level: ShapeRecipe
  readonly clock: LevelClock
}

/** From seconds of the take to the frames that requests name, and back. */
export interface LevelClock {
  frameAt(seconds: number): number
  secondsAt(frame: number): number
  readonly first: number
  readonly last: number
}

/** What panel and gestures do to the document: each is one step, named. Knows neither React nor three. */
export interface ShapeEdits {
  readonly store: ShapeStore
  take(): TakeEntry | undefined
  /** Where a request about this second would go, if its model is there; `prepare` gets it there. */
  at(seconds: number): RequestPlace | undefined
  prepare(seconds: number): Promise<RequestPlace | undefined>
  /** The clock of a level that was performed. */
  clock(level: ShapeRecipe): LevelClock | undefined
  /** How the manner of bending is decided: there is a choice only where a model knows the take. */
  manner(): Manner
  /** The family whose model knows the take, or `own`. */
  family(): ModelFamilyName | 'own' | undefined
  /** Adds or changes a request; part of a gesture where one is under way. */
  put(name: string, place: RequestPlace, request: ShapeRequest): void
  edit(name: string, id: number, change: (request: ShapeRequest) => ShapeRequest | undefined): void
  /** Changes the level that models the whole, else the outermost. */
  editLevel(name: string, change: (level: ShapeRecipe) => ShapeRecipe, going?: boolean): void
  /** Changes a level of a recipe, which may be new; going on, it is part of a gesture that others end. */
  change(
    name: string,
    place: { readonly recipe: ShapeRecipe; readonly level: ShapeRecipe },
    change: (level: ShapeRecipe) => ShapeRecipe,
    going?: boolean,
  ): void
  id(): number
  startFrom(family: ModelFamilyName): void
  /** Fits a model to the cycle of the take at this second: requests are about that cycle from now on. */
  fit(model: ModelFamilyName | OwnModel, seconds: number): Promise<void>
  /** The same with a model of one's own. */
  startFromOwn(model: OwnModel): void
  /** An answer came: clocks are read from it. */
  learnt(recipe: ShapeRecipe, answer: ShapeAnswer): void
}

/** A request this near to a cycle is about it, seconds. */
const ABOUT = 0.05

export function makeShapeEdits(
  { studio, performances, working }: ToolContext,
  store: ShapeStore,
  solver: ShapeSolver,
): ShapeEdits {
  const { history } = studio
  const answers = new WeakMap<ShapeRecipe, ShapeAnswer>()
  /** Clocks of inputs that nothing was asked of yet, by model. */
  const fresh = new WeakMap<TakeRecipe, Map<string, ShapeAnswer>>()

  const take = (): TakeEntry | undefined => currentTake(history.present)
  const manner = (): Manner => (take() && familyFor(take()!.recipe) ? store.getState().manner : 'here')

  const clock = (level: ShapeRecipe): LevelClock | undefined => {
    const answer = answers.get(level) ?? (level.input && fresh.get(level.input)?.get(fitted(level)))
    if (answer) return clockOf(answer)
    if (level.model !== 'local' || !level.input) return undefined
    const motion = performances.known(level.input)?.motion
    return motion && evenClock(motion.frameRate, motion.frameCount)
  }
  /** A cycle answers for itself: before and after it a take bends about a moment. */
  const levelAt = (recipe: TakeRecipe, seconds: number): ReturnType<typeof levelFor> => {
    const found = levelFor(recipe, manner(), seconds)
    const around = found.level.cycle && clock(found.level)
    if (!around) return found
    const [start, end] = [around.secondsAt(around.first), around.secondsAt(around.last)]
    return seconds < start - ABOUT || seconds > end + ABOUT ? levelFor(recipe, 'here', seconds) : found
  }
  const at = (seconds: number): RequestPlace | undefined => {
    const now = take()
    if (!now) return undefined
    const { recipe, level } = levelAt(now.recipe, seconds)
    const found = clock(level)
    return found && { take: now, recipe, level, clock: found }
  }
  /** Solves a level without requests: its clock is known then. */
  const learn = async (level: ShapeRecipe): Promise<ShapeAnswer | undefined> => {
    const { model, own } = level
    const words =
      model === 'local'
        ? SHAPE.gettingReady
        : SHAPE.learning(model === 'own' ? (own?.name ?? '') : SHAPE.family(model))
    return working(words, async () => {
      const input = level.input && (await performances.performed(level.input))
      const answer = await solver.solve({ ...level, requests: [] }, input?.motion, 'exact')
      if (!answer || !level.input) return answer
      const known = fresh.get(level.input) ?? new Map<string, ShapeAnswer>()
      fresh.set(level.input, known.set(fitted(level), answer))
      return answer
    })
  }
  const prepare = async (seconds: number): Promise<RequestPlace | undefined> => {
    const there = at(seconds)
    const now = take()
    if (there || !now) return there
    await learn(levelAt(now.recipe, seconds).level)
    return at(seconds)
  }
  const setRecipe =
    (id: string, recipe: TakeRecipe): Edit =>
    (document) => ({
      ...document,
      takes: document.takes.map((one) => (one.id === id ? { ...one, recipe } : one)),
    })
  const apply = (name: string, edit: Edit): void => {
    if (history.gesture === name) history.edit(edit)
    else studio.do(name, edit)
  }
  return {
    store,
    take,
    at,
    prepare,
    clock,
    manner,
    family: () => take() && familyFor(take()!.recipe),
    put: (name, { take: { id }, recipe, level }, request) =>
      apply(name, setRecipe(id, changeLevel(recipe, level, putRequest(request)))),
    edit: (name, id, change) => {
      const now = take()
      if (now?.recipe.kind === 'shape') apply(name, setRecipe(now.id, changeRequest(now.recipe, id, change)))
    },
    editLevel: (name, change, going = false) => {
      const now = take()
      const levels = levelsOf(now?.recipe)
      const level = levels.find(({ model }) => model !== 'local') ?? levels[0]
      if (!now || !level) return
      const edit = setRecipe(now.id, changeLevel(levels[0], level, change))
      if (going) studio.adjust(name, edit)
      else apply(name, edit)
    },
    change: (name, { recipe, level }, change, going = false) => {
      const now = take()
      if (!now) return
      const edit = setRecipe(now.id, changeLevel(recipe, level, change))
      if (going) studio.adjust(name, edit)
      else apply(name, edit)
    },
    id: () => nextId(take()?.recipe),
    startFrom: (family) => {
      const name = SHAPE.family(family)
      studio.do(
        SHAPE.modelStep(name),
        addTake(name, { kind: 'shape', model: family, natural: NATURAL_DEFAULT, requests: [] }),
      )
    },
    fit: async (model, seconds) => {
      const now = take()
      if (!now) return
      const recipe = fitCycle(now.recipe, model, seconds)
      // Only where the action is found there: otherwise nothing changes, and why is told.
      const answer = await learn(recipe)
      if (!answer || take() !== now) return
      store.setState({ manner: 'whole' })
      apply(
        SHAPE.fitStep(typeof model === 'string' ? SHAPE.family(model) : model.name),
        setRecipe(now.id, recipe),
      )
    },
    startFromOwn: (own) => {
      studio.do(
        SHAPE.modelStep(own.name),
        addTake(own.name, { kind: 'shape', model: 'own', own, natural: NATURAL_DEFAULT, requests: [] }),
      )
    },
    learnt: (recipe, answer) => void answers.set(recipe, answer),
  }
}

const evenClock = (rate: number, count: number): LevelClock => ({
  frameAt: (seconds) => Math.min(Math.max(seconds * rate, 0), count - 1),
  secondsAt: (frame) => frame / rate,
  first: 0,
  last: count - 1,
})

/** The clock an answer has: it rises, so that it can be read both ways. */
export function clockOf({ times, first }: Pick<ShapeAnswer, 'times' | 'first'>): LevelClock {
  const last = times.length - 1
  return {
    first,
    last: first + last,
    secondsAt: (frame) => {
      const exact = Math.min(Math.max(frame - first, 0), last)
      const f = Math.floor(exact)
      return times[f] + (exact - f) * ((times[f + 1] ?? times[f]) - times[f])
    },
    frameAt: (seconds) => {
      if (seconds <= times[0]) return first
      for (let f = 1; f <= last; f++)
        if (times[f] >= seconds) return first + f - (times[f] - seconds) / (times[f] - times[f - 1])
      return first + last
    },
  }
}
