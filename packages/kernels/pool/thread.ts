/**
 * A thread as the edge of a program hands it in: `worker_threads` in Node, a module `Worker` in a browser. On its other
 * side runs `serveKernels` with the thread's own end of the line.
 */
export interface Thread extends Line {
  /** Ends it at once, whatever it is doing. */
  end(): void
}

/** One end of a line along which messages go as structured clones. */
export interface Line {
  /** `transfer` names buffers that change hands instead of being copied. */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void
  /** Calls for every message from the other end; `failed` when the thread is gone. */
  listen(hear: (message: unknown) => void, failed?: (reason: unknown) => void): void
}

/** Starts a thread that runs `serveKernels`. May throw or fail where the platform allows none. */
export type StartThread = () => Thread

/** What an opening message carries, and the answer to it. */
export interface OpenMessage {
  readonly kind: 'open'
  /** The memory both sides see; absent where there is none, and work goes by messages. */
  readonly memory?: WebAssembly.Memory
  /** This thread's number, from 1. */
  readonly thread: number
}
export const READY = 'ready'

/** A whole grid by message, for where memory cannot be shared. */
export interface GridMessage {
  readonly kind: 'grid'
  readonly job: number
  readonly a: Float32Array
  readonly b: Float32Array
  readonly pointWeights: Float32Array
  readonly windowWeights: Float32Array
}
export interface GridAnswer {
  readonly kind: 'grid'
  readonly job: number
  readonly distances: Float32Array
}
