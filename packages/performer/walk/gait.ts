import type { Random } from '@understudy/motion'
import type { GaitCurve } from '../measure/gait-curves.ts'
import { through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { wander } from '../math/wander.ts'
import { GAIT_TABLE } from './gait-table.ts'

export const GRAVITY = 9.81

/** Leg-free speed, v/√(g·leg), against the table's reference. */
export const gaitSpeed = (metresPerSecond: number, leg: number): number =>
  metresPerSecond / Math.sqrt(GRAVITY * leg) - GAIT_TABLE.reference

/** The table was measured between 0.7 and 1.75 m/s; beyond that a line says nothing. */
const SLOWEST = -0.2
const FASTEST = 0.24
const measuredSpeed = (x: number): number => Math.min(Math.max(x, SLOWEST), FASTEST)

/** Weights of the measured variations between people, in standard deviations; none is the average person. */
export type Style = readonly number[]
const NOBODY: Style = []

type Scalar = keyof typeof GAIT_TABLE.scalars
/** A step relation at a speed: mean + slope · x + Σ style · variation. */
export const gaitScalar = (name: Scalar, x: number, style: Style = NOBODY): number =>
  GAIT_TABLE.scalars[name].mean + GAIT_TABLE.scalars[name].slope * measuredSpeed(x) + ownScalar(name, style)

/** What somebody's style adds to a step relation. */
export const ownScalar = (name: Scalar, style: Style): number =>
  style.reduce(
    (sum, weight, s) =>
      sum + weight * ((GAIT_TABLE.styles[s].scalars as Partial<Record<Scalar, number>>)[name] ?? 0),
    0,
  )

/** The curves a walker is told; legs follow from the feet, so theirs are only measured. */
export const TOLD_CURVES = [
  'pelvisHeight',
  'pelvisSway',
  'pelvisAdvance',
  'pelvisYaw',
  'pelvisList',
  'pelvisTilt',
  'trunkPitch',
  'trunkLean',
  'shoulderYaw',
  'shoulderList',
  'headPitch',
  'headYaw',
  'headRoll',
  'armFlexion',
  'armAbduction',
  'elbowFlexion',
] as const satisfies readonly GaitCurve[]
export type ToldCurve = (typeof TOLD_CURVES)[number]

/** Which harmonics a curve may have: what repeats every step, what alternates with the side, or a limb's own. */
type Symmetry = 'step' | 'side' | 'limb'
const SYMMETRY: Readonly<Record<ToldCurve, Symmetry>> = {
  pelvisHeight: 'step',
  pelvisAdvance: 'step',
  pelvisTilt: 'step',
  trunkPitch: 'step',
  headPitch: 'step',
  pelvisSway: 'side',
  pelvisYaw: 'side',
  pelvisList: 'side',
  trunkLean: 'side',
  shoulderYaw: 'side',
  shoulderList: 'side',
  headYaw: 'side',
  headRoll: 'side',
  armFlexion: 'limb',
  armAbduction: 'limb',
  elbowFlexion: 'limb',
}

/**
 * Places in [c₀, a₁, b₁, a₂, b₂, …] that the symmetry of a curve allows: the average body is symmetric, so what repeats
 * every step has even harmonics only and what alternates odd ones. The table holds only these.
 */
export function allowedPlaces(name: ToldCurve, length: number): readonly number[] {
  const symmetry = SYMMETRY[name]
  const allowed = (k: number): boolean => symmetry === 'limb' || (k % 2 === 0) === (symmetry === 'step')
  return Array.from({ length }, (_, i) => i).filter((i) => allowed(Math.ceil(i / 2)))
}

/** A measured curve of one person: the oscillating part and the mean, at a phase of the cycle and a speed. */
export interface PersonalCurve {
  mean(x: number): number
  /** What this person's style adds to everybody's mean. */
  readonly own: number
  swing(phase: number, x: number): number
}

/** A place for every harmonic up to the sixth: sine and cosine each, and the mean. */
const PLACES = 13

/**
 * c₀ + Σ aₖ cos 2πkφ + bₖ sin 2πkφ, coefficients mean + slope · x + Σ style · variation. Multiples of the angle
 * by the angle-addition recurrence: one sine and one cosine per sample.
 */
export function gaitCurve(name: ToldCurve, style: Style): PersonalCurve {
  const row = GAIT_TABLE.curves[name] as { mean: readonly number[]; slope: readonly number[] }
  const base = new Array<number>(PLACES).fill(0)
  const slope = new Array<number>(PLACES).fill(0)
  allowedPlaces(name, PLACES).forEach((place, i) => {
    base[place] = style.reduce((sum, weight, s) => {
      const variation = (GAIT_TABLE.styles[s].curves as Record<ToldCurve, readonly number[]>)[name]
      return sum + weight * (variation[i] ?? 0)
    }, row.mean[i])
    slope[place] = row.slope[i] ?? 0
  })
  const harmonics = (base.length - 1) / 2
  return {
    own: base[0] - (allowedPlaces(name, 1).length > 0 ? row.mean[0] : 0),
    mean: (x) => base[0] + slope[0] * measuredSpeed(x),
    swing: (phase, x) => {
      const speed = measuredSpeed(x)
      const [c1, s1] = [cos(2 * Math.PI * phase), sin(2 * Math.PI * phase)]
      let [c, s, value] = [1, 0, 0]
      for (let k = 1; k <= harmonics; k++) {
        const next = c * c1 - s * s1
        s = s * c1 + c * s1
        c = next
        value += (base[2 * k - 1] + slope[2 * k - 1] * speed) * c + (base[2 * k] + slope[2 * k] * speed) * s
      }
      return value
    },
  }
}

/**
 * What strays from stride to stride: noise on the mean and the first harmonics of a curve, each as large as one person's
 * strides differ, each with a memory of about a stride.
 *   n(t) = n₀(t) + Σₖ nₖ(t) cos 2πkφ + mₖ(t) sin 2πkφ
 */
export function strayFrom(name: ToldCurve, random: Random): (t: number, phase: number) => number {
  const [level, ...harmonics] = GAIT_TABLE.curves[name].strays
  const own = random.fork(name)
  const mean = wander(own.fork('mean'), level, STRAY_HERTZ)
  const parts = harmonics.map((size, k) => ({
    turns: k + 1,
    a: wander(own.fork(`a${k}`), size, STRAY_HERTZ),
    b: wander(own.fork(`b${k}`), size, STRAY_HERTZ),
  }))
  return (t, phase) => {
    let value = mean(t)
    for (const { turns, a, b } of parts) {
      const angle = 2 * Math.PI * turns * phase
      value += a(t) * cos(angle) + b(t) * sin(angle)
    }
    return value
  }
}

/** Strides differ from one to the next: noise slower than this would only drift. */
const STRAY_HERTZ = 0.4

type SwingCurve = keyof typeof GAIT_TABLE.swing
/** A swing shape at a speed, over u from toe-off to contact: share of the way, lengths in legs, radians. */
export function swingCurve(name: SwingCurve, x: number, style: Style = NOBODY): (u: number) => number {
  const rows: readonly (readonly [number, number])[] = GAIT_TABLE.swing[name]
  const speed = measuredSpeed(x)
  const own = (k: number): number =>
    style.reduce((sum, weight, s) => {
      const shapes: Partial<Record<SwingCurve, readonly number[]>> = GAIT_TABLE.styles[s].swing
      return sum + weight * (shapes[name]?.[k] ?? 0)
    }, 0)
  return through(
    rows.map(([mean, slope], k) => [k / (rows.length - 1), mean + slope * speed + own(k)]),
    'open',
  )
}
