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
    super(readable(message), options)
    this.code = code
  }
}

/** Letters of a message at most: what files hold may be quoted in it, and files may hold anything. */
const LONGEST = 1200

/** Without characters that would move a cursor, ring a bell or turn the text round; cut in the middle where it is too long. */
function readable(message: string): string {
  const half = LONGEST / 2
  const short = message.length <= LONGEST ? message : `${message.slice(0, half)} … ${message.slice(-half)}`
  return short.replaceAll(CONTROL, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Something a reader repaired or guessed, with its place: `walk_07.bvh:212`. */
export interface Issue {
  readonly at: string
  readonly message: string
}
