import { MotionError } from '@understudy/motion'
import type { AnswerOf, ArgumentsOf, JobProgress } from './job.ts'
import { makeLatest, type Latest } from './latest.ts'
import type { FromThread, Ticket, ToThread } from './messages.ts'

/** Jobs of one file, in one thread. Answers are undefined once the thread was stopped. */
export interface JobChannel<J> {
  readonly run: RunJob<J>
  /**
   * Questions of which only the newest counts: `answer` is asked with a `run` whose job can see that it became stale.
   * At most one is being answered and one waits.
   */
  readonly newest: <Q, A>(answer: (run: RunJob<J>, question: Q) => Promise<A | undefined>) => Latest<Q, A>
  /** Ends all work of the thread at once; the next question starts it anew, and it knows nothing then. */
  readonly stop: () => void
}

export type RunJob<J> = <K extends keyof J & string>(
  job: K,
  ...args: ArgumentsOf<J[K]>
) => Promise<AnswerOf<J[K]> | undefined>

export interface ChannelOptions {
  /** Channels of one thread share what their jobs remember; without it the thread is called as the jobs are. */
  readonly thread?: string
  readonly onProgress?: (progress: JobProgress) => void
}

export interface JobHost {
  channel<J>(module: string, options?: ChannelOptions): JobChannel<J>
  /** Starts the thread of a file of jobs, if it has not been, so that the first question does not wait for that. */
  warm(module: string): void
}

export interface HostOptions {
  /** Starts the program that serves jobs. */
  readonly start: () => Worker
  /** The page's own address. */
  readonly page: string
  /** What is said when a thread dies: out of memory, or a script that did not arrive. */
  readonly lost: string
  /** Only an isolated page has shared memory; without it a stale answer is computed to its end and thrown away. */
  readonly shared: boolean
}

/** Channels of one thread that ask for the newest answer. */
const MOST_SLOTS = 16

interface Waiting {
  readonly settle: (answer: unknown) => void
  readonly fail: (error: Error) => void
  readonly onProgress: ((progress: JobProgress) => void) | undefined
}

/** Threads that are started when they are first asked something, all of them one program. */
export function makeJobHost({ start, page, lost, shared }: HostOptions): JobHost {
  const threads = new Map<string, Thread>()
  const threadOf = (name: string): Thread => {
    const thread = threads.get(name) ?? makeThread()
    threads.set(name, thread)
    return thread
  }

  interface Thread {
    run(
      message: Omit<Extract<ToThread, { kind: 'run' }>, 'kind' | 'id'>,
      onProgress: Waiting['onProgress'],
    ): Promise<unknown>
    warm(module: string): void
    slot(): number
    want(slot: number, number: number): void
    stop(): void
  }

  function makeThread(): Thread {
    const memory = shared ? new SharedArrayBuffer(4 * MOST_SLOTS) : undefined
    const wanted = memory && new Int32Array(memory)
    const waiting = new Map<number, Waiting>()
    let worker: Worker | undefined
    let last = 0
    let slots = 0

    const settleAll = (settle: (one: Waiting) => void): void => {
      const all = [...waiting.values()]
      waiting.clear()
      all.forEach(settle)
    }
    const hear = ({ data }: MessageEvent<FromThread>): void => {
      const one = waiting.get(data.id)
      if (data.kind === 'progress') return one?.onProgress?.(data.progress)
      waiting.delete(data.id)
      if (data.kind === 'answer') return one?.settle(data.answer)
      // Errors lose their class on the way: those that are written for people get it back.
      one?.fail(data.name === 'MotionError' ? new MotionError(data.message) : new Error(data.message))
    }
    const open = (): Worker => {
      if (worker) return worker
      const made = start()
      made.addEventListener('message', hear)
      made.addEventListener('error', () => {
        if (worker === made) worker = undefined
        made.terminate()
        settleAll(({ fail }) => fail(new MotionError(lost)))
      })
      made.postMessage({ kind: 'open', page, wanted: memory } satisfies ToThread)
      return (worker = made)
    }
    return {
      run: (message, onProgress) =>
        new Promise((settle, fail) => {
          const id = ++last
          waiting.set(id, { settle, fail, onProgress })
          open().postMessage({ kind: 'run', id, ...message } satisfies ToThread)
        }),
      warm: (module) => {
        if (!worker) open().postMessage({ kind: 'load', module } satisfies ToThread)
      },
      slot: () => slots++ % MOST_SLOTS,
      want: (slot, number) => {
        if (wanted) Atomics.store(wanted, slot, number)
      },
      stop: () => {
        worker?.terminate()
        worker = undefined
        settleAll(({ settle }) => settle(undefined))
      },
    }
  }

  return {
    warm: (module) => threadOf(module).warm(module),
    channel: <J>(
      module: string,
      { thread: name = module, onProgress }: ChannelOptions = {},
    ): JobChannel<J> => {
      const thread = threadOf(name)
      const runWith =
        (ticket: Ticket | undefined): RunJob<J> =>
        (job, ...args) =>
          thread.run({ module, job, args, ticket }, onProgress) as ReturnType<RunJob<J>>
      return {
        run: runWith(undefined),
        newest: (answer) => {
          const slot = thread.slot()
          return makeLatest(
            (number, question) => answer(runWith({ slot, number }), question),
            (wanted) => thread.want(slot, wanted),
          )
        },
        stop: () => thread.stop(),
      }
    },
  }
}
