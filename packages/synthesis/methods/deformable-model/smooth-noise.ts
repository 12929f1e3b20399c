import { makeMotion, quat, type Motion } from '@understudy/motion'
import { commonPart, noiseOf, smoothByRisk } from '../../analysis/signals/index.ts'
import { calmMotion } from './calm-motion.ts'

/** What changes slower than this is far from any noise: what is smoothed is about it, so that turns stay small; seconds. */
const SLOW = 0.5
/** What joints do together is told by so many seconds at a time. */
const WINDOW = 0.3

/**
 * A noisy motion without its noise, as far as the two can be told apart. What it has over its own slow part, r = log(q_slow⁻¹ q) of
 * every joint and the same of the root's place, is over its noise in each joint; what joints and moments have in common is kept
 * (`commonPart`), and what is left is smoothed by as much as its own noise asks for (`smoothByRisk`):
 *
 *   q = q_slow exp(σ (c + smooth(r/σ − c))),     c = common(r/σ)
 */
export function smoothNoise(motion: Motion): Motion {
  const slow = calmMotion(motion, SLOW)
  const { frameCount, frameRate } = motion
  const left = between(slow, motion)
  const width = left.length / frameCount
  const sigmas = sigmasOf(left, width, frameCount)
  const over = left.map((value, i) => (sigmas[i % width] > 0 ? value / sigmas[i % width] : 0))
  const common = commonPart(over, width, Math.round(WINDOW * frameRate))
  const rest = smoothByRisk(
    over.map((value, i) => value - common[i]),
    width,
    3,
  )
  return moved(
    slow,
    common.map((value, i) => sigmas[i % width] * (value + rest[i])),
    1,
  )
}

/** A motion moved by a share of the way to another. */
export const towards = (from: Motion, to: Motion, share: number): Motion =>
  share === 1
    ? { ...from, rootPositions: to.rootPositions, rotations: to.rotations }
    : moved(from, between(from, to), share)

/** How far joints of the second are turned, and its root is moved, from the first: 3 numbers for the root, 3 for each joint. */
function between(from: Motion, to: Motion): Float64Array {
  const { frameCount, skeleton } = from
  const width = 3 * (skeleton.jointCount + 1)
  const apart = new Float64Array(frameCount * width)
  for (let f = 0; f < frameCount; f++) {
    for (let c = 0; c < 3; c++)
      apart[f * width + c] = to.rootPositions[3 * f + c] - from.rootPositions[3 * f + c]
    for (let j = 0; j < skeleton.jointCount; j++) {
      const at = 4 * (f * skeleton.jointCount + j)
      const turn = quat.multiply(quat.inverse(quat.quatAt(from.rotations, at)), quat.quatAt(to.rotations, at))
      // The short way round.
      const near = turn[3] < 0 ? ([-turn[0], -turn[1], -turn[2], -turn[3]] as const) : turn
      apart.set(quat.log(near), f * width + 3 + 3 * j)
    }
  }
  return apart
}

function moved(motion: Motion, by: Float64Array, share: number): Motion {
  const { frameCount, skeleton } = motion
  const width = by.length / frameCount
  const rootPositions = motion.rootPositions.slice()
  const rotations = motion.rotations.slice()
  for (let f = 0; f < frameCount; f++) {
    for (let c = 0; c < 3; c++) rootPositions[3 * f + c] += share * by[f * width + c]
    for (let j = 0; j < skeleton.jointCount; j++) {
      const [at, from] = [4 * (f * skeleton.jointCount + j), f * width + 3 + 3 * j]
      const v = [0, 1, 2].map((c) => share * by[from + c])
      rotations.set(quat.multiply(quat.quatAt(rotations, at), quat.exp([v[0], v[1], v[2]])), at)
    }
  }
  return makeMotion({ ...motion, rootPositions, rotations })
}

/** σ of the noise of the root and of each joint, the same for its three numbers. */
function sigmasOf(values: Float64Array, width: number, count: number): Float64Array {
  const sigmas = new Float64Array(width)
  for (let group = 0; group < width; group += 3) {
    let sum = 0
    for (let c = group; c < group + 3; c++)
      sum += noiseOf(Float64Array.from({ length: count }, (_, f) => values[f * width + c]))
    sigmas.fill(Math.sqrt(sum / 3), group, group + 3)
  }
  return sigmas
}
