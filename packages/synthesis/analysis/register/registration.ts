import type { Motion } from '@understudy/motion'
import type { TimeCurve } from '../align/index.ts'
import type { GroundCurve } from './ground-curve.ts'
import type { ContactMatching } from './match-contacts.ts'

/** One motion in correspondence with the reference. */
export interface RegisteredMotion {
  readonly motion: Motion
  /** Seconds of the reference ↦ seconds of this motion; ends on ends. */
  readonly curve: TimeCurve
  /** Lays this motion over the reference, moment by moment. */
  readonly ground: GroundCurve
  readonly contacts: ContactMatching
  /** RMS distance along the curve, metres (of a standard figure when the scale is normalised). */
  readonly rmsDistance: number
}

/** A set of motions in full correspondence. */
export interface Registration {
  /** Index within `members`. */
  readonly reference: number
  /** Seconds of the common clock: the reference's. */
  readonly duration: number
  readonly members: readonly RegisteredMotion[]
  readonly refused: readonly { readonly motion: Motion; readonly reason: string }[]
  /** Members that do not fit and were to be kept all the same, and why they do not. */
  readonly doubted?: readonly { readonly motion: Motion; readonly reason: string }[]
  readonly report: RegistrationReport
}

/** Where a registration fits and where it does not. */
export interface RegistrationReport {
  /** Seconds of the reference, evenly spaced. */
  readonly times: Float64Array
  /** RMS distance of the set from its mean at each of these times, metres. */
  readonly distances: Float64Array
  /** The moment of the set's worst fit. */
  readonly worst: { readonly time: number; readonly distance: number }
  /** Of each member, in order: its mean distance, and when it fits worst. */
  readonly members: readonly {
    readonly name: string
    readonly rms: number
    readonly worstTime: number
    readonly worstDistance: number
  }[]
  /**
   * The key frame that would help most: an instant of the reference, with the instants the
   * alignment believes correspond to it, for the user to correct.
   */
  readonly proposedKey: { readonly time: number; readonly why: string; readonly instants: readonly number[] }
}
