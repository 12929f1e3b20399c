import { portable } from '@understudy/kernels'
import { quat, wrapAngle, type Motion } from '@understudy/motion'
import { placesOf, type PointMotion } from './points.ts'

/** Whether heads look where the way goes. */
export interface LookOptions {
  /** The head is turned to where the control faces a moment later, instead of where each example happened to look. */
  readonly look?: boolean
}

/** The head faces where the body will in so many seconds. Ours: people's heads are 0.3 to 0.5 s ahead in bends. */
const AHEAD = 0.4
/** It goes no farther ahead of the body than this, radians. */
const FARTHEST = 0.8
/** What is slower than a stride is where somebody looks, what is quicker belongs to the walk: deviation of a Gaussian, seconds. */
const LOOKS = 0.3
/** No head is turned by more than this from what the example shows, radians. */
const MOST = 0.7
/** Radians to look ahead from which on it is a bend. */
const BEND = 0.1
/** The part of the turn that the neck has. */
const NECK_PART = 0.4

/**
 * Turns heads about the vertical so that they look along the way. Every step brings its example's look along: into a bend that is
 * not here, or about the room; side by side they would make a head go to and fro. With ψ the head's yaw, ψ̄ the same over a
 * stride, and θ(t) what the control faces,
 *
 *   ψ′ = ψ + clamp(θ(t + AHEAD) − (ψ̄ − b)),     b: the mean of ψ̄ − θ(t + AHEAD), somebody's own way to carry the head,
 *
 * with straights counting more than bends, where examples look ahead already: w = 1 / (1 + (θ(t + AHEAD) − θ(t))² / BEND²).
 */
export function lookAlong(motion: Motion, control: PointMotion): Motion {
  const { skeleton, frameCount, frameRate } = motion
  const { roles, jointCount, joints } = skeleton
  const head = roles.get('head')
  if (head === undefined || frameCount < 2) return motion
  const neck = roles.get('neck')
  const chain = [head]
  while (joints[chain[0]].parent >= 0) chain.unshift(joints[chain[0]].parent)
  const bends = neck !== undefined && neck !== head && chain.includes(neck)

  const rotations = motion.rotations.slice()
  /** The world rotation of a joint of the chain. */
  const worldOf = (frame: number, joint: number): quat.Quat => {
    let turn: quat.Quat = quat.IDENTITY
    for (const link of chain) {
      turn = quat.multiply(turn, quat.quatAt(motion.rotations, 4 * (frame * jointCount + link)))
      if (link === joint) break
    }
    return turn
  }
  const first = quat.inverse(worldOf(0, head))
  const place = placesOf(control)
  const [yaw, wanted, weight] = [0, 1, 2].map(() => new Float64Array(frameCount))
  for (let frame = 0; frame < frameCount; frame++) {
    const [, y, , w] = quat.multiply(worldOf(frame, head), first)
    const seen = 2 * portable.atan2(y, w)
    yaw[frame] = frame === 0 ? seen : yaw[frame - 1] + wrapAngle(seen - yaw[frame - 1])
    const now = place(frame / frameRate).yaw
    const ahead = clamp(wrapAngle(place(frame / frameRate + AHEAD).yaw - now), FARTHEST)
    weight[frame] = 1 / (1 + (ahead / BEND) ** 2)
    wanted[frame] = frame === 0 ? now + ahead : wanted[frame - 1] + wrapAngle(now + ahead - wanted[frame - 1])
  }
  const looks = smooth(yaw, LOOKS * frameRate)
  const goal = smooth(wanted, (LOOKS / 2) * frameRate)
  const own = weightedMean(frameCount, (frame) => looks[frame] - goal[frame], weight)
  for (let frame = 0; frame < frameCount; frame++) {
    const turn = clamp(goal[frame] + own - looks[frame], MOST)
    const at = (joint: number): number => 4 * (frame * jointCount + joint)
    // About the vertical of the world, seen from the parent: P⁻¹ Y P q.
    const turnJoint = (joint: number, angle: number): void => {
      const parent = joints[joint].parent
      const about = parent < 0 ? quat.IDENTITY : worldOf(frame, parent)
      const turned = quat.multiply(quat.inverse(about), quat.multiply(quat.fromYaw(angle), about))
      rotations.set(
        quat.normalize(quat.multiply(turned, quat.quatAt(motion.rotations, at(joint)))),
        at(joint),
      )
    }
    if (bends) turnJoint(neck, NECK_PART * turn)
    // What the neck turned, the head has already.
    turnJoint(head, bends ? (1 - NECK_PART) * turn : turn)
  }
  return { ...motion, rotations }
}

function weightedMean(count: number, value: (k: number) => number, weights: Float64Array): number {
  let [sum, weight] = [0, 0]
  for (let k = 0; k < count; k++) {
    sum += weights[k] * value(k)
    weight += weights[k]
  }
  return sum / weight
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, -most), most)

/** Gaussian of `deviation` samples, cut off at the ends. */
function smooth(values: Float64Array, deviation: number): Float64Array {
  const reach = Math.ceil(3 * deviation)
  const kernel = Float64Array.from({ length: reach + 1 }, (_, i) =>
    portable.exp((-i * i) / (2 * deviation * deviation)),
  )
  return values.map((_, i) => {
    let [sum, weight] = [0, 0]
    for (let j = Math.max(0, i - reach); j <= Math.min(values.length - 1, i + reach); j++) {
      const w = kernel[Math.abs(j - i)]
      sum += w * values[j]
      weight += w
    }
    return sum / weight
  })
}
