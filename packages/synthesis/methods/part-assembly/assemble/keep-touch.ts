import {
  makeMotion,
  quat,
  vec3,
  worldMotion,
  type Motion,
  type Role,
  type WorldMotion,
} from '@understudy/motion'
import { smoothGaussian } from '../../../analysis/signals/index.ts'
import { limbOf, reachLimb } from '../../../editing/reach/index.ts'
import { meanOf, vectorsAbout } from './adjust-statistics.ts'
import { trackOf } from './joint-track.ts'
import type { Part } from './part.ts'

/** When a hand counts as touching, and how softly a touch is taken up. */
export interface KeepTouchOptions {
  /** Two hands nearer than this touch, wrist to wrist, metres. */
  readonly handReach?: number
  /** A hand nearer than this to a joint of the body rests on it, metres: flesh lies between. */
  readonly bodyReach?: number
  /** Faster than this against what it touches is passing by, metres per second. */
  readonly maxSpeed?: number
  /** Shorter touches are passing by, seconds. */
  readonly minSeconds?: number
  /** Over which a touch is taken up and let go, seconds. */
  readonly fade?: number
}

/** What finding and keeping touches takes where the options do not say; metres, metres per second, seconds. */
export const KEEP_TOUCH_DEFAULTS = {
  handReach: 0.14,
  bodyReach: 0.16,
  maxSpeed: 0.15,
  minSeconds: 0.25,
  fade: 0.2,
} as const

/** A hand that stays on something of its own body, in frames, both ends included. */
export interface Touch {
  readonly hand: Role
  readonly on: Role
  readonly first: number
  readonly last: number
}

/** When lent hands rest on their own body: on the other hand, the head, the hips or a thigh. */
export function findTouches(donor: Motion, part: Part, options: KeepTouchOptions = {}): readonly Touch[] {
  const { handReach, bodyReach, maxSpeed, minSeconds } = { ...KEEP_TOUCH_DEFAULTS, ...options }
  const world = worldMotion(donor)
  const touches: Touch[] = []
  for (const hand of part.roles.filter((role) => role.endsWith('Hand'))) {
    const other: Role = hand === 'leftHand' ? 'rightHand' : 'leftHand'
    // Two lent hands on each other are one touch: it is told of the left.
    const things: Role[] = ['head', 'hips', 'leftUpperLeg', 'rightUpperLeg']
    if (hand === 'leftHand' || !part.roles.includes('leftHand')) things.push(other)
    for (const on of things) {
      const way = offsets(donor, world, hand, on)
      if (!way) continue
      const reach = on === other ? handReach : bodyReach
      const touching = way.map((offset, frame) => {
        const [a, b] = [way[Math.max(0, frame - 1)], way[Math.min(way.length - 1, frame + 1)]]
        const speed = (vec3.distance(a, b) * donor.frameRate) / 2
        return vec3.length(offset) <= reach && speed <= maxSpeed
      })
      for (let first = 0; first < touching.length; first++) {
        if (!touching[first]) continue
        let last = first
        while (touching[last + 1]) last++
        if ((last - first) / donor.frameRate >= minSeconds) touches.push({ hand, on, first, last })
        first = last
      }
    }
  }
  return touches
}

/** What is touched may move this much more than it did under the donor's hand, radians RMS, and is still held on to. */
const HOLD_ON = 0.15

/**
 * Whether a touch can be kept on another body: a hand that hung beside a thigh which stood still does not go along
 * with one that walks. Both motions are on one clock.
 */
export function canHoldOn(touch: Touch, base: Motion, donor: Motion): boolean {
  const joint = base.skeleton.roles.get(touch.on)
  if (joint === undefined) return false
  const turning = (motion: Motion): number => {
    const track = trackOf(motion, joint, touch.first, touch.last + 1)
    const vectors = vectorsAbout(track, meanOf(track))
    return Math.sqrt(vectors.reduce((sum, v) => sum + vec3.dot(v, v), 0) / vectors.length)
  }
  return touch.on === 'hips' || touch.on.endsWith('Hand') || turning(base) <= turning(donor) + HOLD_ON
}

/**
 * Brings hands back to what they touched in the donor: to the same place in the frame of the joint they rested on,
 *
 *   p_hand → p_on + R_on o(t),   o(t) = R_on⁻¹ (p_hand − p_on) of the donor
 *
 * by bending the arm; two lent hands go half the way each. `donor` is on the result's clock and body.
 */
export function keepTouch(
  motion: Motion,
  donor: Motion,
  touches: readonly Touch[],
  weights: Float64Array,
  options: KeepTouchOptions = {},
): Motion {
  if (touches.length === 0) return motion
  const { fade } = { ...KEEP_TOUCH_DEFAULTS, ...options }
  const fadeFrames = Math.max(1, fade * motion.frameRate)
  const world = worldMotion(motion)
  const donorWorld = worldMotion(donor)
  const shifts = new Map<Role, Float64Array>()
  const shiftOf = (hand: Role): Float64Array => {
    const found = shifts.get(hand) ?? new Float64Array(3 * motion.frameCount)
    shifts.set(hand, found)
    return found
  }
  for (const { hand, on, first, last } of touches) {
    const wanted = offsets(donor, donorWorld, hand, on)
    const present = offsets(motion, world, hand, on)
    const holder = motion.skeleton.roles.get(on)
    if (!wanted || !present || holder === undefined) continue
    const together = on.endsWith('Hand')
    const from = Math.max(0, Math.ceil(first - fadeFrames))
    const to = Math.min(motion.frameCount - 1, Math.floor(last + fadeFrames))
    for (let frame = from; frame <= to; frame++) {
      const outside = Math.max(first - frame, frame - last, 0) / fadeFrames
      const strength = weights[frame] * (1 - outside) ** 2 * (1 + 2 * outside)
      const turn = quat.quatAt(world.orientations, 4 * (frame * motion.skeleton.jointCount + holder))
      const gap = vec3.scale(quat.rotate(turn, vec3.subtract(wanted[frame], present[frame])), strength)
      const share = together ? 0.5 : 1
      for (let c = 0; c < 3; c++) {
        shiftOf(hand)[3 * frame + c] += share * gap[c]
        if (together) shiftOf(on)[3 * frame + c] -= share * gap[c]
      }
    }
  }
  const rotations = motion.rotations.slice()
  for (const [hand, jumpy] of shifts) {
    const shift = smoothGaussian(jumpy, 3, SHIFT_SMOOTHING * motion.frameRate)
    reachLimb(rotations, motion, world, limbOf(motion, world, hand), shift)
  }
  return makeMotion({ ...motion, rotations })
}

/** σ in seconds: what a hand is moved by may not tremble where touches meet. */
const SHIFT_SMOOTHING = 0.05

/** Where `role` is in the frame of `on`, per frame; undefined where the figure lacks one of them. */
function offsets(
  { skeleton, frameCount }: Motion,
  { positions, orientations }: WorldMotion,
  role: Role,
  on: Role,
): readonly vec3.Vec3[] | undefined {
  const [a, b] = [skeleton.roles.get(role), skeleton.roles.get(on)]
  if (a === undefined || b === undefined) return undefined
  return Array.from({ length: frameCount }, (_, frame) => {
    const at = frame * skeleton.jointCount
    const way = vec3.subtract(vec3.vec3At(positions, 3 * (at + a)), vec3.vec3At(positions, 3 * (at + b)))
    return quat.rotate(quat.inverse(quat.quatAt(orientations, 4 * (at + b))), way)
  })
}
