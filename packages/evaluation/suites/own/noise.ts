import { worldPositions, type Motion } from '@understudy/motion'
import { jointErrorCm } from '@understudy/synthesis/analysis'
import { perform } from '@understudy/operations'
import { filterMotion, spoilMotion } from '@understudy/operations/definitions'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels as kernels } from '../../data/suite-kernels.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { walkModel } from './walk-model.ts'
import { ownWalks, toldWalks, type OwnWalk } from './walks.ts'

interface Cleaned {
  readonly walk: OwnWalk
  /** Error of the joints before over after. */
  readonly gain: number
  /** The farthest any joint goes in one frame, over what it does in the clean take. */
  readonly jump: number
}

/** 8° and 2 cm of noise on whole takes, cleaned as `model filter` does it with the model that comes along. */
const cleaned = (data: EvaluationData): Promise<readonly Cleaned[] | undefined> =>
  once(data, 'own noise', async () => {
    const walks = await ownWalks(data)
    if (walks === undefined) return undefined
    const model = await walkModel(data)
    const found: Cleaned[] = []
    for (const walk of walks) {
      await data.breathe()
      const { motion } = walk
      const noisy = (await perform(spoilMotion, { motion }, {}, { kernels, seed: 5 })).output
      const { output } = await perform(filterMotion, { model, motion: noisy }, {}, { kernels })
      found.push({
        walk,
        gain: jointErrorCm(noisy, motion).mean / jointErrorCm(output, motion).mean,
        jump: farthestStep(output) / farthestStep(motion),
      })
    }
    return found
  })

/** The farthest that any joint goes from one frame to the next, metres. */
function farthestStep(motion: Motion): number {
  const [positions, width] = [worldPositions(motion), 3 * motion.skeleton.jointCount]
  let most = 0
  for (let i = width; i < positions.length; i += 3)
    most = Math.max(most, Math.hypot(...[0, 1, 2].map((c) => positions[i + c] - positions[i - width + c])))
  return most
}

const of = measuresOf(cleaned, (found) =>
  found
    ? { n: found.length, data: toldWalks(found.map(({ walk }) => walk)) }
    : { skipped: 'no recordings of walks are beside the repository' },
)

const worst = (found: readonly Cleaned[], key: 'gain' | 'jump', value: number) => ({
  value,
  note: found.map((one) => `${one.walk.clip.clip} ${one[key].toFixed(2)}`).join(', '),
})

export const noiseMeasures: readonly Measure[] = [
  of(
    'noise-gain',
    '8° and 2 cm of noise on whole takes: joint error before over after, the least.',
    'times',
    '>= 3',
    (found) => worst(found, 'gain', Math.min(...found.map(({ gain }) => gain))),
  ),
  of(
    'noise-jump',
    'The same: the farthest a joint goes in one frame over what it does in the clean take, the most.',
    'times',
    '<= 1.5',
    (found) => worst(found, 'jump', Math.max(...found.map(({ jump }) => jump))),
  ),
]
