import type { AssembleRecipe } from '../../document/assemble-recipe.ts'
import type { Operations } from '../../engine/operations/operations.ts'
import type { JobHost, RunJob } from '../../engine/worker/job-host.ts'
import type { AssembleJobs } from './assemble-jobs.ts'
import type { AssembleAnswer } from './messages.ts'

/** Parts are put together in a thread of their own. Answers are undefined once something newer is asked, or cancelled. */
export interface AssembleSolver {
  /** One after the other, none is left out. */
  assemble(recipe: AssembleRecipe): Promise<AssembleAnswer | undefined>
  /** For a hand that moves: of those that wait only the newest is answered. */
  preview(recipe: AssembleRecipe): Promise<AssembleAnswer | undefined>
  cancel(): void
}

export function makeAssembleSolver(host: JobHost, operations: Operations): AssembleSolver {
  const { run, newest, stop } = host.channel<AssembleJobs>('assemble')
  const asked = (ask: RunJob<AssembleJobs>, recipe: AssembleRecipe): Promise<AssembleAnswer | undefined> =>
    operations.ask(recipe, (call) => ask('assemble', call, recipe.part))
  const previews = newest<AssembleRecipe, AssembleAnswer>(asked)
  return {
    assemble: (recipe) => asked(run, recipe),
    preview: (recipe) => previews.ask(recipe),
    cancel: stop,
  }
}
