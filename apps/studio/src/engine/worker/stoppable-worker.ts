import { wrap, type Remote } from 'comlink'

/** A worker that is started when it is first asked, and can be stopped at any moment. */
export interface StoppableWorker<W> {
  /** The worker, started where it is not running. */
  open(): Remote<W>
  /** What the worker answers; undefined once it was stopped, for a stopped worker never answers. */
  ask<T>(work: (to: Remote<W>) => Promise<T>): Promise<T | undefined>
  /** Ends all work at once; the next question starts it anew. */
  stop(): void
}

/** `start` names the worker's file, which bundlers look for at that place; `onOpen` tells a new one what it must know. */
export function stoppableWorker<W>(
  start: () => Worker,
  onOpen: (to: Remote<W>) => void = () => {},
): StoppableWorker<W> {
  let running: { readonly thread: Worker; readonly remote: Remote<W> } | undefined
  let giveUp = (): void => {}
  let given: Promise<undefined> = Promise.resolve(undefined)
  const open = (): Remote<W> => {
    if (running) return running.remote
    const thread = start()
    given = new Promise((resolve) => (giveUp = () => resolve(undefined)))
    running = { thread, remote: wrap<W>(thread) }
    onOpen(running.remote)
    return running.remote
  }
  return {
    open,
    ask: (work) => {
      const to = open()
      return Promise.race([work(to), given])
    },
    stop: () => {
      running?.thread.terminate()
      running = undefined
      giveUp()
    },
  }
}
