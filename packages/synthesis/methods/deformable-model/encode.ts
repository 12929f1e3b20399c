import {
  averageFlat,
  makeMotion,
  rootMotion,
  sampleAtTimes,
  transformGround,
  type Motion,
  type Skeleton,
} from '@understudy/motion'
import { worldPositions } from '@understudy/motion'
import { logBetween } from './rotation-vector.ts'

/** Joints that turn less than this about their mean, RMS radians, are not part of the model: bones a recording lacks. */
const STILL = 0.002

/** Lever arm of a joint with nothing below it, metres: a hand still shows its own turn. */
const SMALLEST_LEVER = 0.08

/** A motion on the canonical clock, with its mean place at the origin and its mean heading along +Z. */
export function onCanonicalClock(motion: Motion, times: Float64Array, frameRate: number): Motion {
  const { rootPositions, rotations } = sampleAtTimes(motion, times)
  const { name, skeleton } = motion
  const sampled = makeMotion({ name, skeleton, frameRate, rootPositions, rotations })
  const { yaw, x, z } = rootMotion(sampled)
  const mean = (values: Float64Array): number => values.reduce((sum, v) => sum + v, 0) / values.length
  const turn = -mean(yaw)
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const [mx, mz] = [mean(x), mean(z)]
  return transformGround(sampled, { yaw: turn, x: -(c * mx + s * mz), z: -(c * mz - s * mx) })
}

/** q̄: for each frame and joint the mean rotation of the set, `[frame][joint][xyzw]`, without sign flips along time. */
export function meanRotations(motions: readonly Motion[]): Float32Array {
  const { frameCount, skeleton } = motions[0]
  const width = 4 * skeleton.jointCount
  const out = new Float32Array(frameCount * width)
  const gathered = new Float64Array(4 * motions.length)
  for (let at = 0; at < out.length; at += 4) {
    motions.forEach(({ rotations }, n) => {
      for (let c = 0; c < 4; c++) gathered[4 * n + c] = rotations[at + c]
    })
    averageFlat(out, at, gathered, 0, 4, motions.length)
    if (at < width) continue
    let dot = 0
    for (let c = 0; c < 4; c++) dot += out[at + c] * out[at + c - width]
    if (dot < 0) for (let c = 0; c < 4; c++) out[at + c] = -out[at + c]
  }
  return out
}

/** Which joints move about the mean rotations; the root always. */
export function movingJoints(motions: readonly Motion[], means: Float32Array): Int32Array {
  const { frameCount, skeleton } = motions[0]
  const sums = new Float64Array(skeleton.jointCount)
  const v = new Float64Array(3)
  for (const { rotations } of motions)
    for (let f = 0; f < frameCount; f += 4)
      for (let j = 0; j < skeleton.jointCount; j++) {
        const at = 4 * (f * skeleton.jointCount + j)
        logBetween(v, 0, means, at, rotations, at)
        sums[j] += v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
      }
  const count = motions.length * Math.ceil(frameCount / 4)
  return Int32Array.from(
    skeleton.joints.flatMap((_, j) => (j === 0 || Math.sqrt(sums[j] / count) > STILL ? [j] : [])),
  )
}

/**
 * How far the body moves, RMS over its joints, per radian of one of them, metres:
 *
 *   w_j = √( (1/J) Σ_{i below j} ‖p_i − p_j‖² + 0.08² )
 *
 * on the mean motion. With it a distance in the model is about the RMS displacement of the joints, and the share of
 * variance that modes hold means something.
 */
export function leverArms(mean: Motion, joints: Int32Array): Float32Array {
  const { skeleton, frameCount } = mean
  const positions = worldPositions(mean)
  const below = descendants(skeleton)
  return Float32Array.from(joints, (j) => {
    let sum = 0
    let frames = 0
    for (let f = 0; f < frameCount; f += 8, frames++)
      for (const i of below[j]) {
        const a = 3 * (f * skeleton.jointCount + i)
        const b = 3 * (f * skeleton.jointCount + j)
        for (let c = 0; c < 3; c++) sum += (positions[a + c] - positions[b + c]) ** 2
      }
    return Math.sqrt(sum / (frames * skeleton.jointCount) + SMALLEST_LEVER ** 2)
  })
}

function descendants(skeleton: Skeleton): number[][] {
  const below: number[][] = skeleton.joints.map(() => [])
  skeleton.joints.forEach((_, j) => {
    for (let up = skeleton.parents[j]; up >= 0; up = skeleton.parents[up]) below[up].push(j)
  })
  return below
}

/** Root place and rotation vectors of every frame, `[frame][channel]`, metres and radians. */
export function encodeFrames(motion: Motion, means: Float32Array, joints: Int32Array): Float64Array {
  const { frameCount, skeleton, rootPositions, rotations } = motion
  const channels = 3 + 3 * joints.length
  const out = new Float64Array(frameCount * channels)
  for (let f = 0; f < frameCount; f++) {
    for (let c = 0; c < 3; c++) out[f * channels + c] = rootPositions[3 * f + c]
    joints.forEach((j, m) => {
      const at = 4 * (f * skeleton.jointCount + j)
      logBetween(out, f * channels + 3 + 3 * m, means, at, rotations, at)
    })
  }
  return out
}
