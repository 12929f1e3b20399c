import type { Motion } from '@understudy/motion'
import { curveAt, pca } from '@understudy/synthesis/analysis'
import { synthesize, timesOf, warpOf } from '@understudy/synthesis/methods/deformable-model'
import type { Action, ActionModel } from '../../data/embedded-actions.ts'
import { film, filmRow, linePlot, type Figure, type Series } from '../../measure/figure.ts'
import { deviation, mean } from '../../measure/statistics.ts'
import type { Exhibit } from '../exhibit.ts'
import { learntAction, sourceOf } from './actions.ts'
import { thighAngle } from './thigh-angle.ts'

export const keyFramesFigure: Exhibit = {
  id: 'Figure 2',
  shows: 'The key frames by which walking, golf swing, jumping and bowling are registered.',
  printed: 'Walking: start, end and five changes of contact; golf 4, jumping 7, bowling 2 key frames.',
  async make(data) {
    const figures: Figure[] = []
    const counts: string[] = []
    for (const name of ['walking', 'golf', 'jumping', 'bowling'] as const) {
      const { model } = await learntAction(data, name)
      const average = synthesize(model, undefined, { name })
      const w = timesOf(model, new Float64Array(model.size))
      const frames = [0, ...model.keys.map(({ frame }) => frame), model.frameCount - 1]
      const shown = [...new Set(frames)].sort((a, b) => a - b)
      const keyName = (frame: number): string =>
        model.keys.find((key) => key.frame === frame)?.name ?? (frame === 0 ? 'start' : 'end')
      counts.push(`${name} ${shown.length}`)
      figures.push({
        caption: `${name}: the mean motion at ${shown.map((frame) => `${w[frame].toFixed(2)} s`).join(', ')}.`,
        drawing: film(
          [
            filmRow(average, {
              note: shown.map((frame) => keyName(frame)).join(', '),
              shown: shown.map((frame) =>
                Math.min(average.frameCount - 1, Math.round(w[frame] * average.frameRate)),
              ),
            }),
          ],
          { frames: Math.max(5, shown.length), map: false, scale: 60, azimuth: 70 },
        ),
      })
    }
    return {
      data: 'the models of the embedded actions',
      measured: `Key frames: ${counts.join(', ')}.`,
      differs:
        'contacts that every example shows are keys; the rest is left to the time alignment, so golf, jumping and bowling need no keys by hand.',
      figures,
    }
  },
}

const lines = (curves: readonly Series['points'][]): readonly Series[] =>
  curves.map((points) => ({ name: '', points: thinned(points) }))

/** Points of a curve at most: 200 curves are one page. */
const POINTS = 40
const thinned = (points: Series['points']): Series['points'] => {
  const every = Math.ceil(points.length / POINTS)
  return points.filter((_, k) => k % every === 0 || k === points.length - 1)
}

const angles = (motion: Motion): Series['points'] =>
  Array.from(thighAngle(motion), (degrees, frame) => [frame / motion.frameRate, degrees] as const)

/** The same on the clock of the reference. */
const registered = ({ registration }: ActionModel): readonly Series['points'][] =>
  registration.members.map(({ motion, curve }) => {
    const degrees = thighAngle(motion)
    return Array.from({ length: 61 }, (_, k) => {
      const t = (k / 60) * registration.duration
      const frame = Math.min(Math.round(curveAt(curve, t) * motion.frameRate), motion.frameCount - 1)
      return [t, degrees[frame]] as const
    })
  })

/** Standard deviation over curves at equal places, mean over places. */
function spreadOf(curves: readonly Series['points'][], places = 40): number {
  return mean(
    Array.from({ length: places }, (_, k) =>
      deviation(curves.map((curve) => curve[Math.round((k / (places - 1)) * (curve.length - 1))][1])),
    ),
  )
}

/** At the same second instead of the same share: unregistered curves end at different times. */
const upTo = (curves: readonly Series['points'][], seconds: number): readonly Series['points'][] =>
  curves.map((curve) => {
    const last = curve.findIndex(([t]) => t > seconds)
    return last < 0 ? curve : curve.slice(0, Math.max(2, last))
  })

export const walkingAnalysisFigure: Exhibit = {
  id: 'Figure 3',
  shows:
    'The angle of the right thigh in all walks before (a) and after (b) registration, geometry modes (c), time warps (d) and timing modes (e).',
  printed: '200 walks; 30 geometry parameters hold 99 % of the variance.',
  async make(data) {
    const walking = await learntAction(data, 'walking')
    const { model, registration } = walking
    const raw = registration.members.map(({ motion }) => angles(motion))
    const after = registered(walking)
    const shortest = Math.min(...raw.map((curve) => curve[curve.length - 1][0]))
    const warps = registration.members.map(({ curve }) =>
      Array.from({ length: 41 }, (_, k) => {
        const t = (k / 40) * registration.duration
        return [t, curveAt(curve, t)] as const
      }),
    )
    const along = (c: number, by: number): Float64Array => {
      const u = new Float64Array(model.size)
      u[c] = by * Math.sqrt(model.covariance[c * model.size + c])
      return u
    }
    const modes = [0, 1, 2].map((c) => ({
      name: `mode ${c + 1}`,
      points: angles(synthesize(model, along(c, 2))),
    }))
    const timing = Array.from({ length: Math.min(10, model.timingCount) }, (_, k) => ({
      name: `mode ${k + 1}`,
      points: Array.from(
        timesOf(model, along(model.shapeCount + k, 2)),
        (seconds, t) => [t / model.frameRate, seconds] as const,
      ),
    }))
    return {
      data: sourceOf('walking', walking),
      measured: `Spread of the angle ${spreadOf(upTo(raw, shortest)).toFixed(1)}° before and ${spreadOf(after).toFixed(1)}° after registration.`,
      differs:
        'the angle is that of the thigh against the vertical in the walking direction, not one Euler angle.',
      figures: [
        {
          caption: '(a) Before registration.',
          drawing: linePlot(lines(raw), frameOf('Unregistered', 'degrees')),
        },
        {
          caption: '(b) After registration.',
          drawing: linePlot(lines(after), frameOf('Registered', 'degrees')),
        },
        {
          caption: '(c) The first geometry modes at two deviations.',
          drawing: linePlot(modes, frameOf('Geometry modes', 'degrees')),
        },
        {
          caption: '(d) Time warps.',
          drawing: linePlot(lines(warps), frameOf('Time warps', 'own time, s')),
        },
        {
          caption: '(e) The first timing modes (ten at most) at two deviations.',
          drawing: linePlot(timing, frameOf('Timing modes', 'own time, s')),
        },
      ],
    }
  },
}

const frameOf = (title: string, y: string) => ({ title, x: 'time, s', y })

/** Principal components of w itself, and of z = ln(w(t) − w(t − 1)) (equations 3 to 6), both pushed three deviations. */
export const monotoneFigure: Exhibit = {
  id: 'Figure 4',
  shows:
    'A combination of time warps in their own space runs backwards; in the space of equation 3 it cannot.',
  async make(data) {
    const name: Action = 'golf'
    const found = await learntAction(data, name)
    const { registration } = found
    const steps = 60
    const rows = registration.members.map(({ curve }) =>
      Float64Array.from({ length: steps + 1 }, (_, k) => curveAt(curve, (k / steps) * registration.duration)),
    )
    const rate = steps / registration.duration
    const spaces = [
      { kind: 'w', vectors: rows, warp: (v: Float64Array) => v },
      {
        kind: 'z',
        vectors: rows.map((w) =>
          Float64Array.from({ length: steps }, (_, k) => Math.log(Math.max(1e-6, (w[k + 1] - w[k]) * rate))),
        ),
        warp: (z: Float64Array) => warpOf(z, rate),
      },
    ] as const
    const tried = spaces.map(({ vectors, warp }) => {
      const width = vectors[0].length
      const flat = new Float64Array(vectors.length * width)
      vectors.forEach((v, n) => flat.set(v, n * width))
      const { mean, components, variances, count } = pca(flat, vectors.length, width, { share: 0.99 })
      const pushed: { readonly points: Series['points']; readonly backwards: number }[] = []
      for (let c = 0; c < count; c++)
        for (const by of [-6, 6]) {
          const v = Float64Array.from(
            mean,
            (m, i) => m + by * Math.sqrt(variances[c]) * components[c * width + i],
          )
          const w = warp(v)
          let backwards = 0
          for (let k = 1; k < w.length; k++) if (w[k] <= w[k - 1]) backwards++
          pushed.push({ points: Array.from(w, (s, k) => [k / rate, s] as const), backwards })
        }
      return pushed
    })
    const [inW, inZ] = tried.map((all) => all.filter(({ backwards }) => backwards > 0).length)
    const worst = tried[0].reduce((most, one) => (one.backwards > most.backwards ? one : most))
    const same = tried[1][0]
    return {
      data: sourceOf(name, found),
      measured: `Pushed by six deviations, ${inW} of ${tried[0].length} combinations run backwards in w, ${inZ} of ${tried[1].length} in z.`,
      figures: [
        {
          caption:
            'A warp from components of w that runs backwards where it falls, and one from components of z.',
          drawing: linePlot(
            [
              { name: 'components of w', points: worst.points },
              { name: 'components of z', points: same.points },
            ],
            frameOf('Time warps', 'own time, s'),
          ),
        },
      ],
    }
  },
}
