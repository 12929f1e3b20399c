import { slerpFlat, type Floats } from '@understudy/kernels'
import { MotionError } from '../errors.ts'
import { quatAt, type Quat } from '../math/quat.ts'
import { vec3At, type Vec3 } from '../math/vec3.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { makeMotion, type Motion } from './motion.ts'

/** One instant of a motion, for people to read. */
export interface Pose {
  readonly rootPosition: Vec3
  /** Local, one per joint. */
  readonly rotations: readonly Quat[]
}

/** The pose at any time: the root moves in a straight line between frames, joints turn along the shorter arc. Times outside the clip hold its ends. */
export function poseAt(motion: Motion, seconds: number): Pose {
  const { jointCount } = motion.skeleton
  // Doubles: what a person reads should not be rounded once more.
  const root = new Float64Array(3)
  const packed = new Float64Array(4 * jointCount)
  sampleRootFlat(root, 0, motion, seconds)
  sampleRotationsFlat(packed, 0, motion, seconds)
  return {
    rootPosition: vec3At(root, 0),
    rotations: Array.from({ length: jointCount }, (_, joint) => quatAt(packed, 4 * joint)),
  }
}

/** Nearer to a frame than this fraction of a frame is on it: `i / rate * rate` is not always `i`. */
const ON_FRAME = 1e-6

/** The frame at or before `seconds` and the fraction of the way to the next. */
export function locate(motion: Motion, seconds: number): { frame: number; alpha: number } {
  const last = motion.frameCount - 1
  let exact = Math.min(Math.max(seconds * motion.frameRate, 0), last)
  if (Math.abs(exact - Math.round(exact)) < ON_FRAME) exact = Math.round(exact)
  const frame = Math.min(Math.floor(exact), Math.max(last - 1, 0))
  return { frame, alpha: exact - frame }
}

/** Root position at any time into `out[o…o+2]`. On a frame it is that frame to the bit. */
export function sampleRootFlat(out: Floats, o: number, motion: Motion, seconds: number): void {
  const { frame, alpha } = locate(motion, seconds)
  const a = 3 * frame
  const b = 3 * Math.min(frame + 1, motion.frameCount - 1)
  const p = motion.rootPositions
  for (let c = 0; c < 3; c++) out[o + c] = (1 - alpha) * p[a + c] + alpha * p[b + c]
}

/** Local rotations of all joints at any time into `out[o…]`, `[joint][xyzw]`. On a frame they are that frame to the bit. */
export function sampleRotationsFlat(out: Floats, o: number, motion: Motion, seconds: number): void {
  const { frame, alpha } = locate(motion, seconds)
  const { rotations } = motion
  const width = 4 * motion.skeleton.jointCount
  const a = width * frame
  const b = width * Math.min(frame + 1, motion.frameCount - 1)
  if (alpha === 0 || alpha === 1) {
    const from = alpha === 0 ? a : b
    for (let c = 0; c < width; c++) out[o + c] = rotations[from + c]
    return
  }
  for (let q = 0; q < width; q += 4) slerpFlat(out, o + q, rotations, a + q, rotations, b + q, alpha)
}

/** A motion of a single frame, or of several poses one frame apart. */
export function motionFromPoses(
  skeleton: Skeleton,
  poses: readonly Pose[],
  frameRate: number,
  name = 'pose',
): Motion {
  const width = 4 * skeleton.jointCount
  const rootPositions = new Float32Array(3 * poses.length)
  const rotations = new Float32Array(width * poses.length)
  poses.forEach((pose, frame) => {
    if (pose.rotations.length !== skeleton.jointCount) {
      throw new MotionError(
        `motionFromPoses: pose ${frame} has ${pose.rotations.length} rotations and the skeleton ` +
          `${skeleton.jointCount} joints; one rotation per joint is needed.`,
        { code: 'mismatch' },
      )
    }
    rootPositions.set(pose.rootPosition, 3 * frame)
    pose.rotations.forEach((q, joint) => rotations.set(q, width * frame + 4 * joint))
  })
  return makeMotion({ name, skeleton, frameRate, rootPositions, rotations })
}
