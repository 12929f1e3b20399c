import { ownMoment, perform } from '@understudy/operations'
import { buildSpace } from '@understudy/operations/definitions'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  makeFromSpace,
  REACH_MARK,
  type ParametricSpace,
} from '@understudy/synthesis/methods/parametric-space'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { cutSpot, grouped, spotsOf, type Spot } from '../../data/segments.ts'
import { suiteKernels as kernels } from '../../data/suite-kernels.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { median } from '../../measure/statistics.ts'

/** Punches are reported; settings are chosen on reaches. */
const ACTION = { report: 'punch', choose: 'reach' } as const
/** A space needs a few. */
const FEWEST = 4

interface OwnSpace {
  readonly who: string
  readonly given: number
  readonly kept: number
  /** Of each example whose place the others surround: how far the hand of a motion made without it is from there, centimetres. */
  readonly misses: readonly number[]
  /** The same of all examples, also of those that nothing surrounds: there a motion goes to the edge. */
  readonly all: readonly number[]
}

/** Spaces of one person's own actions with one hand, made as the studio makes them of a set. */
const spaces = (data: EvaluationData): Promise<readonly OwnSpace[]> =>
  once(data, 'own punches', async () => {
    const sets = grouped(await spotsOf(data, ACTION[data.part]), whoseHand)
    const found: OwnSpace[] = []
    for (const own of sets.filter(({ length }) => length >= FEWEST)) {
      await data.breathe()
      const clips = []
      for (const spot of own) clips.push(await cutSpot(data, spot))
      const parameter = `position:${own[0].row.side === 'L' ? 'left' : 'right'}Hand`
      const { output, report } = await perform(
        buildSpace,
        { clips, parameter },
        { fit: true, ...ownMoment(parameter) },
        { kernels },
      )
      const all = report.accuracy.beyond.map((_, m) => missWithout(output, m))
      found.push({
        who: whoseHand(own[0]),
        given: clips.length,
        kept: report.examples,
        misses: all.filter((_, m) => !report.accuracy.beyond[m]),
        all,
      })
    }
    return found
  })

const whoseHand = ({ clip, row }: Spot): string => `${clip.dataset} ${clip.subject} ${row.side}`

/** Asks for the place where an example puts its hand, without it, and measures the finished motion; centimetres. */
function missWithout(space: ParametricSpace, example: number): number {
  const asked = space.samples[example].parameters
  const others = { ...space, samples: space.samples.filter(({ weights }) => weights[example] === 0) }
  const { motion } = makeFromSpace(others, asked, {}, makeRun({ kernels }))
  const { time } = motion.annotations.marks.find(({ name }) => name === REACH_MARK)!
  const there = space.parameter.measure(motion, time)
  return 100 * Math.hypot(...there.map((value, k) => value - asked[k]))
}

const of = measuresOf(spaces, (found) =>
  found.length === 0
    ? { skipped: 'no person has four listed actions of one hand' }
    : {
        n: found.reduce((sum, { given }) => sum + given, 0),
        data: `spaces of one person and hand, as the studio builds them of a set; ${new Set(found.map(({ who }) => who.replace(/ [LR]$/, ''))).size} people`,
      },
)

export const punchMeasures: readonly Measure[] = [
  of(
    'punch-kept',
    'Own punches: examples that a space keeps, the least share.',
    'share',
    '>= 0.8',
    (found) => ({
      value: Math.min(...found.map(({ given, kept }) => kept / given)),
      note: found.map(({ who, given, kept }) => `${who}: ${kept} of ${given}`).join(', '),
    }),
  ),
  of(
    'punch-miss',
    'Own punches: a hand aimed where an example left out puts it, where the others surround it, finished motion; median.',
    'cm',
    '<= 1.5',
    (found) => ({
      value: median(found.flatMap(({ misses }) => misses)),
      note: found
        .map(({ who, misses, kept, all }) => {
          const inside =
            misses.length === 0
              ? `none of ${kept} lies inside`
              : `${median(misses).toFixed(2)}, ${Math.max(...misses).toFixed(2)} at most (${misses.length} of ${kept} inside)`
          return `${who}: ${inside}, median of all ${median(all).toFixed(1)}`
        })
        .join('; '),
    }),
  ),
]
