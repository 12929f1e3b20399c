import { sliceFrames } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import { askByExample, type Hit } from '@understudy/synthesis/methods/part-assembly'
import { linePlot } from '../../measure/figure.ts'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { grouped, spotsOf, type Spot } from '../../data/segments.ts'
import { meanPrecision, precisionCurve, type Ranked } from './curves.ts'
import { recordings } from './retrieval-real.ts'

interface Trial {
  readonly byStep: readonly Ranked[]
  readonly byScore: readonly Ranked[]
  readonly wanted: number
  readonly queries: number
}

/** A hit is right if it covers a listed action's defining instant, to this many seconds. */
const SLACK = 0.15

const partOf = (action: string, side: string): BodyPart => {
  if (action === 'jump') return 'whole'
  const limb = action === 'kick' ? 'Leg' : 'Arm'
  return side === 'L' ? `left${limb}` : `right${limb}`
}

/** One example per person and side, looked for in everybody else's recordings; hits of all queries pooled. */
function trial(data: EvaluationData, action: string): Promise<Trial> {
  return once(data, `assembly refinement ${action}`, async () => {
    const spots = await spotsOf(data, action)
    const { motions, index, clips } = await recordings(data)
    const place = new Map(clips.map(({ path }, c) => [path, c]))
    const byStep: Ranked[] = []
    const byScore: Ranked[] = []
    let [wanted, queries] = [0, 0]
    for (const own of grouped(spots, ({ clip, row }) => `${clip.subject} ${row.side}`)) {
      const query = own[own.length >> 1]
      const others = spots.filter(
        ({ clip, row }) => clip.subject !== query.clip.subject && row.side === query.row.side,
      )
      if (others.length < 3) continue
      await data.breathe()
      const motion = motions[place.get(query.clip.path)!]
      const frame = (seconds: number): number => Math.round(seconds * motion.frameRate)
      const example = sliceFrames(
        motion,
        frame(query.start),
        Math.min(frame(query.end) + 1, motion.frameCount),
      )
      const part = partOf(action, query.row.side)
      const hits = askByExample(index, example, part, (clip) => motions[clip], {
        enough: Infinity,
        maxScore: Infinity,
        within: Infinity,
      }).filter(({ clip }) => clips[clip].subject !== query.clip.subject)
      queries++
      wanted += others.length
      for (const hit of hits) {
        const isRight = others.some((spot) => covers(hit, spot, place))
        byStep.push({ value: hit.step, isRight })
        byScore.push({ value: hit.rank, isRight })
      }
    }
    return { byStep, byScore, wanted, queries }
  })
}

const covers = (hit: Hit, { clip, key }: Spot, place: ReadonlyMap<string, number>): boolean =>
  place.get(clip.path) === hit.clip && hit.start <= key + SLACK && hit.end >= key - SLACK

const refinement = (action: string): Measure => ({
  name: `real-${action}-refinement`,
  about: `Precision at equal recall that the numeric refinement adds to the index, mean over recall 0.1 to 0.9: one ${action} of each person looked for in everybody else’s recordings.`,
  unit: 'share',
  bar: '> 0',
  async run(data) {
    const { byStep, byScore, wanted, queries } = await trial(data, action)
    if (queries === 0) return { skipped: `no ${action} is listed for two people` }
    const [plain, refined] = [meanPrecision(byStep, wanted), meanPrecision(byScore, wanted)]
    return {
      value: refined - plain,
      n: queries,
      data: `${queries} queries across people, ${byScore.length} hits`,
      note: `index only ${plain.toFixed(3)}, refined ${refined.toFixed(3)}`,
      figures: () => [
        {
          caption: `Precision over recall of a ${action} by example across people: ranked by the ladder’s step (index only) and by the numeric score (refined).`,
          drawing: linePlot(
            [
              { name: 'index only', points: precisionCurve(byStep, wanted) },
              { name: 'refined', points: precisionCurve(byScore, wanted) },
            ],
            { title: `${action} by example, across people`, x: 'recall', y: 'precision' },
          ),
        },
      ],
    }
  },
})

export const refinements: readonly Measure[] = [refinement('punch'), refinement('kick'), refinement('jump')]
