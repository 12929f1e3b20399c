import { duration, resample, slice } from '@understudy/motion'
import { histogram } from '../../report/plot.ts'
import { largest } from '../../report/statistics.ts'
import type { Measure } from '../measure.ts'
import { farthest } from './compare-positions.ts'
import { datasetsOf, NO_RECORDINGS, readable } from './readable.ts'

/** Walks are the clips that hold a walk cycle by `segments.csv`, or that are tagged so. */
const WALK_TAGS = ['c-walkcycle', 'b-walk', 'e-walk', 'd-walk']

/**
 * 120 → 30 → 120 Hz: every walk recorded at 120 Hz is taken down to 30 and back up, and the farthest any joint
 * then is from where it was, over all frames that both have, is taken. The largest over the walks.
 */
export const resampledWalks: Measure = {
  name: 'resampled-walks',
  about: 'Farthest any joint of a walk moves when it is resampled from 120 to 30 Hz and back.',
  unit: 'cm',
  bar: '<= 1',
  async run(data) {
    const { judged } = data
    if (!judged) return NO_RECORDINGS
    const cycles = new Set(
      judged.segments.filter(({ action }) => action === 'walk-cycle').map(({ path }) => path),
    )
    const list = await readable(
      data,
      judged,
      ({ fps, path, tags }) =>
        fps === 120 && (cycles.has(path) || tags.some((tag) => WALK_TAGS.includes(tag))),
    )
    if (list.length === 0) return { skipped: 'no walk at 120 Hz is in the index' }
    const moved: { name: string; centimetres: number }[] = []
    for (const { clip } of list) {
      await data.breathe()
      const motion = { ...(await data.timed(judged, clip)), frameRate: 120 }
      const back = resample(resample(motion, 30), 120)
      moved.push({ name: clip.path, centimetres: 100 * farthest(slice(motion, 0, duration(back)), back) })
    }
    const worst = moved.reduce((a, b) => (b.centimetres > a.centimetres ? b : a))
    return {
      value: largest(moved.map(({ centimetres }) => centimetres)),
      n: list.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      note: `farthest in ${worst.name}`,
      figures: () => [
        {
          caption: 'Farthest any joint moved, one value per walk.',
          svg: histogram(
            moved.map(({ centimetres }) => centimetres),
            { title: '120 → 30 → 120 Hz', x: 'cm', y: 'walks', bar: { axis: 'x', at: 1, label: '1 cm' } },
          ),
        },
      ],
    }
  },
}
