import { cross, dot, normalize, subtract, vec3At, Y_AXIS, type Vec3 } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import type { Role } from '../../skeleton/roles.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { legLength } from './detect-unit.ts'
import { estimateFloor, findStances } from './estimate-floor.ts'
import { trackJoints } from './track-joints.ts'

/** How an imported motion looks once it is said to be in our conventions. NaN where there is nothing to measure. */
export interface ImportMeasures {
  /** Median height over the estimated floor of whichever foot is slower and lower, metres: found without a threshold. */
  readonly stanceToeHeight: number
  /** Median height of the hips over the standing foot's ball while legs are straight, metres. */
  readonly hipHeight: number
  /** Share of frames with the head above the feet. */
  readonly uprightShare: number
  /** Share of frames with the left hip on the left of the right one, as the standing foot points. */
  readonly leftHipShare: number
  /** Mean distance of the left hand to the left of the right hand, as the standing foot points, metres. */
  readonly leftHand: number
}

/** Frames looked at. */
const SAMPLES = 200
/** Legs are straight when the hips are this share of their length above the foot. */
const STRAIGHT = 0.95
/** A foot shows where the body faces when it lies this flat: the share of its length seen from above. */
const FLAT = 0.75

const WANTED = [
  'head',
  'leftUpperLeg',
  'rightUpperLeg',
  'leftFoot',
  'rightFoot',
  'leftToes',
  'rightToes',
  'leftHand',
  'rightHand',
] as const satisfies readonly Role[]

/** Judges an import by the body alone, not by what the importer believed. */
export function measureImport(motion: Motion): ImportMeasures {
  const floor = estimateFloor(motion).height
  const stances = findStances(motion)
  const straight = STRAIGHT * legLength(motion.skeleton)
  const hips = stances.map(({ hipHeight, height }) => hipHeight - height)
  const measures = {
    stanceToeHeight: slowerFootHeight(motion) - floor,
    hipHeight: median(hips.filter((height) => height > straight)),
  }
  const joints = WANTED.flatMap((role) => motion.skeleton.roles.get(role) ?? [])
  if (joints.length < WANTED.length)
    return { ...measures, uprightShare: NaN, leftHipShare: NaN, leftHand: NaN }
  const stride = Math.max(1, Math.floor(motion.frameCount / SAMPLES))
  const { positions, sampleCount } = trackJoints(motion, joints, { stride })
  let [upright, flat, leftHip, leftHand] = [0, 0, 0, 0]
  for (let sample = 0; sample < sampleCount; sample++) {
    const at = (role: (typeof WANTED)[number]): Vec3 =>
      vec3At(positions, 3 * (sample * WANTED.length + WANTED.indexOf(role)))
    const side = at('leftToes')[1] < at('rightToes')[1] ? 'left' : 'right'
    if (at('head')[1] > at(`${side}Toes`)[1]) upright++
    const [x, y, z] = subtract(at(`${side}Toes`), at(`${side}Foot`))
    if (Math.hypot(x, z) < FLAT * Math.hypot(x, y, z)) continue
    flat++
    const left = normalize(cross(Y_AXIS, [x, 0, z]))
    if (dot(left, subtract(at('leftUpperLeg'), at('rightUpperLeg'))) > 0) leftHip++
    leftHand += dot(left, subtract(at('leftHand'), at('rightHand')))
  }
  return {
    ...measures,
    uprightShare: upright / sampleCount,
    leftHipShare: leftHip / flat,
    leftHand: leftHand / flat,
  }
}

/**
 * Median distance between the nearest palms of two figures over the frames they share, metres. A palm is where the hand's
 * first child sits, or the wrist where it has none.
 */
export function palmDistance(a: Motion, b: Motion): number {
  const [first, second] = [a, b].map((motion) => {
    const palms = [palmOf(motion.skeleton, 'leftHand'), palmOf(motion.skeleton, 'rightHand')]
    return trackJoints(motion, palms).positions
  })
  const frames = Math.min(a.frameCount, b.frameCount)
  return median(
    Array.from({ length: frames }, (_, frame) => {
      let least = Infinity
      for (const i of [0, 3]) {
        for (const j of [0, 3]) {
          const [x, y, z] = subtract(vec3At(first, 6 * frame + i), vec3At(second, 6 * frame + j))
          least = Math.min(least, Math.hypot(x, y, z))
        }
      }
      return least
    }),
  )
}

/** Median height of the ball (or ankle) of the foot that moves less and is lower. */
function slowerFootHeight({ skeleton, ...motion }: Motion): number {
  const roles = skeleton.roles.has('leftToes') && skeleton.roles.has('rightToes') ? TOES : ANKLES
  const joints = roles.flatMap((role) => skeleton.roles.get(role) ?? [])
  if (joints.length < 2) return NaN
  const { positions, sampleCount } = trackJoints({ skeleton, ...motion }, joints)
  const moved = (sample: number, foot: number): number => {
    const [x, y, z] = subtract(
      vec3At(positions, 6 * (sample + 1) + 3 * foot),
      vec3At(positions, 6 * (sample - 1) + 3 * foot),
    )
    return Math.hypot(x, y, z)
  }
  const heights: number[] = []
  for (let sample = 1; sample + 1 < sampleCount; sample++) {
    const [left, right] = [positions[6 * sample + 1], positions[6 * sample + 4]]
    const slower = moved(sample, 0) < moved(sample, 1) ? left : right
    // In a run's flight the slower foot is in the air, but rarely also the lower one.
    if (slower <= Math.min(left, right)) heights.push(slower)
  }
  return median(heights)
}

const TOES = ['leftToes', 'rightToes'] as const
const ANKLES = ['leftFoot', 'rightFoot'] as const

function palmOf(skeleton: Skeleton, role: 'leftHand' | 'rightHand'): number {
  const hand = skeleton.roles.get(role) ?? 0
  const child = skeleton.joints.findIndex(({ parent }) => parent === hand)
  return child < 0 ? hand : child
}

const median = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.toSorted((a, b) => a - b)[values.length >> 1]
