import type { Role } from '../skeleton/roles.ts'

/** Half-open `[start, end)`, seconds on the motion's own clock. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** `leftFoot` is the heel on the ground, `leftToes` the ball; hands may touch things too. */
export interface ContactInterval extends Interval {
  readonly role: Role
}

/** A named instant: a heel strike, the top of a swing. */
export interface KeyMark {
  readonly name: string
  readonly time: number
}

/** A stretch of time that has a name, seconds of the motion. */
export interface LabelledSegment extends Interval {
  readonly label: string
}

/** A hand (or other role) of this figure holds a role of its partner. */
export interface Handhold extends Interval {
  readonly role: Role
  readonly partnerRole: Role
}

/** What a hand does with its fingers. `hold` is the open clasp of a partner's hand, `grip` the closed one of a thing. */
export const HAND_POSES = ['relaxed', 'fist', 'grip', 'flat', 'point', 'hold'] as const
/** One of `HAND_POSES`. */
export type HandPoseName = (typeof HAND_POSES)[number]

/**
 * A hand's fingers are in a pose. Outside of any, a hand is relaxed; bodies pass from one pose to the next over a
 * moment around each end. Where a clip has finger joints of its own, those are what is seen.
 */
export interface HandPose extends Interval {
  readonly role: 'leftHand' | 'rightHand'
  readonly pose: HandPoseName
}

/** What is known of a motion besides its frames. Every list is sorted by time. */
export interface Annotations {
  readonly contacts: readonly ContactInterval[]
  readonly marks: readonly KeyMark[]
  readonly segments: readonly LabelledSegment[]
  /** Seconds. */
  readonly beats: readonly number[]
  readonly handholds: readonly Handhold[]
  readonly handPoses: readonly HandPose[]
}

/** What a motion carries of which nothing is known yet: every list is empty. */
export const NO_ANNOTATIONS: Annotations = {
  contacts: [],
  marks: [],
  segments: [],
  beats: [],
  handholds: [],
  handPoses: [],
}
