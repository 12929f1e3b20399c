import { wrap, type Remote } from 'comlink'
import { makeLatest } from '../../solver/latest.ts'
import type { AssembleAnswer, AssembleRequest } from './messages.ts'
import type { AssembleWorker } from './worker.ts'

/** Where parts are put together: a worker of its own. Answers are undefined once something newer is asked, or cancelled. */
export interface AssembleSolver {
  /** One after the other, none is left out. */
  assemble(request: AssembleRequest): Promise<AssembleAnswer | undefined>
  /** For a hand that moves: of those that wait only the newest is answered. */
  preview(request: AssembleRequest): Promise<AssembleAnswer | undefined>
  cancel(): void
}

export function makeAssembleSolver(): AssembleSolver {
  let thread: Worker | undefined
  let remote: Remote<AssembleWorker> | undefined
  let giveUp = (): void => {}
  let given: Promise<undefined> = Promise.resolve(undefined)

  const open = (): Remote<AssembleWorker> => {
    if (remote) return remote
    thread = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    given = new Promise((resolve) => (giveUp = () => resolve(undefined)))
    remote = wrap<AssembleWorker>(thread)
    return remote
  }
  const assemble = (request: AssembleRequest): Promise<AssembleAnswer | undefined> => {
    const to = open()
    return Promise.race([to.assemble(request), given])
  }
  const newest = makeLatest<AssembleRequest, AssembleAnswer>((_, request) => assemble(request))
  return {
    assemble,
    preview: (request) => newest.ask(request),
    cancel: () => {
      thread?.terminate()
      thread = remote = undefined
      giveUp()
    },
  }
}
