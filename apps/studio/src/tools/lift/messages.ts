import type { Motion } from '@understudy/motion'
import type { PictureCamera, PictureTrack, Verdict } from '@understudy/synthesis/methods/deformable-model'
import type { BeforeAfter } from '../../engine/performances/tool-answers.ts'
import type { ModelFamilyName } from '@understudy/performer'

/** Of a motion: planted feet in centimetres per second, trembling in centimetres. */
export interface NoiseFacts {
  readonly skate: number
  readonly tremble: number
}

export interface FilterAnswer {
  readonly motion: Motion
  readonly before: NoiseFacts
  readonly after: NoiseFacts
  /** RMS of how far the joints were moved, centimetres. */
  readonly movedCm: number
  /** RMS distance from what was spoilt, where that is known, centimetres. */
  readonly truth?: { readonly before: number; readonly after: number }
  readonly skate: BeforeAfter
  readonly tremble: BeforeAfter
  /** Seconds; what the model's action fills, and what was only calmed. */
  readonly parts: readonly { readonly start: number; readonly end: number; readonly filtered: boolean }[]
  readonly filteredSeconds: number
  /** How far the clip stays from anything the model can say, beyond trembling, and its own examples; centimetres. */
  readonly unexplainedCm: number
  readonly usualCm: number
  /** Seconds of computing. */
  readonly took: number
}

/** What came of it, or why the model cannot say what the clip does. */
export interface Filtering {
  readonly answer?: FilterAnswer
  readonly flagged?: string
}

export interface TracksAnswer {
  readonly motion: Motion
  readonly tracks: readonly PictureTrack[]
  readonly aspect: number
  readonly camera: PictureCamera
  /** Whether it was given. */
  readonly cameraKnown: boolean
  /** RMS distance of the tracks from the picture of the motion, pixels of a picture 1000 high. */
  readonly missPixels: number
  /** Mean distance of all joints from the truth, where it is known, centimetres; laid over on the ground where the camera was found. */
  readonly truthCm?: number
  readonly verdict: Verdict
  readonly took: number
}

/** What came of a film. */
export interface FilmAnswer {
  readonly motion: Motion
  readonly camera: PictureCamera
  /** Seconds of the film at the first frame. */
  readonly start: number
  /** By frame: RMS distance of the points from the picture of the motion, picture heights; null where nothing was seen. */
  readonly misses: readonly (number | null)[]
  /** By frame: how far joints are expected to be off, relative to the hips, metres. */
  readonly expectedErrors: readonly number[]
  /** Frames in which left and right were exchanged. */
  readonly repaired: number
  readonly took: number
}

export interface CompleteAnswer {
  readonly motion: Motion
  readonly filled: { readonly joints: number; readonly seconds: number }
  readonly verdict: Verdict
  /** How far the joints that were recorded are from the model's motion, centimetres RMS: how well it knows this motion. */
  readonly missCm: number
  readonly took: number
}

/** An action whose examples look like a motion, nearest first. */
export interface Suggestion {
  readonly family: ModelFamilyName
  /** RMS distance of the joints of a standard figure, centimetres. */
  readonly distanceCm: number
}
