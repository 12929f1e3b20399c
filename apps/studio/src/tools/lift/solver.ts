import { proxy } from 'comlink'
import type { Motion } from '@understudy/motion'
import type { BuiltFacts } from '../shared/models/build-registered.ts'
import type { Registered } from '../shared/models/register-set.ts'
import type { CompleteAnswer, Filtering, ModelWish, Suggestion, TracksAnswer } from './messages.ts'
import type { CompleteRecipe, FilterRecipe, SpoilRecipe, TracksRecipe } from '../../document/lift-recipe.ts'
import type { LiftWorker } from './worker.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { CraftContext } from '../shared/tool.ts'
import { stoppableWorker } from '../../engine/worker/stoppable-worker.ts'

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

const solvers = new WeakMap<Studio, LiftSolver>()

/** One for the page: a model that was built by one tool is there for the other, and not learned again. */
export function liftSolverOf({ studio, onProgress }: CraftContext): LiftSolver {
  let solver = solvers.get(studio)
  if (!solver)
    solvers.set(studio, (solver = makeLiftSolver((fraction) => onProgress({ stage: 'lift', fraction }))))
  return solver
}

function makeLiftSolver(onProgress: (fraction: number) => void): LiftSolver {
  const worker = stoppableWorker<LiftWorker>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    (to) => void to.open(document.baseURI),
  )
  const tell = proxy(onProgress)
  return {
    suggest: (motion) => worker.ask((to) => to.suggest(motion)),
    fits: (wish, motion) => worker.ask((to) => to.fits(wish, motion, tell)),
    spoil: (motion, recipe) => worker.ask((to) => to.spoil(motion, { ...recipe, input: NOTHING })),
    filter: (wish, input, { fault, sigma, manner, force, ownBody }, truth) =>
      worker.ask((to) => to.filter(wish, input, { fault, sigma, manner, force, ownBody }, truth, tell)),
    tracks: (wish, { picture, findCamera }, seen) =>
      worker.ask((to) => to.tracks(wish, { picture, findCamera }, seen, tell)),
    complete: (wish, input, { roles, spans, ownBody }) =>
      worker.ask((to) => to.complete(wish, input, { roles, spans, ownBody }, tell)),
    mean: (wish) => worker.ask((to) => to.mean(wish, tell)),
    register: (wish) => worker.ask((to) => to.register(wish, tell)),
    build: (wish) => worker.ask((to) => to.build(wish, tell)),
    print: (wish) => worker.ask((to) => to.print(wish, tell)),
    cancel: () => worker.stop(),
  }
}

/** The worker is given the motion itself: what it was made of need not travel. */
const NOTHING = { kind: 'opening' } as const
