import { slerpFlat } from '@understudy/kernels'
import { quatAt, type Quat } from '../math/quat.ts'
import { lerp, vec3At, type Vec3 } from '../math/vec3.ts'
import type { Motion } from './motion.ts'

/** One instant of a motion, for people to read. */
export interface Pose {
  readonly rootPosition: Vec3
  /** Local, one per joint. */
  readonly rotations: readonly Quat[]
}

/** The pose at any time: the root moves in a straight line between frames, joints turn along the shorter arc. Times outside the clip hold its ends. */
export function poseAt(motion: Motion, seconds: number): Pose {
  const { jointCount } = motion.skeleton
  const { frame, alpha } = locate(motion, seconds)
  const next = Math.min(frame + 1, motion.frameCount - 1)
  const packed = new Float32Array(4 * jointCount)
  sampleRotationsFlat(packed, 0, motion, seconds)
  return {
    rootPosition: lerp(
      vec3At(motion.rootPositions, 3 * frame),
      vec3At(motion.rootPositions, 3 * next),
      alpha,
    ),
    rotations: Array.from({ length: jointCount }, (_, joint) => quatAt(packed, 4 * joint)),
  }
}

/** The frame at or before `seconds` and the fraction of the way to the next. */
export function locate(motion: Motion, seconds: number): { frame: number; alpha: number } {
  const last = motion.frameCount - 1
  const exact = Math.min(Math.max(seconds * motion.frameRate, 0), last)
  const frame = Math.min(Math.floor(exact), Math.max(last - 1, 0))
  return { frame, alpha: exact - frame }
}

/** Root position at any time into `out[o…o+2]`. */
export function sampleRootFlat(out: Float32Array, o: number, motion: Motion, seconds: number): void {
  const { frame, alpha } = locate(motion, seconds)
  const a = 3 * frame
  const b = 3 * Math.min(frame + 1, motion.frameCount - 1)
  const p = motion.rootPositions
  for (let c = 0; c < 3; c++) out[o + c] = p[a + c] + (p[b + c] - p[a + c]) * alpha
}

/** Local rotations of all joints at any time into `out[o…]`, `[joint][xyzw]`. */
export function sampleRotationsFlat(out: Float32Array, o: number, motion: Motion, seconds: number): void {
  const { frame, alpha } = locate(motion, seconds)
  const width = 4 * motion.skeleton.jointCount
  const a = width * frame
  const b = width * Math.min(frame + 1, motion.frameCount - 1)
  for (let q = 0; q < width; q += 4)
    slerpFlat(out, o + q, motion.rotations, a + q, motion.rotations, b + q, alpha)
}
