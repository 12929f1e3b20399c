import { segmentsOf, type ClipRow } from '@understudy/corpus/rows'
import { detectContacts, footplants, withContacts } from '@understudy/synthesis/analysis'
import { slice, type Motion } from '@understudy/motion'
import { film, filmRow, histogram, type Figure } from '../../measure/figure.ts'
import { percent } from '../../measure/statistics.ts'
import { judgedOn, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { datasetsOf, readable, some } from './readable.ts'

/** A listed contact counts as found when a plant of that foot starts within this, seconds. */
const SLACK = 0.05

interface Listed {
  readonly clip: ClipRow
  readonly side: 'left' | 'right'
  readonly seconds: number
  /** From the listed instant to the nearest start of a plant of that foot; negative is early. */
  readonly off: number
}

/**
 * Foot contacts against `segments.csv`: a walk cycle lists a left contact (`start`), a right contact (`key`) and
 * the next left contact (`end`), each once. Share of the listed contacts for which a plant of that foot is found
 * to start within 50 ms. Listed frames count from the file's frame 0; where the reader dropped frames from the
 * front, time starts after them.
 */
export const walkContacts: Measure = {
  name: 'walk-contacts',
  about: 'Foot contacts of listed walk cycles that are found within 50 ms.',
  unit: '%',
  bar: '>= 95',
  async run(data) {
    const judged = judgedOn(data)
    const walks = new Set(
      judged.segments.filter(({ action }) => action === 'walk-cycle').map(({ path }) => path),
    )
    if (walks.size === 0) return { skipped: 'segments.csv lists no walk-cycle' }
    const list = await readable(data, judged, ({ path }) => walks.has(path))
    const listed: Listed[] = []
    for (const { clip } of list) {
      await data.breathe()
      const motion = await data.timed(judged, clip)
      listed.push(...contactsOf(clip, motion, segmentsOf(judged, clip.path, 'walk-cycle')))
    }
    const found = listed.map(({ off }) => Math.abs(off) <= SLACK)
    const of = (side: 'left' | 'right'): string =>
      percent(found.filter((_, i) => listed[i].side === side)).toFixed(1)
    const missed = listed.filter((_, i) => !found[i])
    return {
      value: percent(found),
      n: listed.length,
      data: datasetsOf(list.map(({ clip }) => clip)),
      note:
        `left ${of('left')} %, right ${of('right')} %` +
        (missed.length > 0
          ? `; missed ${some(missed.map(({ clip, seconds, off }) => `${clip.path} at ${seconds.toFixed(2)} s (${(1000 * off).toFixed(0)} ms)`))}`
          : ''),
      figures: () => figures(data, listed, missed),
    }
  },
}

function contactsOf(
  clip: ClipRow,
  motion: Motion,
  cycles: readonly { readonly start: number; readonly key: number; readonly end: number }[],
): Listed[] {
  const dropped = Math.max(0, clip.frames - motion.frameCount)
  const plants = footplants(detectContacts(motion))
  // The end of one cycle is the start of the next: counted once.
  const listed = new Map<string, { side: 'left' | 'right'; frame: number }>()
  for (const { start, key, end } of cycles) {
    for (const [side, frame] of [
      ['left', start],
      ['right', key],
      ['left', end],
    ] as const)
      listed.set(`${side} ${frame}`, { side, frame })
  }
  return [...listed.values()].map(({ side, frame }) => {
    const seconds = (frame - dropped) / motion.frameRate
    const offs = plants.filter((plant) => plant.side === side).map(({ start }) => start - seconds)
    const off = offs.reduce((best, next) => (Math.abs(next) < Math.abs(best) ? next : best), Infinity)
    return { clip, side, seconds, off }
  })
}

async function figures(
  data: EvaluationData,
  listed: readonly Listed[],
  missed: readonly Listed[],
): Promise<Figure[]> {
  const near = listed.map(({ off }) => 1000 * off).filter((off) => Math.abs(off) < 300)
  const drawn: Figure[] = [
    {
      caption: 'From the listed contact to the found start of a plant; those beyond 300 ms are left out.',
      drawing: histogram(near, { title: 'Contact timing', x: 'milliseconds, early to late', y: 'contacts' }),
    },
  ]
  for (const { clip, side, seconds } of missed.slice(0, 3)) {
    const motion = await data.timed(judgedOn(data), clip)
    const whole = withContacts(motion, detectContacts(motion))
    const from = Math.max(0, seconds - 0.4)
    const part = slice(whole, from, Math.min(seconds + 0.4, (motion.frameCount - 1) / motion.frameRate))
    const note = `${side} contact listed at ${seconds.toFixed(2)} s`
    drawn.push({
      caption: `${clip.path}: ${note}.`,
      drawing: film([filmRow(part, { title: clip.clip, note, startsAt: from })], { frames: 9 }),
    })
  }
  return drawn
}
