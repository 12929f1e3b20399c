import type { JobHost } from '../../engine/worker/job-host.ts'
import type { AssembleJobs } from './assemble-jobs.ts'
import type { AssembleAnswer, AssembleRequest } from './messages.ts'

/** Parts are put together in a thread of their own. Answers are undefined once something newer is asked, or cancelled. */
export interface AssembleSolver {
  /** One after the other, none is left out. */
  assemble(request: AssembleRequest): Promise<AssembleAnswer | undefined>
  /** For a hand that moves: of those that wait only the newest is answered. */
  preview(request: AssembleRequest): Promise<AssembleAnswer | undefined>
  cancel(): void
}

export function makeAssembleSolver(host: JobHost): AssembleSolver {
  const { run, newest, stop } = host.channel<AssembleJobs>('assemble')
  const previews = newest<AssembleRequest, AssembleAnswer>((runNewest, request) =>
    runNewest('assemble', request),
  )
  return {
    assemble: (request) => run('assemble', request),
    preview: (request) => previews.ask(request),
    cancel: stop,
  }
}
