/**
 * Measures how people walk, as aggregates over people: mean curves of the gait cycle, their
 * regression on speed, principal variations between people, and the step length, cadence and
 * contact timing relations. Prints the table that performer/walk/gait-table.ts holds.
 *
 *   node --conditions=understudy-source --import tsx scripts/measure/walk.ts [mocap folder]
 *
 * Only CMU recordings are read. Every person weighs the same, however many takes there are of them.
 */
import { writeFileSync } from 'node:fs'
import { openFolder } from '@understudy/corpus'
import { readMotion } from '@understudy/motion/formats'
import { GAIT_CURVES, GAIT_SAMPLES, type GaitCurve } from '@understudy/performer'
import { allowedPlaces, TOLD_CURVES, type ToldCurve } from '../../packages/performer/walk/gait.ts'
import { realGaitCycles, type RealCycle } from '../../packages/evaluation/suites/performer/real-cycles.ts'
import { fitLine, fourier, meanOf, principalVariations, sum } from './statistics.ts'

const GRAVITY = 9.81
/** Speeds are told as v/√(g·leg), around this one (about 1.2 m/s for a grown-up). */
const REFERENCE = 0.42
const MEAN_HARMONICS = 6
const SLOPE_HARMONICS = 4
const STYLE_HARMONICS = 2
const STYLES = 8
/** Harmonics of what one person varies from stride to stride. */
const STRAY_HARMONICS = 2
/** Samples of the swing from toe-off to contact, ends included. */
const SWING = 13
/** Flat foot: pitch under this, radians (marker noise over the flat foot is about 2°). */
const FLAT = 0.06

/**
 * A planted foot must be let go before the toe is farthest behind: by then the toe joint has travelled some
 * centimetres over the tip of the toes. How much earlier was tuned (0.025 to 0.042) on knee and hip
 * curves of these same cycles.
 */
const LEAVE_EARLY = 0.042

const folder = openFolder(process.argv[2] ?? '../shared/mocap')
const found = await realGaitCycles({ ...folder, name: folder.folder }, async (clip) => {
  const { motion } = await readMotion(
    { name: clip.path, bytes: folder.read(clip.path) },
    { frameRate: clip.fps },
  )
  return motion
})
const cycles = found.map((c) => ({
  ...c,
  cycle: { ...c.cycle, toeOff: c.cycle.toeOff - LEAVE_EARLY },
}))
const subjects = [...new Set(cycles.map((c) => c.subject))]
const weight = cycles.map((c) => 1 / cycles.filter((d) => d.subject === c.subject).length)
const x = cycles.map((c) => c.cycle.speed / Math.sqrt(GRAVITY * c.cycle.leg) - REFERENCE)

const round = (v: number): number => Number(v.toPrecision(4)) + 0
const rounded = (v: readonly number[]): number[] =>
  v.map((n) => (Math.abs(n) < 5e-5 ? 0 : Number(n.toFixed(4))))

const spectra = cycles.map(({ cycle }) =>
  Object.fromEntries(GAIT_CURVES.map((name) => [name, fourier(cycle.curves[name], MEAN_HARMONICS)])),
) as Record<GaitCurve, number[]>[]

const curves: Record<string, { mean: number[]; slope: number[]; spread: number }> = {}
const residuals = cycles.map(() => [] as number[])
for (const name of GAIT_CURVES) {
  const fits = spectra[0][name].map((_, k) =>
    fitLine(
      x,
      spectra.map((s) => s[name][k]),
      weight,
    ),
  )
  const spread = Math.sqrt(fits.reduce((s, f, k) => s + (k ? 0.5 : 1) * f.deviation ** 2, 0))
  curves[name] = { mean: fits.map((f) => f.a), slope: fits.map((f) => f.b), spread: round(spread) }
  cycles.forEach((_, i) => {
    for (let k = 0; k < 1 + 2 * STYLE_HARMONICS; k++)
      // Divided by the spread, so that a metre and a radian weigh alike.
      residuals[i].push((spectra[i][name][k] - fits[k].a - fits[k].b * x[i]) / spread)
  })
}
/** What the table holds of a series: rounded, up to a harmonic, only what the curve's symmetry allows. */
const told = (name: ToldCurve, series: readonly number[], harmonics: number): number[] =>
  rounded(allowedPlaces(name, 1 + 2 * harmonics).map((place) => series[place]))

/**
 * What one person varies from stride to stride of a walk, per harmonic: the deviation over the cycles of one take and
 * side, the median over people. A few of them looked about or began to turn, and would say too much in a mean.
 */
const strays = (name: ToldCurve): number[] =>
  Array.from({ length: STRAY_HARMONICS + 1 }, (_, k) => {
    const places = k === 0 ? [0] : [2 * k - 1, 2 * k]
    const perPerson = subjects.flatMap((subject) => {
      let [squares, freedom] = [0, 0]
      for (const key of new Set(cycles.map((c) => `${c.take} ${c.side}`))) {
        const of = cycles.flatMap((c, i) =>
          c.subject === subject && `${c.take} ${c.side}` === key ? [spectra[i][name]] : [],
        )
        if (of.length < 2) continue
        for (const place of places) {
          const m = meanOf(of.map((series) => series[place]))
          squares += sum(of.map((series) => (series[place] - m) ** 2)) / places.length
        }
        freedom += of.length - 1
      }
      return freedom > 0 ? [Math.sqrt(squares / freedom)] : []
    })
    perPerson.sort((a, b) => a - b)
    return perPerson[Math.floor(perPerson.length / 2)]
  })

/** Every cycle's departure from the line of a scalar or a swing shape. */
const personal = new Map<string, number[]>()
const line = (
  name: string,
  of: (c: RealCycle) => number,
): [string, { mean: number; slope: number; spread: number; within: number }] => {
  const y = cycles.map(of)
  const { a, b, deviation } = fitLine(x, y, weight)
  const off = y.map((v, i) => v - a - b * x[i])
  // What one person varies from cycle to cycle, where several cycles of one take are known.
  const groups = [...new Set(cycles.map((c) => c.take))]
    .map((t) => off.filter((_, i) => cycles[i].take === t))
    .filter((g) => g.length > 2)
  const within = Math.sqrt(
    meanOf(groups.map((g) => meanOf(g.map((v) => (v - meanOf(g)) ** 2)) * (g.length / (g.length - 1)))),
  )
  personal.set(name, off)
  return [name, { mean: round(a), slope: round(b), spread: round(deviation), within: round(within) }]
}
const sample = (curve: Float64Array, phase: number): number => {
  const e = (((phase % 1) + 1) % 1) * GAIT_SAMPLES
  const i = Math.floor(e)
  return curve[i] * (1 - (e - i)) + curve[(i + 1) % GAIT_SAMPLES] * (e - i)
}
const first = (c: RealCycle, from: number, to: number, test: (pitch: number) => boolean): number => {
  for (let p = from; p < to; p += 0.004) if (test(sample(c.cycle.curves.footPitch, p))) return p
  return to
}
const scalars = Object.fromEntries([
  line('stepLength', (c) => c.cycle.stepLength),
  line('cycleSeconds', (c) => c.cycle.duration / Math.sqrt(c.cycle.leg / GRAVITY)),
  line('stepWidth', (c) => c.cycle.stepWidth),
  line('toeOffPhase', (c) => c.cycle.toeOff),
  line('flatPhase', (c) => first(c, 0, 0.25, (p) => p > -FLAT)),
  line('heelOffPhase', (c) => first(c, 0.2, 0.55, (p) => p > 2 * FLAT)),
  line('strikePitch', (c) => sample(c.cycle.curves.footPitch, 0)),
  line('toeOffPitch', (c) => sample(c.cycle.curves.footPitch, c.cycle.toeOff)),
  line('ankleAhead', (c) => sample(c.cycle.curves.ankleForward, 0)),
  line('ankleBehind', (c) => sample(c.cycle.curves.ankleForward, c.cycle.toeOff)),
  line('toeOut', (c) => sample(c.cycle.curves.footYaw, 0.2)),
])

/** Swing curves over u from toe-off (0) to contact (1): share of the way, height over the flat ankle, pitch. */
const swing = Object.fromEntries(
  (['progress', 'height', 'pitch', 'out'] as const).map((name) => [
    name,
    Array.from({ length: SWING }, (_, k) => {
      const y = cycles.map(({ cycle }) => {
        const { ankleForward, ankleHeight, footPitch, ankleOut } = cycle.curves
        const u = k / (SWING - 1)
        const phase = cycle.toeOff + u * (1 - cycle.toeOff)
        // Forward is told against even travel: put the travel back, in legs.
        const travel = (cycle.speed * cycle.duration) / cycle.leg
        const way = (p: number): number => sample(ankleForward, p) + travel * p
        const start = way(cycle.toeOff)
        // The contact sample closes the cycle: phase 1 reads phase 0.
        const end = sample(ankleForward, 0) + travel
        if (name === 'progress') return ((u === 1 ? end : way(phase)) - start) / (end - start)
        if (name === 'height') return sample(ankleHeight, phase)
        if (name === 'pitch') return sample(footPitch, phase)
        const outStart = sample(ankleOut, cycle.toeOff)
        return sample(ankleOut, phase) - outStart - u * (sample(ankleOut, 0) - outStart)
      })
      const { a, b } = fitLine(x, y, weight)
      personal.set(
        `${name} ${k}`,
        y.map((v, i) => v - a - b * x[i]),
      )
      return [Number(a.toFixed(4)), Number(b.toFixed(4))]
    }),
  ]),
)

/** What tells people apart: curves, step relations and swing shapes, each over its own spread so that all weigh alike. */
const OWN_SCALARS = [
  'cycleSeconds',
  'stepWidth',
  'toeOffPhase',
  'flatPhase',
  'heelOffPhase',
  'strikePitch',
  'toeOffPitch',
  'ankleAhead',
  'toeOut',
] as const
const OWN_SWINGS = ['height', 'pitch'] as const
const features = [
  ...TOLD_CURVES.flatMap((name) =>
    allowedPlaces(name, 1 + 2 * STYLE_HARMONICS).map((place) => ({
      key: `${name} place ${place}`,
      values: residuals.map((r) => r[GAIT_CURVES.indexOf(name) * (1 + 2 * STYLE_HARMONICS) + place]),
      unit: curves[name].spread,
    })),
  ),
  ...[
    ...OWN_SCALARS,
    ...OWN_SWINGS.flatMap((name) => Array.from({ length: SWING }, (_, k) => `${name} ${k}`)),
  ].map((key) => {
    const values = personal.get(key)!
    const unit = Math.sqrt(sum(values.map((v, i) => weight[i] * v * v)) / sum(weight))
    // The samples of a swing shape are one thing told thirteen times.
    const counts = key.includes(' ') ? 1 / Math.sqrt(SWING / 3) : 1
    return { key, values: values.map((v) => (unit > 0 ? (counts * v) / unit : 0)), unit: unit / counts }
  }),
]
const bySubject = subjects.map((subject) =>
  features.map(({ values }) => meanOf(values.filter((_, i) => cycles[i].subject === subject))),
)
const styles = principalVariations(bySubject, STYLES).map(({ direction, share }) => {
  const variation = (key: string): number => {
    const k = features.findIndex((feature) => feature.key === key)
    return direction[k] * features[k].unit
  }
  return {
    share: round(share),
    curves: Object.fromEntries(
      TOLD_CURVES.map((name) => [
        name,
        rounded(
          allowedPlaces(name, 1 + 2 * STYLE_HARMONICS).map((place) => variation(`${name} place ${place}`)),
        ),
      ]),
    ),
    scalars: Object.fromEntries(OWN_SCALARS.map((name) => [name, rounded([variation(name)])[0]])),
    swing: Object.fromEntries(
      OWN_SWINGS.map((name) => [
        name,
        rounded(Array.from({ length: SWING }, (_, k) => variation(`${name} ${k}`))),
      ]),
    ),
  }
})

const table = {
  people: subjects.length,
  cycles: cycles.length,
  reference: REFERENCE,
  scalars,
  swing,
  curves: Object.fromEntries(
    TOLD_CURVES.map((name) => [
      name,
      {
        mean: told(name, curves[name].mean, MEAN_HARMONICS),
        slope: told(name, curves[name].slope, SLOPE_HARMONICS),
        spread: curves[name].spread,
        strays: rounded(strays(name)),
      },
    ]),
  ),
  styles,
}
const text = JSON.stringify(table)
  .replaceAll(/"(\w+)":/g, '$1: ')
  .replaceAll(/,(?=\w+: [{[])/g, ',\n  ')
writeFileSync(
  new URL('../../packages/performer/walk/gait-table.ts', import.meta.url),
  `/**
 * How people walk: aggregates over ${table.people} people and ${table.cycles} straight cycles of the CMU recordings
 * (mocap.cs.cmu.edu, created with funding from NSF EIA-0196217), measured by scripts/measure/walk.ts. Rebuilt by that
 * script, not by hand.
 *
 * Every number is mean + slope · (v/√(g·leg) − reference); angles in radians, lengths in leg lengths
 * (thigh + shank), times in √(leg/g). Curves are Fourier series over the cycle of the leading side,
 * [c₀, a₁, b₁, …] without the harmonics that a symmetric body cannot have (gait.ts: allowedPlaces); \`styles\` are the principal variations between people, one standard deviation each.
 * \`within\` is what one person varies from cycle to cycle, \`strays\` the same of a curve's mean and first harmonics.
 */
export const GAIT_TABLE = ${text} as const
`,
)
console.log(`${table.people} people, ${table.cycles} cycles`)
for (const [name, v] of Object.entries(scalars)) console.log(name.padEnd(14), v)
