import { scalar, type Kernels } from '@understudy/kernels'
import { MotionError, worldPositions, type Motion, type Role } from '@understudy/motion'
import { legLength, TYPICAL_LEG } from '../contacts/index.ts'

/** Which joints, over which time, two motions are compared by. */
export interface CloudOptions {
  /** Which joints are looked at. Roles that one of the figures lacks must be left out by hand: see `commonRoles`. */
  readonly roles?: readonly Role[]
  /** How much a role counts; 1 where it is not named. */
  readonly roleWeights?: Readonly<Partial<Record<Role, number>>>
  /** Length of the window around each frame, in seconds: velocity and acceleration come in through it. */
  readonly windowSeconds?: number
  /** How much a frame counts by its place in the window, from −1 (its start) over 0 (its middle) to 1. */
  readonly windowWeight?: (place: number) => number
  /** Frames per second at which motions are compared. */
  readonly frameRate?: number
  /** Divide by the figure's leg length (times `TYPICAL_LEG`), so that a tall and a short person compare. */
  readonly normalizeScale?: boolean
}

/** The limbs' joints and three of the trunk: what a viewer's eye follows. */
export const COMPARE_ROLES: readonly Role[] = [
  'hips',
  'chest',
  'head',
  'leftUpperArm',
  'leftLowerArm',
  'leftHand',
  'rightUpperArm',
  'rightLowerArm',
  'rightHand',
  'leftUpperLeg',
  'leftLowerLeg',
  'leftFoot',
  'leftToes',
  'rightUpperLeg',
  'rightLowerLeg',
  'rightFoot',
  'rightToes',
]

/** A third of a second, eleven frames at 30 Hz. */
export const CLOUD_DEFAULTS = {
  roles: COMPARE_ROLES,
  windowSeconds: 1 / 3,
  frameRate: 30,
  normalizeScale: false,
} as const

/** A motion as a stack of point clouds, one window around each frame. */
export interface CloudTrack {
  readonly name: string
  readonly roles: readonly Role[]
  readonly frameRate: number
  /** Windows: one centred on each frame of the track. Window i is at i / frameRate seconds. */
  readonly frameCount: number
  /** Frames before and after the middle of a window. */
  readonly half: number
  /** `[half + frameCount + half][role][xyz]`, metres: window i covers frames i to i + 2 half. */
  readonly points: Float32Array
  /** Per role and per frame of the window; each sums to one, so that a distance is a mean square. */
  readonly pointWeights: Float32Array
  readonly windowWeights: Float32Array
}

/**
 * Where the chosen joints are, frame by frame, with the windows of the first and last frames filled
 * by continuing the motion through its end: p(−t) = 2 p(0) − p(t). Repeating the end frame instead
 * would make every clip seem to stop there, and all stops look alike.
 */
export function cloudTrack(
  motion: Motion,
  options: CloudOptions = {},
  kernels: Kernels = scalar,
): CloudTrack {
  const { roles, windowSeconds, frameRate, normalizeScale } = { ...CLOUD_DEFAULTS, ...options }
  const joints = roles.map((role) => jointFor(motion, role))
  const world = worldPositions(motion, kernels)
  const scale = normalizeScale ? scaleOf(motion) : 1
  const frameCount = Math.max(1, Math.round(((motion.frameCount - 1) / motion.frameRate) * frameRate) + 1)
  const half = Math.round((windowSeconds * frameRate - 1) / 2)
  const width = 3 * roles.length
  const points = new Float32Array((frameCount + 2 * half) * width)
  const jointWidth = 3 * motion.skeleton.jointCount
  for (let f = 0; f < frameCount; f++) {
    const exact = Math.min((f * motion.frameRate) / frameRate, motion.frameCount - 1)
    const at = Math.min(Math.floor(exact), Math.max(0, motion.frameCount - 2))
    const next = Math.min(at + 1, motion.frameCount - 1)
    const alpha = exact - at
    joints.forEach((joint, r) => {
      for (let c = 0; c < 3; c++) {
        const from = world[at * jointWidth + 3 * joint + c]
        const to = world[next * jointWidth + 3 * joint + c]
        points[(half + f) * width + 3 * r + c] = scale * (from + (to - from) * alpha)
      }
    })
  }
  continueEnds(points, frameCount, half, width)
  const weight = options.windowWeight
  return {
    name: motion.name,
    roles,
    frameRate,
    frameCount,
    half,
    points,
    pointWeights: toUnitSum(roles.map((role) => options.roleWeights?.[role] ?? 1)),
    windowWeights: toUnitSum(
      Array.from({ length: 2 * half + 1 }, (_, k) => (weight ? weight(half === 0 ? 0 : k / half - 1) : 1)),
    ),
  }
}

/** The points that `count` windows from `first` on cover, as a view of the track's own. */
export function windowCells(track: CloudTrack, first: number, count: number): Float32Array {
  const width = 3 * track.roles.length
  return track.points.subarray(first * width, (first + count + 2 * track.half) * width)
}

/** Those of `roles` that every motion's figure has. */
export function commonRoles(
  motions: readonly Motion[],
  roles: readonly Role[] = COMPARE_ROLES,
): readonly Role[] {
  return roles.filter((role) => motions.every((motion) => motion.skeleton.roles.has(role)))
}

const knownWeights = new WeakMap<CloudTrack, Float32Array>()

/** u_k w_p of a whole window, `[frame][role]`, for `fitGround` on a window pair. Made once for each track: not to be written to. */
export function windowPointWeights(track: CloudTrack): Float32Array {
  const known = knownWeights.get(track)
  if (known) return known
  const { pointWeights, windowWeights } = track
  const out = new Float32Array(pointWeights.length * windowWeights.length)
  windowWeights.forEach((u, k) => pointWeights.forEach((w, p) => (out[k * pointWeights.length + p] = u * w)))
  knownWeights.set(track, out)
  return out
}

function scaleOf(motion: Motion): number {
  const leg = legLength(motion.skeleton)
  if (leg !== undefined) return TYPICAL_LEG / leg
  throw new MotionError(
    `compare: the figure of "${motion.name}" has no leg to measure, so its size is unknown; one is needed to compare ` +
      `figures of different size. Set its roles with withRoles(), or leave normalizeScale off.`,
    { code: 'missing-role' },
  )
}

function jointFor(motion: Motion, role: Role): number {
  const joint = motion.skeleton.roles.get(role)
  if (joint !== undefined) return joint
  throw new MotionError(
    `compare: the figure of "${motion.name}" has no ${role}, which is among the compared roles. ` +
      `Compare over commonRoles([…]) or set the role with withRoles().`,
    { code: 'missing-role' },
  )
}

function continueEnds(points: Float32Array, frameCount: number, half: number, width: number): void {
  const last = half + frameCount - 1
  for (let k = 1; k <= half; k++) {
    // A clip shorter than its window mirrors what there is of it.
    const near = Math.min(k, frameCount - 1)
    for (let c = 0; c < width; c++) {
      points[(half - k) * width + c] = 2 * points[half * width + c] - points[(half + near) * width + c]
      points[(last + k) * width + c] = 2 * points[last * width + c] - points[(last - near) * width + c]
    }
  }
}

function toUnitSum(weights: readonly number[]): Float32Array {
  const total = weights.reduce((sum, w) => sum + w, 0)
  if (!(total > 0) || weights.some((w) => !(w >= 0)))
    throw new MotionError(
      `compare: the weights are ${weights.map((w) => w.toFixed(3)).join(', ')}; none may be negative and one must be above zero.`,
    )
  return Float32Array.from(weights, (w) => w / total)
}
