import { duration, slice, type Motion } from '@understudy/motion'
import { detectContacts, footSkate, seamRoughness } from '@understudy/synthesis/analysis'
import { chain, type Chained, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import {
  ACTIONS,
  actionModel,
  clipsOnOneBody,
  modelOfClips,
  type Action,
} from '../../data/embedded-actions.ts'
import { film, filmRow } from '../../measure/figure.ts'
import { mean } from '../../measure/statistics.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { drawModes } from './draw-modes.ts'

/** Where in its clip a delivery is taken up, seconds: the bowler still stands, as somebody does after a jump. */
const STANDING = 0.3

const tableRow = (name: Action): Measure => ({
  name: `table-${name}`,
  about: `Variance of the embedded ${name} that M eigen-motions hold (Table I of the seed).`,
  unit: '%',
  bar: '>= 99',
  async run(data) {
    const { model, refused, motions } = await actionModel(data, name)
    return {
      value: 100 * Math.min(model.shapeShare, model.timingShare),
      n: model.exampleNames.length,
      data: `${motions.length} embedded clips of family ${ACTIONS[name].family}, performed by one body`,
      note:
        `N ${model.exampleNames.length}, T ${model.frameCount}, M ${model.shapeCount - model.residualCount} and ${model.residualCount} for strangers, K ${model.timingCount} ` +
        `(the seed: ${ACTIONS[name].seed}); ${refused} refused`,
      figures: () => drawModes(model),
    }
  },
})

interface ChainTrial {
  readonly chained: Chained
  /** Mean speed of planted feet, by the contacts that can be seen, cm/s: of the chain and of what the models learned from. */
  readonly skate: number
  readonly exampleSkate: number
  /** 95th percentile of joint accelerations within 0.1 s of a join, over that of the rest. */
  readonly seams: number
}

/** Two cycles of walking, the transition to a jump, the jump, and a delivery straight after it: the seed's Figure 9. */
export const walkJumpBowl = (data: EvaluationData): Promise<ChainTrial> =>
  once(data, 'spaces chain', async () => {
    const walking = await actionModel(data, 'walking')
    const jumps = clipsOnOneBody('jump').flatMap((motion) =>
      cut(motion, timeOf(motion, 'crouch'), duration(motion)),
    )
    const transitions = clipsOnOneBody('walk-to-jump').flatMap((motion) => {
      const start = timeOf(motion, 'start')
      const strike = motion.annotations.marks
        .filter((mark) => mark.name === 'leftHeelStrike' && mark.time < (start ?? 0))
        .at(-1)
      return cut(motion, strike?.time, timeOf(motion, 'crouch'))
    })
    const deliveries = clipsOnOneBody('bowling', true).flatMap((motion) =>
      cut(motion, STANDING, timeOf(motion, 'end')),
    )
    await data.breathe()
    const parts: DeformableModel[] = [
      modelOfClips('walk to jump', transitions, 'none').model,
      modelOfClips('jump', jumps, 'none').model,
      modelOfClips('bowl', deliveries, 'none').model,
    ]
    const chained = chain([walking.model, walking.model, ...parts], { name: 'walk, jump and bowl' })
    const examples = [...walking.motions.slice(0, 10), ...jumps.slice(0, 10), ...deliveries.slice(0, 10)]
    const skateOf = (motion: Motion): number => footSkate(motion, detectContacts(motion)).mean
    return {
      chained,
      skate: skateOf(chained.motion),
      exampleSkate: mean(examples.map(skateOf)),
      seams: seamRatio(chained),
    }
  })

const timeOf = (motion: Motion, name: string): number | undefined =>
  motion.annotations.marks.find((mark) => mark.name === name)?.time

/** Marks may lie a hair past the last frame. */
const cut = (motion: Motion, from: number | undefined, to: number | undefined): Motion[] => {
  if (from === undefined || to === undefined) return []
  const [start, end] = [Math.max(0, from), Math.min(to, duration(motion))]
  return end - start < 0.2 ? [] : [{ ...slice(motion, start, end), name: motion.name }]
}

/** Seams reach this far to either side of a join, seconds. */
const REACH = 0.1 - 1e-9

const seamRatio = ({ motion, starts }: Chained): number =>
  seamRoughness(
    motion,
    starts.slice(1, -1).map((join) => ({ start: join - REACH, end: join + REACH })),
  ).usual

const chainMeasure = measuresOf(walkJumpBowl, ({ chained, skate, exampleSkate }) => {
  const { gaps, solution, motion, starts } = chained
  return {
    n: starts.length - 1,
    data: 'two embedded walk cycles, walk to jump, jump, bowl',
    note:
      `gaps before closing ${gaps.map((gap) => gap.toFixed(1)).join(', ')} cm; ` +
      `${solution.verdicts.map(({ says }) => says).join(', ')}; ${solution.iterations} iterations; feet ${skate.toFixed(1)} cm/s, examples’ ${exampleSkate.toFixed(1)}`,
    figures: () => [
      {
        caption: 'Walk, walk, walk to jump, jump, bowl, solved together.',
        drawing: film([filmRow(motion)], { frames: 24, scale: 60 }),
      },
    ],
  }
})

export const tableMeasures: readonly Measure[] = (Object.keys(ACTIONS) as Action[]).map(tableRow)

export const chainMeasures: readonly Measure[] = [
  chainMeasure(
    'chain-seams',
    'Joint accelerations within 0.1 s of a join over those elsewhere, 95th percentiles.',
    'ratio',
    '<= 1',
    ({ seams }) => seams,
  ),
  chainMeasure(
    'chain-feet',
    'Foot skate of the chain over that of the examples, by the contacts that can be seen.',
    'ratio',
    '<= 1',
    ({ skate, exampleSkate }) => skate / exampleSkate,
  ),
]
