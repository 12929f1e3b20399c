import type { TakeRecipe } from '../../../document/recipe.ts'
import type { Operations } from '../../../engine/operations/operations.ts'
import type { JobHost } from '../../../engine/worker/job-host.ts'
import type { RegisterJobs } from './register-jobs.ts'
import type { Registered } from '../../../engine/registration/registered.ts'

/** Registers the examples of takes, away from the page; of questions that wait only the newest is answered. */
export function makeRegistering(
  host: JobHost,
  operations: Operations,
): (take: TakeRecipe) => Promise<Registered | undefined> {
  const { newest } = host.channel<RegisterJobs>('registering')
  const asked = newest<TakeRecipe, Registered>((run, take) =>
    operations.ask(take, (call) => run('register', call)),
  )
  return (take) => asked.ask(take)
}
