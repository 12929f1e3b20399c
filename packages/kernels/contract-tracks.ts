/** What a track is made of; the numbers are codes in `TrackPlan.recipes`. */
export const TRACK = {
  /** Joint a of the recording, sampled. */
  sample: 0,
  /** Half way between tracks a and b. */
  middle: 1,
  /** At every frame a, or b where that is lower. */
  lower: 2,
  /** Unit vector from a to b; zero where they coincide. */
  unit: 3,
  /** Unit vector square to the plane through a, b and c: (b − a) × (c − a). */
  normal: 4,
  /** −a. */
  opposite: 5,
  /** (0, a, 0). */
  vertical: 6,
  /** Where a body faces, level and unit: left and right hip, left and right shoulder are tracks a to a + 3. */
  heading: 7,
  /** Left of heading a. */
  left: 8,
} as const

/** What is asked of tracks; the numbers are codes in `TrackTest.kind`. */
export const ASK = {
  /** k (a − b) · c */
  plane: 0,
  /** k ‖b − a‖ */
  distance: 1,
  /** −a · b: grows with the angle between two directions. */
  angle: 2,
  /** k (ȧ − ḃ) · c, without b where it is −1, in any direction where c is −1; central differences, then ¼ ½ ¼ */
  velocity: 3,
  /** k (y − max(least y of the last b frames, least y of the next b)) of a */
  lift: 4,
} as const

/** A question asked of points at every frame: what it measures, and from where on the answer is yes or no. */
export interface TrackTest {
  readonly kind: number
  readonly a: number
  readonly b: number
  readonly c: number
  /** k. */
  readonly scale: number
  /**
   * Six numbers of single precision. High begins above [0] and ends below [1], low begins below [2] and ends above [3]; the first frame has
   * no past and is high above [4], low below [5] to begin with.
   */
  readonly limits: Float32Array
  /** The answer where it is neither high (1) nor low (0). */
  readonly neither: number
}

/** A recording of joints, which of its frames are looked at, and what is made of them. */
export interface TrackPlan {
  /** `[frame][joint][xyz]`. */
  readonly positions: Float32Array
  readonly jointCount: number
  /** Per frame looked at: between which two of the recording, and how far from the first to the second. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly alpha: Float64Array
  /** `[track][4]`: a code of `TRACK`, a, b, c. Tracks are made in order, of those before them. */
  readonly recipes: Int32Array
  readonly tests: readonly TrackTest[]
}

/**
 * The answers to questions about points and directions over time, with hysteresis, one byte per test and frame in `answersOut`
 * (`[test][frame]`). Every coordinate and every number asked for is computed in double precision and rounded to single. `headingOut`,
 * `[xz][frame]`, receives the track that was made as a heading, if any. O(frames · (tracks + tests)).
 */
export type AskTracks = (plan: TrackPlan, answersOut: Uint8Array, headingOut: Float32Array) => void
