import { detectContacts } from '@understudy/synthesis/analysis'
import { histogram } from '../../measure/figure.ts'
import { median, percent, quantile } from '../../measure/statistics.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, readable, some, type Readable } from './readable.ts'
import { roleTracks } from './tracks.ts'
import { judgedOn } from '../../data/evaluation-data.ts'

/** Planted toes farther apart in height than this stand on different floors, metres. */
const ONE_FLOOR = 0.1

/**
 * Share of the files in which the feet are on the floor: the median height of a toe joint while that toe is
 * planted is within 3 cm of the floor the reader estimated. Who is planted is found by `detectContacts`, which
 * knows nothing of that estimate. Files without a planted toe, and those that stand on floors more than 10 cm
 * apart (stairs), are left out: no single floor is right there.
 */
export const stanceHeight: Measure = {
  name: 'stance-height',
  about: 'Files in which the median height of a planted toe is within 3 cm of the estimated floor.',
  unit: '%',
  bar: '== 100',
  async run(data) {
    const judged = judgedOn(data)
    const list = await readable(data, judged)
    const heights: { item: Readable; off: number }[] = []
    for (const item of list) {
      await data.breathe()
      const off = plantedToeHeight(item) - item.report.floorHeight
      if (Number.isFinite(off)) heights.push({ item, off })
    }
    if (heights.length === 0) return { skipped: 'no toe is ever planted' }
    const wrong = heights.filter(({ off }) => Math.abs(off) > 0.03)
    return {
      value: percent(heights.map((entry) => !wrong.includes(entry))),
      n: heights.length,
      data: datasetsOf(heights.map(({ item }) => item.clip)),
      ...(wrong.length > 0 && {
        note: `off: ${some(wrong.map(({ item, off }) => `${item.clip.path} ${(100 * off).toFixed(1)} cm`))}`,
      }),
      figures: () => [
        {
          caption: 'Median height of a planted toe over the estimated floor, one value per file.',
          drawing: histogram(
            heights.map(({ off }) => 100 * off),
            { title: 'Stance toe height', x: 'cm', y: 'files' },
          ),
        },
      ],
    }
  },
}

function plantedToeHeight({ motion }: Readable): number {
  const tracks = roleTracks(motion)
  const heights = detectContacts(motion)
    .filter(({ role }) => role === 'leftToes' || role === 'rightToes')
    .flatMap(({ role, start, end }) => {
      const first = Math.max(0, Math.ceil(start * motion.frameRate))
      const last = Math.min(motion.frameCount, Math.floor(end * motion.frameRate))
      return Array.from(
        { length: Math.max(0, last - first) },
        (_, i) => tracks.at(role, first + i)?.[1] ?? NaN,
      )
    })
  return quantile(heights, 0.9) - quantile(heights, 0.1) > ONE_FLOOR ? NaN : median(heights)
}
