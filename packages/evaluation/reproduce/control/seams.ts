import { duration } from '@understudy/motion'
import { framePaces } from '@understudy/synthesis/analysis'
import { quantile } from '../../measure/statistics.ts'
import type { Exhibit } from '../exhibit.ts'
import { answers, couples, testCouple } from './couples.ts'

export const continuityFigure: Exhibit = {
  id: 'Figure 4-2',
  shows: 'Interpretation alone jumps between targets (k = 0, middle); the balanced score does not (bottom).',
  async make(data) {
    const [{ database }, { leader }, { ours, apart }] = [
      await couples(data),
      await testCouple(data),
      await answers(data),
    ]
    // Metres per second that some joint's speed changes by from one frame to the next.
    const jump = (motion: typeof leader): number => quantile(framePaces(motion).jump, 0.99)
    return {
      data: `the test dance ${leader.name}, ${duration(leader).toFixed(0)} s`,
      measured: `Interpretation alone costs ${apart.interpretation.interpretationCost.toFixed(1)} m², with the seams counted ${ours.interpretation.interpretationCost.toFixed(1)} and ${ours.interpretation.seamCost.toFixed(1)} for the seams. Before smoothing, the fastest change of speed from frame to frame is ${jump(apart.raw).toFixed(2)} m/s with k = 0 and ${jump(ours.raw).toFixed(2)} with the score (99th percentile).`,
      figures: (
        [
          ['k = 0', apart],
          ['interpretation and seams balanced', ours],
        ] as const
      ).map(([caption, { interpretation }]) => ({
        caption: `Which example when, and what it costs: ${caption}.`,
        drawing: { kind: 'interpretation', database, interpretation, seconds: duration(leader) },
      })),
    }
  },
}
