import type { Motion } from '@understudy/motion'
import type { VectorSpace } from '@understudy/synthesis/methods/vector-space'
import { buildVectors } from '../build-vectors/operation.ts'
import type { OptionsFor } from '../core/operation.ts'
import { perform, type PerformOptions } from '../core/perform.ts'
import { styleMotion } from '../style-motion/operation.ts'
import type { StyleMotionReport } from '../style-motion/perform.ts'
import { madeMotion, type MadeMotion } from './made-motion.ts'

/** Manners of one action: who does it how. `labels` are numbers of each clip by name; `energy` (m/s) is measured. */
export const learnManners = async (
  clips: readonly Motion[],
  labels?: readonly Readonly<Record<string, number>>[],
  context?: PerformOptions,
): Promise<VectorSpace> =>
  (
    await perform(
      buildVectors,
      { examples: clips, ...(labels && { labels: labels.map((one) => ({ ...one })) }) },
      { style: true },
      context,
    )
  ).output

/**
 * `motion` in another manner, learned from `examples` of its action: `{ add: { energy: 0.3 } }` in the units of the labels,
 * `{ caricature: 2 }` twice as far from the average.
 */
export const styleBy = async (
  motion: Motion,
  examples: readonly Motion[] | VectorSpace,
  change: OptionsFor<typeof styleMotion>,
  context?: PerformOptions,
): Promise<MadeMotion<StyleMotionReport>> => {
  const vectors = 'members' in examples ? examples : await learnManners(examples, undefined, context)
  return madeMotion(await perform(styleMotion, { motion, vectors }, { settle: true, ...change }, context))
}
