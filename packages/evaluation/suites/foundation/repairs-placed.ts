import { barPlot } from '../../measure/figure.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, readable } from './readable.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/**
 * Every repair says where it was made and what was done. Counts repairs whose place does not start with the
 * file's name or whose message is empty.
 */
export const repairsPlaced: Measure = {
  name: 'repairs-placed',
  about: 'Repairs listed without a place or without words.',
  unit: 'repairs',
  bar: '== 0',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged)
    const repairs = list.flatMap(({ clip, report }) => report.repairs.map((repair) => ({ clip, ...repair })))
    const bad = repairs.filter(({ clip, at, message }) => !at.startsWith(clip.path) || message.trim() === '')
    return {
      value: bad.length,
      n: repairs.length,
      data: datasetsOf(judged.clips),
      note: `${list.filter(({ report }) => report.repairs.length > 0).length} of ${list.length} files were repaired`,
      figures: () => {
        const kinds = new Map<string, number>()
        // Without its numbers a message is a kind of repair.
        for (const { message } of repairs) {
          const kind = message.replaceAll(/[\d.]+/g, '#')
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        }
        const bars = [...kinds]
          .map(([name, value]) => ({ name, value }))
          .toSorted((a, b) => b.value - a.value)
        return bars.length === 0
          ? []
          : [
              {
                caption: 'What was repaired, and how often.',
                drawing: barPlot(bars.slice(0, 20), { title: 'Repairs', x: 'times', y: '', width: 720 }),
              },
            ]
      },
    }
  },
}
