import { percent } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, readable, some } from './readable.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/** Share of the files whose profile, found by content, is the data set the index names. */
export const profileFound: Measure = {
  name: 'profile-found',
  about: 'Files whose profile (by content) is the data set the index names.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const judged = judgedOn(data)
    const known = new Set(['cmu', 'bandai'])
    const list = await readable(data, judged, ({ dataset }) => known.has(dataset))
    if (list.length === 0) return { skipped: 'no clip is of a data set that has a profile (cmu, bandai)' }
    const wrong = list.filter(({ clip, report }) => report.profile !== clip.dataset)
    return {
      value: percent(list.map((item) => !wrong.includes(item))),
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      ...(wrong.length > 0 && { note: `not found: ${some(wrong.map(({ clip }) => clip.path))}` }),
    }
  },
}
