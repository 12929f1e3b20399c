/** How far a job is: which of its stages, and how much of that, 0 to 1. */
export interface JobProgress {
  readonly stage: string
  readonly fraction: number
}

/** What a job may know and tell while it runs. */
export interface JobContext {
  /** The page's own address: files that come with the page lie beside it. */
  readonly page: string
  readonly tell: (progress: JobProgress) => void
  /** Something newer was asked: long work looks now and then, and gives up. */
  readonly isStale: () => boolean
}

/** Plain computation by name. The page calls it through a channel, a test calls it directly. */
export type Job = (context: JobContext, ...args: never[]) => unknown

/** What every file of jobs exports as `jobs`. */
export type Jobs = Readonly<Record<string, Job>>

export type ArgumentsOf<J> = J extends (context: JobContext, ...args: infer A) => unknown ? A : never
export type AnswerOf<J> = J extends (context: JobContext, ...args: never[]) => infer R ? Awaited<R> : never

const given = new WeakMap<object, readonly Transferable[]>()

/** Hands these buffers over with an answer instead of copying them: the thread cannot read them afterwards. */
export function give<T extends object>(answer: T, buffers: readonly ArrayBufferLike[]): T {
  given.set(answer, [...new Set(buffers)] as Transferable[])
  return answer
}

/** The buffers that go with an answer. */
export const buffersWith = (answer: unknown): readonly Transferable[] =>
  (typeof answer === 'object' && answer !== null && given.get(answer)) || []

/** The buffers of motions, to be given away. */
export const framesOf = (
  ...motions: readonly { readonly rootPositions: Float32Array; readonly rotations: Float32Array }[]
): readonly ArrayBufferLike[] =>
  motions.flatMap(({ rootPositions, rotations }) => [rootPositions.buffer, rotations.buffer])
