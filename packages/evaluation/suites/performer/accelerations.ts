import type { ClipRow, Recordings } from '../../data/recordings.ts'
import { worldPositions, type Motion } from '@understudy/motion'
import { jointAccelerations, perform, performerOf, scoreOf } from '@understudy/performer'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Finding, Measure, Skipped } from '../../measure/measure.ts'

/** Which families are judged by which recordings: by tag of the index. */
const COUNTERPARTS: Readonly<Record<string, readonly string[]>> = {
  'b-walk': ['free-walk', 'start-stop', 'walk-cycle', 'stair-step', 'fight-walk'],
  'c-jump': ['jump', 'walk-to-jump', 'fight-jump'],
  'c-golf-swing': ['golf'],
  'b-punch': ['punch-grid', 'fight-punch', 'fight-shadowbox'],
  'b-kick': ['kick-grid', 'fight-kick'],
}

interface Compared {
  readonly tag: string
  readonly real999: number
  /** Share of the performances' joint-frames above it, and their worst. */
  readonly above: number
  readonly worst: number
  readonly frames: number
}

/** Slowest rate at which an acceleration over 1/60 s can be taken. */
const FAST_ENOUGH = 60
/** As fast as the recordings: a set stored at 33 Hz would be judged over twice the time, and look twice as calm. */
function asRecorded(motion: Motion): Motion {
  if (motion.frameRate >= FAST_ENOUGH) return motion
  const score = scoreOf(motion.name)
  return perform({ ...score, frameRate: 120 }, performerOf(score.performer), score.seed)
}

async function compare(data: EvaluationData, judged: Recordings): Promise<readonly Compared[]> {
  const corpus = data.stored()
  const out: Compared[] = []
  for (const [tag, families] of Object.entries(COUNTERPARTS)) {
    const clips = judged.clips.filter(
      (clip: ClipRow) => clip.dataset === 'cmu' && clip.tags.includes(tag) && !clip.tags.includes('glitch'),
    )
    const real: number[] = []
    for (const clip of clips) {
      const motion = await data.timed(judged, clip)
      // Every fifth sample is plenty for a percentile of a million.
      const all = jointAccelerations(motion, worldPositions(motion))
      for (let i = 0; i < all.length; i += 5) real.push(all[i])
    }
    if (real.length === 0) continue
    real.sort((a, b) => a - b)
    const real999 = real[Math.floor(0.999 * (real.length - 1))]
    let [above, total, worst] = [0, 0, 0]
    for (const { id, family } of corpus.index.clips) {
      if (!families.includes(family)) continue
      await data.breathe()
      const motion = asRecorded(corpus.clip(id))
      for (const a of jointAccelerations(motion, worldPositions(motion))) {
        total++
        if (a > real999) above++
        if (a > worst) worst = a
      }
    }
    out.push({ tag, real999, above: above / total, worst, frames: total })
  }
  return out
}

async function compared(data: EvaluationData): Promise<readonly Compared[] | Skipped> {
  const { judged } = data
  if (judged === undefined) return { skipped: 'no recordings: give --data or --test' }
  const list = await once(data, 'accelerations', () => compare(data, judged))
  return list.length > 0
    ? list
    : { skipped: 'no CMU recording is tagged as a walk, jump, golf swing, punch or kick' }
}

const tell = ({ tag, real999, above, worst }: Compared): string =>
  `${tag}: real 99.9 % ${real999.toFixed(0)} m/s², performed above it ${(100 * above).toFixed(3)} %, worst ${worst.toFixed(0)}`

/**
 * Accelerations of all joints over 1/60 s. The 99.9th percentile of the real recordings of an action is exceeded by
 * one real joint-frame in a thousand; performances must not exceed it more often.
 */
export const accelerations: Measure = {
  name: 'accelerations',
  about: 'Share of joint-frames above the 99.9th percentile of real recordings of the same action.',
  unit: '%',
  bar: '<= 0.1',
  async run(data): Promise<Finding | Skipped> {
    const list = await compared(data)
    if ('skipped' in list) return list
    return {
      value: 100 * Math.max(...list.map(({ above }) => above)),
      n: list.reduce((sum, { frames }) => sum + frames, 0),
      data: 'embedded corpus against CMU',
      note: list.map(tell).join('; '),
    }
  },
}

/** The strict form: the single worst joint-frame against the same percentile. */
export const spikes: Measure = {
  name: 'acceleration-spikes',
  about: 'Worst single acceleration, as a multiple of the real 99.9th percentile of the same action.',
  unit: '×',
  bar: '<= 1',
  async run(data): Promise<Finding | Skipped> {
    const list = await compared(data)
    if ('skipped' in list) return list
    return {
      value: Math.max(...list.map(({ worst, real999 }) => worst / real999)),
      n: list.reduce((sum, { frames }) => sum + frames, 0),
      data: 'embedded corpus against CMU',
      note: list.map(tell).join('; '),
    }
  },
}
