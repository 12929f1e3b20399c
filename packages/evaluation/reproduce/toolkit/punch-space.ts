import { makeRun, register } from '@understudy/synthesis/analysis'
import {
  buildSpace,
  leaveOneOut,
  makeFromSpace,
  positionOf,
  withReach,
  type ParametricSpace,
} from '@understudy/synthesis/methods/parametric-space'
import { once } from '../../data/evaluation-data.ts'
import { film, filmRow, scatterPlot } from '../../measure/figure.ts'
import { deviation, mean } from '../../measure/statistics.ts'
import { embeddedClips, type Exhibit, type ReproduceData } from '../exhibit.ts'

const AXES = ['left, m', 'up, m', 'ahead, m'] as const

/** Punches with the right hand, by the place where the fist is furthest out. */
const punches = (data: ReproduceData): Promise<ParametricSpace> =>
  once(data, 'toolkit punches', async () => {
    const ids = Array.from(
      { length: data.small ? 6 : 12 },
      (_, k) => `punch-right-${String(k + 1).padStart(2, '0')}`,
    )
    const clips = (await embeddedClips(data, ids)).map((clip) => withReach(clip, 'rightHand'))
    const run = makeRun({ random: 1 })
    const set = register(clips, { anchorMarks: ['reach'], steps: 'free', keep: 'all' }, run)
    const reach = set.members[set.reference].motion.annotations.marks.find(({ name }) => name === 'reach')
    return buildSpace(
      set,
      positionOf('rightHand'),
      { instant: reach?.time, ...(data.small && { maxSamples: 40 }) },
      run,
    )
  })

const sourceOf = ({ exampleCount }: ParametricSpace): string =>
  `${exampleCount} embedded punches with the right hand`

/** Three requests, and the whole punches that the space makes for them. */
export const punchSpaceFigure: Exhibit = {
  id: 'Figure 3.6',
  shows: 'A space of punches by the place of the punch: every point of it is a whole motion.',
  async make(data) {
    const space = await punches(data)
    const places = space.samples.slice(0, space.exampleCount).map(({ parameters }) => parameters)
    const middle = (c: number): number => mean(places.map((place) => place[c]))
    const spread = (c: number): number => deviation(places.map((place) => place[c]))
    const run = makeRun({ random: 1 })
    const made = [-0.8, 0, 0.8].map((u) =>
      makeFromSpace(space, [middle(0) + u * spread(0), middle(1) + u * spread(1), middle(2)], {}, run),
    )
    const missed = made.map(({ aimed, reached }) => 100 * Math.hypot(...aimed.map((v, c) => v - reached[c])))
    return {
      data: sourceOf(space),
      measured: `Three requests, missed by ${missed.map((cm) => cm.toFixed(1)).join(', ')} cm.`,
      figures: [
        {
          caption: 'Low to one side, in the middle, high to the other.',
          drawing: film(
            made.map(({ motion, requested }) =>
              filmRow(motion, { title: `at ${requested.map((v) => v.toFixed(2)).join(', ')} m` }),
            ),
            { frames: 7, azimuth: 60, scale: 52 },
          ),
        },
      ],
    }
  },
}

/** Examples and sampled blends, each pair of axes. */
export const sampledSpaceFigure: Exhibit = {
  id: 'Figure 3.7',
  shows: 'The examples of the punch space (a) and the blends sampled between them (b).',
  async make(data) {
    const space = await punches(data)
    const accuracy = leaveOneOut(space, makeRun())
    const points = (samples: ParametricSpace['samples'], x: number, y: number) =>
      samples.map(({ parameters }) => [parameters[x], parameters[y]] as const)
    const examples = space.samples.slice(0, space.exampleCount)
    const blends = space.samples.slice(space.exampleCount)
    return {
      data: sourceOf(space),
      measured: `${examples.length} examples and ${blends.length} sampled blends. The place of each example requested without that example: ${accuracy.median === undefined ? 'none lies inside the others' : `${(100 * accuracy.median).toFixed(1)} cm off in the median`}.`,
      figures: [
        [0, 1],
        [2, 1],
        [0, 2],
      ].map(([x, y]) => ({
        caption: `${AXES[x]} against ${AXES[y]}.`,
        drawing: scatterPlot(
          [
            { name: 'sampled blends', points: points(blends, x, y) },
            { name: 'examples', points: points(examples, x, y) },
          ],
          { title: 'Where the fist lands', x: AXES[x], y: AXES[y] },
        ),
      })),
    }
  },
}
