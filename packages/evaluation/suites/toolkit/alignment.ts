import { duration, makeTimeMap, mapTime, seeded, slice, warpTime } from '@understudy/motion'
import { align, curveAt, curveInverse, makeRun, register } from '@understudy/synthesis/analysis'
import { histogram } from '../../measure/figure.ts'
import { median, percent, quantile } from '../../measure/statistics.ts'
import { judgedOn, once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { cutSpot, spotsOf } from '../../data/segments.ts'

/** Recordings against themselves under w(t) = t + a sin(2πt/T) + b sin(4πt/T), compared frame by frame at 60 Hz. */
export const warpRecovered: Measure = {
  name: 'warp-recovered',
  about: 'Frames at which a known smooth time warp of a walk is recovered within one frame (1/60 s).',
  unit: '%',
  bar: '>= 95',
  async run(data) {
    const random = seeded(5)
    const spots = await spotsOf(data, 'walk-cycle')
    if (spots.length === 0) return { skipped: 'segments.csv lists no walk-cycle' }
    const hits: boolean[] = []
    for (let n = 0; n < 20; n++) {
      const spot = random.pick(spots)
      const whole = await data.timed(judgedOn(data), spot.clip)
      const motion = slice(whole, spot.start, Math.min(spot.start + 2.4, duration(whole)))
      const T = duration(motion)
      const [a, b] = [random.between(-0.08, 0.08) * T, random.between(-0.03, 0.03) * T]
      const times = Array.from({ length: 101 }, (_, k) => (T * k) / 100)
      const warped = times.map(
        (t) => t + a * Math.sin((2 * Math.PI * t) / T) + b * Math.sin((4 * Math.PI * t) / T),
      )
      if (warped.some((w, k) => k > 0 && w <= warped[k - 1] + 1e-4)) continue
      const map = makeTimeMap(times, warped)
      const { curve } = align(motion, warpTime(motion, map))
      for (let t = 0; t <= T; t += 1 / 60) hits.push(Math.abs(curveAt(curve, t) - mapTime(map, t)) <= 1 / 60)
    }
    return { value: percent(hits), n: hits.length, data: '20 walks, each under its own warp' }
  },
}

interface Landing {
  /** Seconds between the aligned and the listed right contact, all ordered pairs of different people. */
  readonly errors: readonly number[]
  readonly people: number
  readonly cycles: number
  readonly refused: number
}

function landing(data: EvaluationData): Promise<Landing> {
  return once(data, 'landing', async () => {
    const spots = await spotsOf(data, 'walk-cycle')
    const motions = []
    for (const spot of spots) motions.push({ ...(await cutSpot(data, spot)), name: spot.clip.subject })
    const { members, refused } = register(motions, {}, makeRun())
    // The listed contact is looked at only now.
    const keys = members.map(({ motion }) => motion.annotations.marks[0].time)
    const onClock = members.map(({ curve }, m) => curveInverse(curve, keys[m]))
    const errors: number[] = []
    members.forEach(({ curve, motion }, m) =>
      onClock.forEach((t, n) => {
        if (members[n].motion.name !== motion.name) errors.push(Math.abs(curveAt(curve, t) - keys[m]))
      }),
    )
    const people = new Set(members.map(({ motion }) => motion.name)).size
    return { errors, people, cycles: members.length, refused: refused.length }
  })
}

const landed = (name: string, share: number, bar: string, about: string): Measure => ({
  name,
  about,
  unit: 'ms',
  bar,
  async run(data) {
    const { errors, people, cycles, refused } = await landing(data)
    if (errors.length === 0) return { skipped: 'fewer than two people walk a listed cycle' }
    return {
      value: 1000 * (share === 0.5 ? median(errors) : quantile(errors, share)),
      n: errors.length,
      data: `${cycles} walk cycles of ${people} people`,
      note: `${refused} cycles refused by the registration`,
      figures: () => [
        {
          caption: 'Where the right contact of one person lands in another’s cycle, from its listed instant.',
          drawing: histogram(
            errors.filter((_, k) => k % 7 === 0).map((e) => 1000 * e),
            {
              title: 'Aligned right contact',
              x: 'milliseconds from the listed contact',
              y: 'pairs',
            },
          ),
        },
      ],
    }
  },
})

export const contactMedian = landed(
  'aligned-contact-median',
  0.5,
  '<= 60',
  'Right contact of registered walk cycles across people, median miss.',
)
export const contactTail = landed('aligned-contact-p95', 0.95, '<= 120', 'The same, 95th percentile.')
