import { portable } from '@understudy/kernels'
import { subtract, vec3At } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'
import type { Skeleton } from '../../skeleton/skeleton.ts'
import { checkSides } from './check-sides.ts'
import { legLength } from './detect-unit.ts'
import { estimateFloor, findStances } from './estimate-floor.ts'
import { trackJoints } from './track-joints.ts'

/** How an imported motion looks once it is said to be in our conventions. NaN where there is nothing to measure. */
export interface ImportMeasures {
  /** Median height over the estimated floor of whichever foot is slower and lower, metres: found without a threshold. */
  readonly stanceToeHeight: number
  /** Median height of the hips over the standing foot's ball while legs are straight, metres. */
  readonly hipHeight: number
  /** Share of frames with the left hip on the left of the right one, as the standing foot points. */
  readonly leftShare: number
}

/** Legs are straight when the hips are this share of their length above the foot. */
const STRAIGHT = 0.95

/** Judges an import by the body alone, not by what the importer believed. */
export function measureImport(motion: Motion): ImportMeasures {
  const straight = STRAIGHT * legLength(motion.skeleton)
  const hips = findStances(motion).map(({ hipHeight, height }) => hipHeight - height)
  return {
    stanceToeHeight: slowerFootHeight(motion) - estimateFloor(motion).height,
    hipHeight: median(hips.filter((height) => height > straight)),
    leftShare: checkSides(motion).leftShare,
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
          least = Math.min(least, portable.hypot(x, y, z))
        }
      }
      return least
    }),
  )
}

/** Median height of the ball (or ankle) of the foot that moves less and is lower. */
function slowerFootHeight(motion: Motion): number {
  const { roles } = motion.skeleton
  const feet = roles.has('leftToes') && roles.has('rightToes') ? TOES : ANKLES
  const joints = feet.flatMap((role) => roles.get(role) ?? [])
  if (joints.length < 2) return NaN
  const { positions, sampleCount } = trackJoints(motion, joints)
  const moved = (sample: number, foot: number): number => {
    const [x, y, z] = subtract(
      vec3At(positions, 6 * (sample + 1) + 3 * foot),
      vec3At(positions, 6 * (sample - 1) + 3 * foot),
    )
    return portable.hypot(x, y, z)
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
