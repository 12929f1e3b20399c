import { proxy, wrap, type Remote } from 'comlink'
import type { Motion } from '@understudy/motion'
import type { BuiltFacts } from './build/build-registered.ts'
import type { Registered } from './build/register-set.ts'
import type { CompleteAnswer, Filtering, ModelWish, Suggestion, TracksAnswer } from './messages.ts'
import type { CompleteRecipe, FilterRecipe, SpoilRecipe, TracksRecipe } from './recipe.ts'
import type { LiftWorker } from './worker.ts'

/** Filtering, lifting and learning in a worker of their own. Answers are undefined once cancelled. */
export interface LiftSolver {
  suggest(motion: Motion): Promise<readonly Suggestion[] | undefined>
  fits(wish: ModelWish, motion: Motion): Promise<boolean | undefined>
  spoil(motion: Motion, recipe: SpoilRecipe): Promise<Motion | undefined>
  filter(
    wish: ModelWish,
    input: Motion,
    recipe: FilterRecipe,
    truth: Motion | undefined,
  ): Promise<Filtering | undefined>
  tracks(wish: ModelWish, recipe: TracksRecipe, seen: Motion | undefined): Promise<TracksAnswer | undefined>
  complete(wish: ModelWish, input: Motion, recipe: CompleteRecipe): Promise<CompleteAnswer | undefined>
  mean(wish: ModelWish): Promise<Motion | undefined>
  register(wish: ModelWish): Promise<Registered | undefined>
  build(wish: ModelWish): Promise<BuiltFacts | undefined>
  print(wish: ModelWish): Promise<string | undefined>
  cancel(): void
}

export function makeLiftSolver(onProgress: (fraction: number) => void): LiftSolver {
  let thread: Worker | undefined
  let remote: Remote<LiftWorker> | undefined
  let giveUp = (): void => {}
  let given: Promise<undefined> = Promise.resolve(undefined)
  const tell = proxy(onProgress)

  const open = (): Remote<LiftWorker> => {
    if (remote) return remote
    thread = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    given = new Promise((resolve) => (giveUp = () => resolve(undefined)))
    remote = wrap<LiftWorker>(thread)
    void remote.open(document.baseURI)
    return remote
  }
  /** A stopped worker never answers: whoever waits hears of it here. */
  const unless = <T>(work: (to: Remote<LiftWorker>) => Promise<T>): Promise<T | undefined> => {
    const to = open()
    return Promise.race([work(to), given])
  }
  return {
    suggest: (motion) => unless((to) => to.suggest(motion)),
    fits: (wish, motion) => unless((to) => to.fits(wish, motion, tell)),
    spoil: (motion, recipe) => unless((to) => to.spoil(motion, { ...recipe, input: NOTHING })),
    filter: (wish, input, { fault, sigma, manner, force, ownBody }, truth) =>
      unless((to) => to.filter(wish, input, { fault, sigma, manner, force, ownBody }, truth, tell)),
    tracks: (wish, { picture, findCamera }, seen) =>
      unless((to) => to.tracks(wish, { picture, findCamera }, seen, tell)),
    complete: (wish, input, { roles, spans, ownBody }) =>
      unless((to) => to.complete(wish, input, { roles, spans, ownBody }, tell)),
    mean: (wish) => unless((to) => to.mean(wish, tell)),
    register: (wish) => unless((to) => to.register(wish, tell)),
    build: (wish) => unless((to) => to.build(wish, tell)),
    print: (wish) => unless((to) => to.print(wish, tell)),
    cancel: () => {
      thread?.terminate()
      thread = remote = undefined
      giveUp()
    },
  }
}

/** The worker is given the motion itself: what it was made of need not travel. */
const NOTHING = { kind: 'opening' } as const
