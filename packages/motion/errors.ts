/**
 * What kind of trouble it is, for programs; these names stay.
 * - `bad-value`: a value is out of range, not of the form that is needed, or contradicts another.
 * - `missing`: something that is needed was not given or not found: an input, a file, an option.
 * - `missing-role`: the skeleton lacks a joint that the job needs, or it is not known which one it is.
 * - `unknown-name`: nothing of this name is known: an operation, an option, a clip, an attribute, a format.
 * - `mismatch`: things that were given do not fit together: skeletons, rates, numbers of items.
 * - `too-little`: there is too little to work with: too few examples, too short a motion, no steps in it.
 * - `not-met`: the request cannot be met with this input, for example no transition is near enough.
 * - `unsupported`: this cannot be done with this data, this format or this browser.
 * - `unreadable`: the bytes are not what they were said to be.
 * - `version`: it is of a version that is not known here.
 * - `exists`: something is in the way of what would be written.
 * - `fault`: a defect of understudy, which should be reported.
 */
export type MotionErrorCode =
  | 'bad-value'
  | 'missing'
  | 'missing-role'
  | 'unknown-name'
  | 'mismatch'
  | 'too-little'
  | 'not-met'
  | 'unsupported'
  | 'unreadable'
  | 'version'
  | 'exists'
  | 'fault'

/** The kind (`bad-value` unless said), and what caused it. */
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

  constructor(message: string, { code = 'bad-value', ...options }: MotionErrorOptions = {}) {
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
