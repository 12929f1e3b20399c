import {
  MotionError,
  rename,
  sameSkeleton,
  type Motion,
  type Recipe,
  type Skeleton,
} from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { ImportReport } from '@understudy/motion/formats'
import type { AnswerExamples } from '@understudy/operations'
import type { Take } from '@understudy/view/player'
import type { StoredFile, TakeEntry, TakeRecipe } from '../../document/document.ts'
import { inputsOf, isSource, type RecipeKind } from '../../document/recipe.ts'
import type { Importer } from '../import/importer.ts'
import type { Library } from '../library/library.ts'
import type { Storage } from '../storage/storage.ts'
import { WORDS } from '../words/words.ts'
import type { BlendAnswer, CleanAnswer, JoinAnswer, PartnerAnswer } from './tool-answers.ts'
import type { Quality, WalkAnswer, WalkSegment } from './walk-answer.ts'

/** A take as it is performed. Derived from its recipe, never saved. */
export interface Performance extends Take {
  readonly body: BodyMesh
  readonly report?: ImportReport
  readonly answer?: WalkAnswer
  /** Who is on stage with it, before it: the leader of a partner. */
  readonly company?: readonly (Take & { readonly body: BodyMesh })[]
  /** Where its parts come from, on its own clock. */
  readonly segments?: readonly WalkSegment[]
  /** Which examples each frame is made of, where the operation that made it reports so. */
  readonly examples?: AnswerExamples
  /** What the tool that made it found out. */
  readonly cleaned?: CleanAnswer
  readonly partner?: PartnerAnswer
  readonly joined?: JoinAnswer
  readonly blended?: BlendAnswer
  /** The same of the other tools: their own panels know what this is. */
  readonly findings?: unknown
}

/** Performs takes of the kinds that one tool makes. */
export interface Performer {
  /** Undefined when something newer was asked meanwhile, or it was cancelled. */
  perform(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined>
  /** Gets ready for a take that is made of others, while those are made. */
  warm?(recipe: TakeRecipe): Promise<void>
}

export interface Performances {
  /** At once, if it is known. */
  known(recipe: TakeRecipe): Performance | undefined
  /** Makes it, or finds it. Undefined when something newer was asked meanwhile. */
  make(take: TakeEntry, quality: Quality): Promise<Performance | undefined>
  /** The exact performance of a recipe, for whoever makes another of it. Undefined when it was cancelled. */
  performed(recipe: TakeRecipe): Promise<Performance | undefined>
  /** Its frames alone: nobody is dressed who is not seen. */
  motion(recipe: TakeRecipe): Promise<Motion | undefined>
  /** Who is there when the page opens: their body is worn by walkers, too. */
  opening(): Promise<Performance>
  /** The body for a figure: one that is worn already, or a new one. In a crowd those who share a skeleton take turns, from 0. */
  bodyFor(skeleton: Skeleton, turn?: number): Promise<BodyMesh>
  /** It was made elsewhere. */
  remember(recipe: TakeRecipe, performance: Performance): void
}

export interface PerformancesOptions {
  readonly library: Pick<Library, 'perform' | 'body'>
  readonly importer: Pick<Importer, 'read'>
  readonly storage: Pick<Storage, 'getFile'>
  /** Reads a clip of a set: its files are in the browser's store. */
  readonly readClip: (recipe: Recipe) => Promise<Motion>
  /** Fetches who is there when the page opens. */
  readonly opening: () => Promise<Performance>
  /** The tool that makes takes of a kind. */
  readonly performerOf: (kind: RecipeKind) => Promise<Performer>
  /** Takes of this kind will be asked for soon. */
  readonly warm?: (kind: RecipeKind) => void
}

/** Performs recipes. What was performed once is there at once: recipes never change, so they are the key. */
export function makePerformances(options: PerformancesOptions): Performances {
  const { library, importer, storage, readClip, opening, performerOf, warm } = options
  const made = new WeakMap<TakeRecipe, Performance>()
  const making = new WeakMap<TakeRecipe, Promise<Performance | undefined>>()
  const bodies: { skeleton: Skeleton; turn: number; body: Promise<BodyMesh> }[] = []

  let opened: Promise<Performance> | undefined
  /** Fetched once, whoever is on stage: the walker wears the same body, and making one takes seconds. */
  const openingOnce = (): Promise<Performance> =>
    (opened ??= opening().then((made) => {
      bodies.push({ skeleton: made.motion.skeleton, turn: 0, body: Promise.resolve(made.body) })
      return made
    }))

  // At once: the page has asked the browser for it already. Who needs it hears of a failure.
  openingOnce().catch(() => {})

  const bodyFor = (skeleton: Skeleton, turn = 0): Promise<BodyMesh> => {
    const worn = bodies.find((one) => one.turn === turn && sameSkeleton(one.skeleton, skeleton))
    if (worn) return worn.body
    const made = { skeleton, turn, body: library.body(skeleton, turn) }
    bodies.push(made)
    // One that could not be made may be asked for again.
    made.body.catch(() => bodies.splice(bodies.indexOf(made), 1))
    return made.body
  }
  const dressed = async (motion: Motion): Promise<Performance> => ({
    motion,
    body: await bodyFor(motion.skeleton),
  })
  const bytesOf = async ({ name, key }: StoredFile): Promise<{ name: string; bytes: Uint8Array }> => {
    const bytes = await storage.getFile(key)
    if (!bytes) throw new MotionError(WORDS.fileGone(name))
    return { name, bytes }
  }

  async function perform(recipe: TakeRecipe, quality: Quality): Promise<Performance | undefined> {
    switch (recipe.kind) {
      case 'opening':
        return openingOnce()
      case 'corpus':
        return dressed(await library.perform(recipe.clip))
      case 'clip':
        return dressed(await readClip(recipe.recipe))
      case 'file': {
        const source = {
          main: await bytesOf(recipe.file),
          companions: await Promise.all(recipe.companions.map(bytesOf)),
        }
        const { motion, body, report } = await importer.read(source, recipe.choices)
        return { motion, body, report, floor: report.floorHeight }
      }
      default:
        return (await performerOf(recipe.kind)).perform(recipe, quality)
    }
  }

  /** Whoever needs it hears of a failure. */
  function getReady(recipe: TakeRecipe): void {
    if (made.has(recipe)) return
    warm?.(recipe.kind)
    for (const input of inputsOf(recipe).slice(0, CLIPS_AHEAD))
      if (input.kind === 'corpus') library.perform(input.clip).catch(() => {})
    performerOf(recipe.kind)
      .then((performer) => performer.warm?.(recipe))
      .catch(() => {})
  }

  /**
   * The exact answer, made once for all who ask meanwhile: the stage and the tool in hand ask for the same take, and a
   * tool that answers only its newest question would leave the other without. One that was given up is asked again.
   */
  async function performOnce(recipe: TakeRecipe): Promise<Performance | undefined> {
    for (let going = making.get(recipe); going; going = making.get(recipe)) {
      const found = await going
      if (found) return found
    }
    // What is made of others waits for them one by one; who makes them need not be waited for, too.
    if (!isSource(recipe)) for (const one of below(recipe)) getReady(one)
    const own = perform(recipe, 'exact')
    making.set(recipe, own)
    try {
      return await own
    } finally {
      if (making.get(recipe) === own) making.delete(recipe)
    }
  }

  /** What others are made of: always the exact answer, made once. */
  async function performed(recipe: TakeRecipe): Promise<Performance | undefined> {
    const before = made.get(recipe)
    if (before) return before
    const performance = await performOnce(recipe)
    if (performance) remember(recipe, performance)
    return performance
  }

  async function motion(recipe: TakeRecipe): Promise<Motion | undefined> {
    const before = made.get(recipe)
    if (before) return before.motion
    if (recipe.kind === 'corpus') return library.perform(recipe.clip)
    if (recipe.kind === 'clip') return readClip(recipe.recipe)
    return (await performed(recipe))?.motion
  }

  const remember = (recipe: TakeRecipe, performance: Performance): void => {
    made.set(recipe, performance)
    const { body, motion } = performance
    const { skeleton } = motion
    if (!bodies.some((one) => one.turn === 0 && sameSkeleton(one.skeleton, skeleton)))
      bodies.push({ skeleton, turn: 0, body: Promise.resolve(body) })
  }
  return {
    known: (recipe) => made.get(recipe),
    make: async ({ recipe, name }, quality) => {
      const before = made.get(recipe)
      if (before?.motion.name === name) return before
      // Made for another take, or under another name: the frames are the same.
      const performance =
        before ?? (await (quality === 'exact' ? performOnce(recipe) : perform(recipe, quality)))
      if (!performance) return undefined
      const named = { ...performance, motion: rename(performance.motion, name) }
      if (quality === 'exact' || ALWAYS_EXACT.has(recipe.kind)) remember(recipe, named)
      return named
    },
    performed,
    motion,
    opening: openingOnce,
    bodyFor,
    remember,
  }
}

/** Clips of a take that are performed before they are asked for: the library keeps a few more. */
const CLIPS_AHEAD = 4

/** What a take is made of by tools, however deep, and itself. */
const below = (recipe: TakeRecipe): readonly TakeRecipe[] =>
  isSource(recipe) ? [] : [recipe, ...inputsOf(recipe).flatMap(below)]

/** What is never answered roughly while a hand still moves. A rough answer must not be taken for the take itself. */
const ALWAYS_EXACT: ReadonlySet<RecipeKind> = new Set([
  'opening',
  'corpus',
  'file',
  'clip',
  'clean',
  'join',
  'edit',
  'line',
])
