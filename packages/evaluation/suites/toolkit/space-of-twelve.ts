import { seeded, type Motion, type Random, type Role } from '@understudy/motion'
import { makeRun, register } from '@understudy/synthesis/analysis'
import {
  buildSpace,
  makeFromSpace,
  positionOf,
  REACH_MARK,
  reachMoment,
  withReach,
  type ParametricSpace,
} from '@understudy/synthesis/methods/parametric-space'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { cutSpot, grouped, spotsOf, type Spot } from '../../data/segments.ts'
import { SPLITS } from '../../data/splits.ts'
import type { Measure } from '../../measure/measure.ts'
import { largest, median } from '../../measure/statistics.ts'

const EXAMPLES = 12
const REQUESTS = 40
/** Settings were chosen on punches; reaches are reported. */
const ACTION = { choose: 'punch', report: 'reach' } as const

interface Twelve {
  /** Centimetres from what is asked to what the finished motion does. */
  readonly misses: readonly number[]
  readonly people: number
  readonly refused: number
  readonly action: string
}

/**
 * Twelve examples of one person and hand, registered and built as `understudy space build` does it: no person says when the
 * hand is there. Asked for places among the examples (a random mean of four that are near each other), and measured in the
 * finished motion, feet cleaned: the hand at the moment that the motion is marked with.
 */
const trial = (data: EvaluationData): Promise<Twelve> =>
  once(data, 'space of twelve', async () => {
    const action = ACTION[data.part]
    const sets = grouped(await spotsOf(data, action), personAndSide).filter((own) => own.length >= EXAMPLES)
    const misses: number[] = []
    let refused = 0
    for (const own of sets) {
      const hand: Role = own[0].row.side === 'L' ? 'leftHand' : 'rightHand'
      const motions: Motion[] = []
      for (const spot of spread(own, EXAMPLES)) motions.push(await cutSpot(data, spot))
      const run = makeRun({ random: 8 })
      const set = register(
        motions.map((motion) => withReach(motion, hand)),
        { maxDistance: 0.5, steps: 'free', anchorMarks: [REACH_MARK] },
        run,
      )
      refused += set.refused.length
      const { marks } = set.members[set.reference].motion.annotations
      const instant = marks.find(({ name }) => name === REACH_MARK)!.time
      const space = buildSpace(set, positionOf(hand), { instant }, run)
      const random = seeded(12)
      for (let n = 0; n < REQUESTS; n++) {
        await data.breathe()
        const asked = among(space, random)
        const { motion } = makeFromSpace(space, asked, {}, run)
        const time = motion.annotations.marks.find(({ name }) => name === REACH_MARK)?.time
        const there = space.parameter.measure(motion, time ?? reachMoment(motion, hand)!)
        misses.push(100 * Math.hypot(...there.map((value, k) => value - asked[k])))
      }
    }
    const people = new Set(sets.map(([{ clip }]) => `${clip.dataset} ${clip.subject}`)).size
    return { misses, people, refused, action }
  })

const personAndSide = ({ clip, row }: Spot): string => `${clip.dataset} ${clip.subject} ${row.side}`

/** So many of a list, evenly taken. */
const spread = <T>(list: readonly T[], count: number): readonly T[] =>
  Array.from({ length: count }, (_, k) => list[Math.floor((k * list.length) / count)])

/** A random mean of an example and three of its six nearest. */
function among({ samples, exampleCount }: ParametricSpace, random: Random): readonly number[] {
  const examples = samples.slice(0, exampleCount).map(({ parameters }) => parameters)
  const centre = random.pick(examples)
  const apart = (p: readonly number[]): number => Math.hypot(...p.map((v, k) => v - centre[k]))
  const near = examples.toSorted((p, q) => apart(p) - apart(q)).slice(1, 7)
  const corners = [centre, ...[0, 1, 2].map(() => near.splice(random.integer(near.length), 1)[0])]
  const weights = corners.map(() => -Math.log(1 - random()))
  const total = weights.reduce((sum, w) => sum + w, 0)
  return centre.map((_, k) => corners.reduce((sum, p, c) => sum + (weights[c] / total) * p[k], 0))
}

const twelve = (
  name: string,
  about: string,
  bar: string,
  value: (misses: readonly number[]) => number,
): Measure => ({
  name,
  about,
  unit: 'cm',
  bar,
  splits: SPLITS,
  async run(data) {
    const { misses, people, refused, action } = await trial(data)
    if (misses.length === 0)
      return { skipped: `no person does twelve listed actions "${action}" with one hand` }
    return {
      value: value(misses),
      n: misses.length,
      data: `spaces of ${EXAMPLES} ${action} examples of ${people === 1 ? 'one person' : `${people} people`}; settings were chosen on actions "${ACTION.choose}", "${ACTION.report}" is reported`,
      note: `median ${median(misses).toFixed(2)}, worst ${largest(misses).toFixed(2)} cm; ${refused} examples refused`,
    }
  },
})

export const twelveMeasures: readonly Measure[] = [
  twelve(
    'space-of-twelve-median',
    'A hand aimed among twelve examples, finished motion: miss, median.',
    '<= 1.5',
    median,
  ),
  twelve('space-of-twelve-worst', 'The same: largest miss.', '<= 4', largest),
]
