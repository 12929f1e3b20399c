import type { Motion } from '../../motion/motion.ts'
import { trackJoints } from './track-joints.ts'

export interface FloorEstimate {
  /** Height at which the balls of the feet (or the ankles, where there are no toes) rest, metres. */
  readonly height: number
  /** 0 to 1: from how many samples, and how well they agree. */
  readonly confidence: number
}

export interface StanceHeights {
  /** Height of each planted foot in each sample it was planted in, metres. */
  readonly heights: readonly number[]
}

/** A foot slower than this may carry weight, metres per second. Swings are several times faster. */
const STANCE_SPEED = 0.3
/** Samples a second that are enough to see a foot stand. */
const SAMPLE_RATE = 60

/**
 * Where the floor is in this clip: the median height of the lower foot while it stands still. Each clip has its own:
 * a recording's zero may be off by centimetres, and some take place on a platform.
 */
export function estimateFloor(motion: Motion): FloorEstimate {
  const { heights } = stanceHeights(motion)
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

/** Heights of whichever foot is lower, while it is slow. Measured apart from `estimateFloor` so that tests can judge it. */
export function stanceHeights(motion: Motion): StanceHeights {
  const feet = footJoints(motion)
  if (feet.length === 0 || motion.frameCount < 3) return { heights: [] }
  const stride = Math.max(1, Math.round(motion.frameRate / SAMPLE_RATE))
  const { positions, sampleCount } = trackJoints(motion, feet, { stride })
  const perSecond = motion.frameRate / stride
  const width = 3 * feet.length
  const heights: number[] = []
  for (let sample = 1; sample + 1 < sampleCount; sample++) {
    const at = width * sample
    let lower = 0
    for (let foot = 1; foot < feet.length; foot++)
      if (positions[at + 3 * foot + 1] < positions[at + 3 * lower + 1]) lower = foot
    const p = at + 3 * lower
    let squared = 0
    for (let c = 0; c < 3; c++) squared += (positions[p + width + c] - positions[p - width + c]) ** 2
    if (Math.sqrt(squared) * perSecond < 2 * STANCE_SPEED) heights.push(positions[p + 1])
  }
  return { heights }
}

function lowestFeet(motion: Motion): number[] {
  const feet = footJoints(motion)
  if (feet.length === 0) return []
  const { positions, sampleCount } = trackJoints(motion, feet)
  return Array.from({ length: sampleCount }, (_, sample) =>
    Math.min(...feet.map((_, foot) => positions[3 * (feet.length * sample + foot) + 1])),
  )
}

function footJoints({ skeleton: { roles } }: Motion): number[] {
  const toes = [roles.get('leftToes'), roles.get('rightToes')]
  const feet = toes.some((joint) => joint === undefined)
    ? [roles.get('leftFoot'), roles.get('rightFoot')]
    : toes
  return feet.filter((joint) => joint !== undefined)
}
