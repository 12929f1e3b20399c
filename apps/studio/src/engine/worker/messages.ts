import type { JobProgress } from './job.ts'

/** From the page to a thread. */
export type ToThread =
  /** Comes first: where the page is, and memory in which it says from which ticket on answers are wanted. */
  | { readonly kind: 'open'; readonly page: string; readonly wanted: SharedArrayBuffer | undefined }
  /** A file of jobs that will be asked for soon. */
  | { readonly kind: 'load'; readonly module: string }
  | {
      readonly kind: 'run'
      readonly id: number
      /** The file of jobs, and the job in it. */
      readonly module: string
      readonly job: string
      readonly args: readonly unknown[]
      readonly ticket: Ticket | undefined
    }

/** A place in line: stale once the number in its slot of the shared memory is higher. */
export interface Ticket {
  readonly slot: number
  readonly number: number
}

/** From a thread to the page. */
export type FromThread =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: JobProgress }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'problem'; readonly id: number; readonly name: string; readonly message: string }
