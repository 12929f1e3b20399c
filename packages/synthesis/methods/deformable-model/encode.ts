import { portable } from '@understudy/kernels'
import { makeMotion, rootMotion, sampleAtTimes, transformGround, type Motion } from '@understudy/motion'
import { logBetweenFlat, meanRotations } from '../../analysis/deviations/index.ts'

/** Joints that turn less than this about their mean, RMS radians, are not part of the model: bones a recording lacks. */
const STILL = 0.002

/** A motion on the canonical clock, with its mean place at the origin and its mean heading along +Z. */
export function onCanonicalClock(motion: Motion, times: Float64Array, frameRate: number): Motion {
  const { rootPositions, rotations } = sampleAtTimes(motion, times)
  const { name, skeleton } = motion
  const sampled = makeMotion({ name, skeleton, frameRate, rootPositions, rotations })
  const { yaw, x, z } = rootMotion(sampled)
  const mean = (values: Float64Array): number => values.reduce((sum, v) => sum + v, 0) / values.length
  const turn = -mean(yaw)
  const [c, s] = [portable.cos(turn), portable.sin(turn)]
  const [mx, mz] = [mean(x), mean(z)]
  return transformGround(sampled, { yaw: turn, x: -(c * mx + s * mz), z: -(c * mz - s * mx) })
}

/** q̄ of the set, without sign flips along time: what is sampled between two frames must not go the long way round. */
export function steadyMeanRotations(motions: readonly Motion[]): Float32Array {
  const out = meanRotations(motions.map(({ rotations }) => rotations))
  const width = 4 * motions[0].skeleton.jointCount
  for (let at = width; at < out.length; at += 4) {
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
        logBetweenFlat(v, 0, means, at, rotations, at)
        sums[j] += v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
      }
  const count = motions.length * Math.ceil(frameCount / 4)
  return Int32Array.from(
    skeleton.joints.flatMap((_, j) => (j === 0 || Math.sqrt(sums[j] / count) > STILL ? [j] : [])),
  )
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
      logBetweenFlat(out, f * channels + 3 + 3 * m, means, at, rotations, at)
    })
  }
  return out
}
