import { worldMotion, type Motion } from '@understudy/motion'
import { footSkate, jointLimits } from '../../../analysis/quality/index.ts'
import { cleanFeet, keepFeet } from '../../../editing/clean/index.ts'
import type { Run } from '../../../run.ts'
import { keepBalance } from './keep-balance.ts'
import { mixByWeights } from './mix-frames.ts'

/** Slide or joint limits may grow by this much for better balance, centimetres a second and degrees: rounding. */
const NO_MORE = 1e-3

/**
 * The weight over the feet again; given up where it would cost planted feet or joints more than it brings. Where the part
 * is laid over a stretch, hips and feet change inside it only: planted feet stay where the base has them, and frames
 * of weight 0 stay the base's to the bit.
 */
export function balance(
  motion: Motion,
  carrier: Motion,
  weights: Float64Array,
  run: Run,
): { motion: Motion; shift: number } {
  const { contacts } = carrier.annotations
  const moved = keepBalance(motion, carrier, { weights })
  if (moved.maxShift === 0 || contacts.length === 0) return { motion, shift: 0 }
  const isWhole = weights.every((weight) => weight === 1)
  const repaired = isWhole
    ? cleanFeet(moved.motion, contacts, { kernels: run.kernels }).motion
    : mixByWeights(
        motion,
        keepFeet(moved.motion, motion, contacts, { kernels: run.kernels }),
        inside(weights),
      )
  const cost = (body: Motion): readonly [number, number] => [
    footSkate(body, contacts).mean,
    jointLimits(body, worldMotion(body, run.kernels)).worstDegrees,
  ]
  const [before, after] = [cost(motion), cost(repaired)]
  const isWorse = after.some((value, k) => value > before[k] + (isWhole ? 1e-6 : NO_MORE))
  return isWorse ? { motion, shift: 0 } : { motion: repaired, shift: moved.maxShift }
}

/** The shift fades by itself: what was repaired is taken whole wherever there is any. */
const inside = (weights: Float64Array): Float64Array => weights.map((weight) => (weight > 0 ? 1 : 0))
