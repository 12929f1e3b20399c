/**
 * The one error this product throws for misuse and unreadable input. Its message finishes the
 * sentence: who, what was found, what was needed, what to do next.
 */
export class MotionError extends Error {
  override readonly name = 'MotionError'
}

/** Something a reader repaired or guessed, with its place: `walk_07.bvh:212`. */
export interface Issue {
  readonly at: string
  readonly message: string
}
