import { percent } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, readable, some } from './readable.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/**
 * Share of the files that come out with the frames they have: the index's count, less the T-pose that the CMU
 * profile drops from the front.
 */
export const framesCounted: Measure = {
  name: 'frames-counted',
  about: 'Files that come out with every frame of motion they hold.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged, ({ frames }) => frames > 0)
    if (list.length === 0) return { skipped: 'the index gives no frame counts' }
    const wrong = list.filter(
      ({ clip, motion, report }) => motion.frameCount !== clip.frames - (report.profile === 'cmu' ? 1 : 0),
    )
    return {
      value: percent(list.map((item) => !wrong.includes(item))),
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      ...(wrong.length > 0 && { note: `miscounted: ${some(wrong.map(({ clip }) => clip.path))}` }),
    }
  },
}
