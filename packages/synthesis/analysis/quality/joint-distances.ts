import { portable } from '@understudy/kernels'
import { MotionError, vec3, worldPositions, type Motion, type Skeleton } from '@understudy/motion'
import { fitGround } from '../compare/fit-ground.ts'
import { spread, type Spread } from './spread.ts'

/** Over which joints and frames distances are measured. */
export interface JointDistanceOptions {
  /** Which joints; all unless given. */
  readonly joints?: readonly number[]
  /** Every so manyth frame; each unless given. */
  readonly every?: number
}

/**
 * d(f, j) = ‖ p_j(f) − q_j(f) ‖, metres, as far as both go: two tracks of world positions `[frame][joint][xyz]` of one
 * skeleton, frame by frame. `[frame][joint]`.
 */
export function jointDistances(
  p: Float32Array,
  q: Float32Array,
  jointCount: number,
  options: JointDistanceOptions = {},
): Float64Array {
  const joints = options.joints ?? Array.from({ length: jointCount }, (_, joint) => joint)
  const every = options.every ?? 1
  const frames = Math.floor(Math.min(p.length, q.length) / (3 * jointCount))
  const out = new Float64Array(Math.ceil(frames / every) * joints.length)
  let n = 0
  for (let frame = 0; frame < frames; frame += every)
    for (const joint of joints) {
      const at = 3 * (frame * jointCount + joint)
      out[n++] = portable.hypot(p[at] - q[at], p[at + 1] - q[at + 1], p[at + 2] - q[at + 2])
    }
  return out
}

/** Joints at the end of a bone with length, and the root: a joint in its parent's place would count twice. */
export const jointsWithLength = ({ joints }: Skeleton): readonly number[] =>
  joints.flatMap(({ parent, offset }, joint) => (parent < 0 || vec3.length(offset) > 1e-4 ? [joint] : []))

/** Joints that have a role: no fingers, no helpers. */
export const jointsWithRole = ({ roles }: Skeleton): readonly number[] => [...roles.values()]

/** How `jointErrorCm` compares a motion with the truth. */
export interface JointErrorOptions extends JointDistanceOptions {
  /** First lays the whole of `made` over the truth, by the turn and slide on the ground that fit best. */
  readonly laidOver?: boolean
}

/**
 * How far the joints of a motion are from a true one's at the same seconds, centimetres: `made` is taken on straight
 * lines between its frames at the times of the truth's. One value per joint and frame of the truth.
 */
export function jointErrorCm(made: Motion, truth: Motion, options: JointErrorOptions = {}): Spread {
  const { joints = jointsWithRole(truth.skeleton), every = 1, laidOver = false } = options
  if (made.skeleton.jointCount !== truth.skeleton.jointCount)
    throw new MotionError(
      `jointErrorCm: "${made.name}" has ${made.skeleton.jointCount} joints and "${truth.name}" ${truth.skeleton.jointCount}; ` +
        `one figure is needed. Retarget one first.`,
      { code: 'mismatch' },
    )
  const a = rowsAt(truth, joints, every, truth)
  const b = rowsAt(made, joints, every, truth)
  if (laidOver) {
    const weights = new Float32Array(a.length / 3).fill(3 / a.length)
    const { yaw, x, z } = fitGround(a, b, weights)
    const [c, s] = [portable.cos(yaw), portable.sin(yaw)]
    for (let i = 0; i < b.length; i += 3) {
      const [bx, bz] = [b[i], b[i + 2]]
      b[i] = c * bx + s * bz + x
      b[i + 2] = c * bz - s * bx + z
    }
  }
  return spread(jointDistances(a, b, joints.length).map((metres) => 100 * metres))
}

/** Where joints of a motion are at the times of every so manyth frame of another, `[time][joint][xyz]`. */
function rowsAt(motion: Motion, joints: readonly number[], every: number, clock: Motion): Float32Array {
  const p = worldPositions(motion)
  const width = 3 * motion.skeleton.jointCount
  const times = Math.ceil(clock.frameCount / every)
  const out = new Float32Array(3 * joints.length * times)
  for (let n = 0; n < times; n++) {
    const exact = Math.min(((n * every) / clock.frameRate) * motion.frameRate, motion.frameCount - 1)
    const frame = Math.min(Math.floor(exact), Math.max(0, motion.frameCount - 2))
    const alpha = motion.frameCount > 1 ? exact - frame : 0
    joints.forEach((joint, k) => {
      const at = frame * width + 3 * joint
      for (let c = 0; c < 3; c++)
        out[3 * (n * joints.length + k) + c] =
          p[at + c] + (alpha > 0 ? alpha * (p[at + width + c] - p[at + c]) : 0)
    })
  }
  return out
}

/** Angles between the rotations of the same joints in the same frames, degrees: 2 arccos |q · r|. `[frame][joint]` */
export function rotationErrorDegrees(
  a: Motion,
  b: Motion,
  { joints = jointsWithRole(a.skeleton), every = 1 }: JointDistanceOptions = {},
): Float64Array {
  const { jointCount } = a.skeleton
  const frames = Math.min(a.frameCount, b.frameCount)
  const out = new Float64Array(Math.ceil(frames / every) * joints.length)
  let n = 0
  for (let frame = 0; frame < frames; frame += every)
    for (const joint of joints) {
      const at = 4 * (frame * jointCount + joint)
      let dot = 0
      for (let c = 0; c < 4; c++) dot += a.rotations[at + c] * b.rotations[at + c]
      out[n++] = (360 / Math.PI) * portable.acos(Math.min(1, Math.abs(dot)))
    }
  return out
}
