import type { Kernels } from '@understudy/kernels'
import { duration, locate, portable, worldPositions, type Motion, type Role } from '@understudy/motion'
import { legLength } from '@understudy/synthesis/analysis'

/** A window is described by so many poses, from its first instant to its last. */
export const POSES = 8
/** Seconds from the first pose of a window to the last. A shorter clip stands still at its end. */
export const WINDOW_SECONDS = 1
/** Seconds from one window of a clip to the next. */
const HOP_SECONDS = 0.5

/** The joints that a window is known by; of several the first that the figure has. */
const POINTS: readonly (readonly Role[])[] = [
  ['hips'],
  ['chest', 'upperChest', 'spine'],
  ['head', 'neck'],
  ['leftLowerArm'],
  ['leftHand'],
  ['rightLowerArm'],
  ['rightHand'],
  ['leftLowerLeg'],
  ['leftFoot'],
  ['rightLowerLeg'],
  ['rightFoot'],
]

/** Points of a window: those of all poses. */
const POINT_COUNT = POSES * POINTS.length
/** Coordinates of one pose. */
export const POSE_WIDTH = 3 * POINTS.length
/** Cosine coefficients that are kept of every coordinate: motion within a second is smooth. */
const COEFFICIENTS = 3
/** Bytes of a compact descriptor. */
export const COMPACT_WIDTH = COEFFICIENTS * POSE_WIDTH

/** Steps per leg length: a window of seven leg lengths a side fits into 16 bits, to a quarter of a millimetre. */
const EXACT_STEPS = 4096
/** Steps per leg length of a coefficient: ±4 fit into 8 bits. */
const COMPACT_STEPS = 32

/** One window of a clip, as search knows it. */
export interface Descriptor {
  /** Seconds of the clip. */
  readonly start: number
  /** Scanned first: cosine coefficients of all coordinates, one byte each, the slowest first. */
  readonly compact: Int8Array
  /** Compared last: `[pose][point][xyz]`, centred on the ground and turned to face +Z, in 1/4096 of a leg. */
  readonly exact: Int16Array
}

/** All windows of a clip. None for a figure without legs, arms or a head: it cannot be compared with a person. */
export function describe(motion: Motion, kernels?: Kernels): readonly Descriptor[] {
  const open = openTracks(motion, kernels)
  if (!open) return []
  const last = Math.max(0, duration(motion) - WINDOW_SECONDS)
  const count = Math.floor(last / HOP_SECONDS + 1e-6) + 1
  return Array.from({ length: count }, (_, n) => describeAt(open, n * HOP_SECONDS))
}

/** The window of a clip that starts at a time, seconds; undefined for a figure that cannot be compared with a person. */
export function describeWindow(motion: Motion, start: number, kernels?: Kernels): Descriptor | undefined {
  const open = openTracks(motion, kernels)
  return open && describeAt(open, start)
}

interface Tracks {
  readonly motion: Motion
  readonly positions: Float32Array
  readonly joints: readonly number[]
  readonly sides: readonly [number, number]
  readonly leg: number
}

function openTracks(motion: Motion, kernels?: Kernels): Tracks | undefined {
  const { skeleton } = motion
  const joints = POINTS.map((roles) =>
    roles.map((role) => skeleton.roles.get(role)).find((joint) => joint !== undefined),
  )
  const sides = [skeleton.roles.get('leftUpperLeg'), skeleton.roles.get('rightUpperLeg')]
  const leg = legLength(skeleton)
  if (leg === undefined || [...joints, ...sides].includes(undefined)) return undefined
  return {
    motion,
    positions: worldPositions(motion, kernels),
    joints: joints as number[],
    sides: sides as [number, number],
    leg,
  }
}

function describeAt({ motion, positions, joints, sides, leg }: Tracks, start: number): Descriptor {
  const points = new Float64Array(3 * POINT_COUNT)
  const width = 3 * motion.skeleton.jointCount
  // The heading of the window: from right hip to left, summed over all poses, turned by a quarter.
  let [acrossX, acrossZ, midX, midZ] = [0, 0, 0, 0]
  for (let pose = 0; pose < POSES; pose++) {
    const { frame, alpha } = locate(motion, start + (pose / (POSES - 1)) * WINDOW_SECONDS)
    const next = Math.min(frame + 1, motion.frameCount - 1)
    const at = (joint: number, axis: number): number => {
      const a = positions[frame * width + 3 * joint + axis]
      return (a + alpha * (positions[next * width + 3 * joint + axis] - a)) / leg
    }
    acrossX += at(sides[0], 0) - at(sides[1], 0)
    acrossZ += at(sides[0], 2) - at(sides[1], 2)
    joints.forEach((joint, p) => {
      const o = 3 * (pose * joints.length + p)
      for (let axis = 0; axis < 3; axis++) points[o + axis] = at(joint, axis)
      midX += points[o] / POINT_COUNT
      midZ += points[o + 2] / POINT_COUNT
    })
  }
  const norm = portable.hypot(acrossX, acrossZ)
  const [c, s] = norm > 1e-9 ? [acrossX / norm, acrossZ / norm] : [1, 0]
  for (let o = 0; o < points.length; o += 3) {
    const [x, z] = [points[o] - midX, points[o + 2] - midZ]
    points[o] = c * x + s * z
    points[o + 2] = c * z - s * x
  }
  return describePoints(points, start)
}

/** A window out of its points: `[pose][point][xyz]`, centred on the ground and turned to face +Z, in leg lengths. */
export const describePoints = (points: Float64Array, start: number): Descriptor => ({
  start,
  compact: compactOf(points),
  exact: Int16Array.from(points, (x) => rounded(x, EXACT_STEPS, 32767)),
})

const rounded = (x: number, steps: number, most: number): number =>
  Math.max(-most, Math.min(most, Math.round(x * steps)))

/**
 * The orthonormal cosine transform in time, cut off:  X_k = √(2/n) c_k Σ_i x_i cos(π (i + ½) k / n),  c_0 = √½.
 * Distances between what is left are never larger than between the whole, and hardly smaller.
 */
function compactOf(points: Float64Array): Int8Array {
  const compact = new Int8Array(COMPACT_WIDTH)
  for (let k = 0; k < COEFFICIENTS; k++)
    for (let j = 0; j < POSE_WIDTH; j++) {
      let sum = 0
      for (let i = 0; i < POSES; i++) sum += points[i * POSE_WIDTH + j] * COSINES[k * POSES + i]
      compact[k * POSE_WIDTH + j] = rounded(sum, COMPACT_STEPS, 127)
    }
  return compact
}

/** What the coefficients of a coordinate count at pose `i` of the window, which may lie between two poses: the transform backwards. */
export const cosinesAt = (i: number): Float64Array =>
  Float64Array.from(
    { length: COEFFICIENTS },
    (_, k) =>
      (Math.sqrt((k === 0 ? 1 : 2) / POSES) * portable.cos((Math.PI * (i + 0.5) * k) / POSES)) /
      COMPACT_STEPS,
  )

const COSINES = Float64Array.from({ length: COEFFICIENTS * POSES }, (_, n) => {
  const [k, i] = [Math.floor(n / POSES), n % POSES]
  return Math.sqrt((k === 0 ? 1 : 2) / POSES) * portable.cos((Math.PI * (i + 0.5) * k) / POSES)
})

const WEIGHTS = new Float32Array(POINT_COUNT).fill(1 / POINT_COUNT)

/** `exact` of a descriptor as points for `windowDistance`, in leg lengths. */
export function pointsOf(
  exact: Int16Array,
  out: Float32Array = new Float32Array(exact.length),
): Float32Array {
  for (let n = 0; n < exact.length; n++) out[n] = exact[n] / EXACT_STEPS
  return out
}

/** Points and weights of a window, for the exact metric of analysis. */
export const WINDOW_WEIGHTS: Float32Array = WEIGHTS
