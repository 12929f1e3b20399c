/**
 * What kind of trouble it is, for programs; these names stay.
 * - `misuse`: the call cannot be right: values out of range, motions that do not fit together.
 * - `unreadable`: the bytes are not what they were said to be.
 * - `version`: the file is of a version that is not known here.
 */
export type MotionErrorCode = 'misuse' | 'unreadable' | 'version'

/** The kind (`misuse` unless said), and what caused it. */
export interface MotionErrorOptions extends ErrorOptions {
  readonly code?: MotionErrorCode
}

/**
 * The one error this product throws for misuse and unreadable input. Its message finishes the
 * sentence: who, what was found, what was needed, what to do next. `code` says which kind it is.
 */
export class MotionError extends Error {
  override readonly name = 'MotionError'
  readonly code: MotionErrorCode

  constructor(message: string, { code = 'misuse', ...options }: MotionErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}

/** Something a reader repaired or guessed, with its place: `walk_07.bvh:212`. */
export interface Issue {
  readonly at: string
  readonly message: string
}
