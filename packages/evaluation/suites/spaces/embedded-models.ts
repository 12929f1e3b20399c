import { duration, slice, type Motion } from '@understudy/motion'
import { listScores, perform, performerOf } from '@understudy/performer'
import { detectContacts, footSkate, makeRun, seamRoughness } from '@understudy/synthesis/analysis'
import {
  buildModel,
  chain,
  registerExamples,
  type Chained,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { film, filmRow } from '../../measure/figure.ts'
import { mean } from '../../measure/statistics.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { drawModes } from './draw-modes.ts'

/** The seed's Table I. */
const TABLE = {
  walking: { family: 'walk-cycle', keys: 'contacts', seed: 'N 200, T 133, M 30, K 20' },
  jumping: { family: 'jump', keys: 'none', seed: 'N 41, T 145, M 18, K 12' },
  bowling: { family: 'bowling', keys: 'none', seed: 'N 40, T 69, M 20, K 11' },
  golf: { family: 'golf', keys: 'none', seed: 'N 45, T 306, M 23, K 15' },
} as const
type Action = keyof typeof TABLE

/** Where in its clip a delivery is taken up, seconds: the bowler still stands, as somebody does after a jump. */
const STANDING = 0.3

/** All scores of a family, on one body: models need one. */
function clipsOf(family: string, whole = false): Motion[] {
  return listScores()
    .filter((score) => score.family === family)
    .map((score) => ({
      ...perform(whole ? { ...score, trim: undefined } : score, performerOf('average'), score.seed),
      name: score.id,
    }))
}

function modelOf(name: string, motions: readonly Motion[], keys: 'contacts' | 'none') {
  const run = makeRun({ random: 3 })
  const { set, refused } = registerExamples(motions, { keys, alignment: { maxDistance: 0.5 } }, run)
  return { model: buildModel(set, { name }, run), refused: refused.length, motions }
}

const action = (data: EvaluationData, name: Action) =>
  once(data, `spaces action ${name}`, async () => {
    await data.breathe()
    return modelOf(name, clipsOf(TABLE[name].family), TABLE[name].keys)
  })

const tableRow = (name: Action): Measure => ({
  name: `table-${name}`,
  about: `Variance of the embedded ${name} that M eigen-motions hold (Table I of the seed).`,
  unit: '%',
  bar: '>= 99',
  async run(data) {
    const { model, refused, motions } = await action(data, name)
    return {
      value: 100 * Math.min(model.shapeShare, model.timingShare),
      n: model.exampleNames.length,
      data: `${motions.length} embedded clips of family ${TABLE[name].family}, performed by one body`,
      note:
        `N ${model.exampleNames.length}, T ${model.frameCount}, M ${model.shapeCount - model.residualCount} and ${model.residualCount} for strangers, K ${model.timingCount} ` +
        `(the seed: ${TABLE[name].seed}); ${refused} refused`,
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
const walkJumpBowl = (data: EvaluationData): Promise<ChainTrial> =>
  once(data, 'spaces chain', async () => {
    const walking = await action(data, 'walking')
    const jumps = clipsOf('jump').flatMap((motion) => cut(motion, timeOf(motion, 'crouch'), duration(motion)))
    const transitions = clipsOf('walk-to-jump').flatMap((motion) => {
      const start = timeOf(motion, 'start')
      const strike = motion.annotations.marks
        .filter((mark) => mark.name === 'leftHeelStrike' && mark.time < (start ?? 0))
        .at(-1)
      return cut(motion, strike?.time, timeOf(motion, 'crouch'))
    })
    const deliveries = clipsOf('bowling', true).flatMap((motion) =>
      cut(motion, STANDING, timeOf(motion, 'end')),
    )
    await data.breathe()
    const parts: DeformableModel[] = [
      modelOf('walk to jump', transitions, 'none').model,
      modelOf('jump', jumps, 'none').model,
      modelOf('bowl', deliveries, 'none').model,
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

export const tableMeasures: readonly Measure[] = (Object.keys(TABLE) as Action[]).map(tableRow)

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
