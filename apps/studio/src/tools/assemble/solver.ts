import { makeLatest } from '../../engine/worker/latest.ts'
import type { AssembleAnswer, AssembleRequest } from './messages.ts'
import type { AssembleWorker } from './worker.ts'
import { stoppableWorker } from '../../engine/worker/stoppable-worker.ts'

/** Where parts are put together: a worker of its own. Answers are undefined once something newer is asked, or cancelled. */
export interface AssembleSolver {
  /** One after the other, none is left out. */
  assemble(request: AssembleRequest): Promise<AssembleAnswer | undefined>
  /** For a hand that moves: of those that wait only the newest is answered. */
  preview(request: AssembleRequest): Promise<AssembleAnswer | undefined>
  cancel(): void
}

export function makeAssembleSolver(): AssembleSolver {
  const worker = stoppableWorker<AssembleWorker>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  )
  const assemble = (request: AssembleRequest): Promise<AssembleAnswer | undefined> =>
    worker.ask((to) => to.assemble(request))
  const newest = makeLatest<AssembleRequest, AssembleAnswer>((_, request) => assemble(request))
  return {
    assemble,
    preview: (request) => newest.ask(request),
    cancel: () => worker.stop(),
  }
}
