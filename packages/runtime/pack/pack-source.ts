import type { Role, Skeleton } from '@understudy/motion'

/** A clip of a pack: its frames follow one another. */
export interface PackedClip {
  readonly name: string
  /** Its first frame in the pack. */
  readonly first: number
  readonly frames: number
}

/** Frames `first` to `last`, both included, that carry a tag. */
export interface TaggedFrames {
  /** Index into the list of tags. */
  readonly tag: number
  readonly first: number
  readonly last: number
}

/** A place where one frame may be left for another that is alike (an edge of a motion graph). */
export interface PackedJoin {
  /** The frame that is left, and the one that is gone on from. */
  readonly from: number
  readonly to: number
  /** How unlike they are, metres RMS. */
  readonly cost: number
}

/** Numbers of a frame that belong together and share a scale and a weight. */
export interface FeatureGroup {
  /** `path`, `facing`, `feet`, `feetVelocity`, `hipsVelocity`. */
  readonly name: string
  /** Its first number in the row of a frame. */
  readonly at: number
  readonly width: number
  /** One unit of the stored numbers, in metres, metres per second, or of a unit vector. */
  readonly scale: number
  /** Of each number before scaling: stored = (value − mean) / scale. */
  readonly mean: readonly number[]
}

/** What a row of features holds. */
export interface FeatureLayout {
  readonly width: number
  /** How far ahead the path is looked at, seconds, ascending. */
  readonly horizons: readonly number[]
  readonly groups: readonly FeatureGroup[]
}

/** The feature group of a follower's pack: where the leader's points are, in the world of the clip, metres. */
export const CONTROL_GROUP = 'control'

/** Examples of somebody who answers a leader: stretches of the pack's clips, beside which the leader's points are the features. */
export interface PackedFollower {
  /** Instants per second at which a leader is compared with the examples. */
  readonly rate: number
  /** The leader's points, and how much each counts. */
  readonly roles: readonly Role[]
  readonly weights: readonly number[]
  /** The follower's joints that must join where one example follows another, and how far ahead their speed takes them, seconds. */
  readonly joinRoles: readonly Role[]
  readonly joinSeconds: number
  /** What a seam counts beside following the leader, free of rate and number of points. */
  readonly seamWeight: number
  /** How much worse than the best an example may be and still be blended in, square metres for each point at 7.5 Hz. */
  readonly softness: number
  /** By how much an example may be shortened or stretched, seconds. */
  readonly stretchSeconds: number
  /** First and last frame of each example, with fractions, within one clip. */
  readonly units: readonly (readonly [first: number, last: number])[]
}

/** Which feet touch the ground, as bits of a frame's contacts. */
export const CONTACT = { leftHeel: 1, leftToes: 2, rightHeel: 4, rightToes: 8 } as const

/** At most this many tags: they are bits of one number. */
export const MOST_TAGS = 30

/**
 * Motions laid out for playing, before packing. A frame is a place on the ground (its *ground frame*: hips and heading,
 * smoothed) and a pose relative to it.
 */
export interface PackSource {
  readonly skeleton: Skeleton
  /** Frames per second. */
  readonly frameRate: number
  readonly clips: readonly PackedClip[]
  /** `[frame][x z yaw]`: where the ground frame is within its clip; the yaw is unwrapped. */
  readonly ground: Float64Array
  /** `[frame][xyz]`: the root in the ground frame. */
  readonly root: Float32Array
  /** `[frame][joint][xyzw]`: local rotations; the root's is relative to the ground frame. */
  readonly rotations: Float32Array
  /** `[frame]`: bits of `CONTACT`. */
  readonly contacts: Uint8Array
  readonly tags: readonly string[]
  readonly tagged: readonly TaggedFrames[]
  readonly layout: FeatureLayout
  /** `[frame][feature]`, scaled. */
  readonly features: Float32Array
  /** Edges of a motion graph without dead ends, by the frame that is left; none where no graph was built. */
  readonly joins?: readonly PackedJoin[]
  /** Who answers a leader; none where the clips are no such examples. */
  readonly follower?: PackedFollower
}
