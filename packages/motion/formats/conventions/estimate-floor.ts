import type { Motion } from '../../motion/motion.ts'
import { legLength } from './detect-unit.ts'
import { trackJoints } from './track-joints.ts'

/** The height of the floor as planted feet tell it, and how sure that is. */
export interface FloorEstimate {
  /** Height at which the balls of the feet (or the ankles, where there are no toes) rest, metres. */
  readonly height: number
  /** 0 to 1: from how many samples, and how well they agree. */
  readonly confidence: number
}

/** One foot at rest under a body that stands, at one instant. */
export interface Stance {
  readonly side: 'left' | 'right'
  /** Frame of the motion. */
  readonly frame: number
  /** Height of the foot's ball (or ankle, where there are no toes), metres. */
  readonly height: number
  /** Height of the hips, metres; of the root where no joint has that role. */
  readonly hipHeight: number
}

/** A foot slower than this may carry weight, metres per second. Swings are several times faster. */
const STANCE_SPEED = 0.3
/** Hips of a standing body are at least this share of its leg above its foot: who lies may rest raised feet for long. */
const MIN_HIP_SHARE = 0.5
/** Samples a second that are enough to see a foot stand. */
const SAMPLE_RATE = 30

/**
 * Where the floor is in this clip: the median height of feet at rest under a standing body. Each clip has its own: a
 * recording's zero may be off by centimetres, and some take place on a platform or step down from one; then it is the
 * level where feet rest most.
 */
export function estimateFloor(motion: Motion): FloorEstimate {
  const heights = findStances(motion).map(({ height }) => height)
  if (heights.length > 0) {
    const sorted = heights.toSorted((a, b) => a - b)
    const spread = sorted[Math.floor(0.75 * sorted.length)] - sorted[Math.floor(0.25 * sorted.length)]
    const enough = Math.min(1, heights.length / 10)
    return { height: sorted[sorted.length >> 1], confidence: enough / (1 + (spread / 0.05) ** 2) }
  }
  const lowest = lowestFeet(motion)
  if (lowest.length === 0) return { height: 0, confidence: 0 }
  return { height: lowest.toSorted((a, b) => a - b)[Math.floor(0.05 * lowest.length)], confidence: 0.2 }
}

/** Every foot that rests, at about `SAMPLE_RATE` instants a second, in order of time. */
export function findStances(motion: Motion): readonly Stance[] {
  const feet = footJoints(motion)
  if (feet.length === 0 || motion.frameCount < 3) return []
  const stride = Math.max(1, Math.round(motion.frameRate / SAMPLE_RATE))
  const hips = motion.skeleton.roles.get('hips') ?? 0
  const joints = [...feet.map(({ joint }) => joint), hips]
  const { positions, sampleCount } = trackJoints(motion, joints, { stride })
  const perSecond = motion.frameRate / stride
  const width = 3 * joints.length
  const clear = MIN_HIP_SHARE * legLength(motion.skeleton)
  const stances: Stance[] = []
  for (let sample = 1; sample + 1 < sampleCount; sample++) {
    const at = width * sample
    const hipHeight = positions[at + 3 * feet.length + 1]
    feet.forEach(({ side }, foot) => {
      const p = at + 3 * foot
      let squared = 0
      for (let c = 0; c < 3; c++) squared += (positions[p + width + c] - positions[p - width + c]) ** 2
      const height = positions[p + 1]
      if (Math.sqrt(squared) * perSecond > 2 * STANCE_SPEED || hipHeight - height < clear) return
      stances.push({ side, frame: sample * stride, height, hipHeight })
    })
  }
  return stances
}

function lowestFeet(motion: Motion): number[] {
  const feet = footJoints(motion)
  if (feet.length === 0) return []
  const { positions, sampleCount } = trackJoints(
    motion,
    feet.map(({ joint }) => joint),
  )
  return Array.from({ length: sampleCount }, (_, sample) =>
    Math.min(...feet.map((_, foot) => positions[3 * (feet.length * sample + foot) + 1])),
  )
}

/** Balls of the feet where both are known, else the ankles. */
function footJoints({ skeleton: { roles } }: Motion): { side: 'left' | 'right'; joint: number }[] {
  const both = roles.has('leftToes') && roles.has('rightToes')
  return (['left', 'right'] as const).flatMap((side) => {
    const joint = roles.get(both ? `${side}Toes` : `${side}Foot`)
    return joint === undefined ? [] : [{ side, joint }]
  })
}
