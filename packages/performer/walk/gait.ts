import type { GaitCurve } from '../measure/gait-curves.ts'
import { through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { GAIT_TABLE } from './gait-table.ts'

export const GRAVITY = 9.81

/** Leg-free speed, v/√(g·leg), against the table's reference. */
export const gaitSpeed = (metresPerSecond: number, leg: number): number =>
  metresPerSecond / Math.sqrt(GRAVITY * leg) - GAIT_TABLE.reference

/** The table was measured between 0.7 and 1.75 m/s; beyond that a line says nothing. */
const SLOWEST = -0.2
const FASTEST = 0.24
export const measuredSpeed = (x: number): number => Math.min(Math.max(x, SLOWEST), FASTEST)

type Scalar = keyof typeof GAIT_TABLE.scalars
/** A step relation at a speed: mean + slope · x. */
export const gaitScalar = (name: Scalar, x: number): number =>
  GAIT_TABLE.scalars[name].mean + GAIT_TABLE.scalars[name].slope * measuredSpeed(x)

/** Which harmonics a curve may have: what repeats every step, what alternates with the side, or a limb's own. */
type Symmetry = 'step' | 'side' | 'limb'
const SYMMETRY: Partial<Record<GaitCurve, Symmetry>> = {
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
}

/** A measured curve of one person: the oscillating part and the mean, at a phase of the cycle and a speed. */
export interface PersonalCurve {
  mean(x: number): number
  swing(phase: number, x: number): number
}

/**
 * c₀ + Σ aₖ cos 2πkφ + bₖ sin 2πkφ, coefficients mean + slope · x + Σ style · variation. The average body is
 * symmetric: what repeats every step has even harmonics only, what alternates odd ones. Multiples of the angle
 * by the angle-addition recurrence: one sine and one cosine per sample.
 */
export function gaitCurve(name: GaitCurve, style: readonly number[]): PersonalCurve {
  const row = GAIT_TABLE.curves[name] as { mean: readonly number[]; slope: readonly number[] }
  const symmetry = SYMMETRY[name] ?? 'limb'
  const allowed = (k: number): boolean => symmetry === 'limb' || (k % 2 === 0) === (symmetry === 'step')
  const base = row.mean.map((value, i) => {
    if (!allowed(Math.ceil(i / 2))) return 0
    return style.reduce((sum, weight, s) => {
      const variation = (GAIT_TABLE.styles[s].curves as Record<GaitCurve, readonly number[]>)[name]
      return sum + weight * (variation[i] ?? 0)
    }, value)
  })
  const slope = row.mean.map((_, i) => (allowed(Math.ceil(i / 2)) ? (row.slope[i] ?? 0) : 0))
  const harmonics = (base.length - 1) / 2
  return {
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

type SwingCurve = keyof typeof GAIT_TABLE.swing
/** A swing shape at a speed, over u from toe-off to contact: share of the way, lengths in legs, radians. */
export function swingCurve(name: SwingCurve, x: number): (u: number) => number {
  const rows: readonly (readonly [number, number])[] = GAIT_TABLE.swing[name]
  const speed = measuredSpeed(x)
  return through(
    rows.map(([mean, slope], k) => [k / (rows.length - 1), mean + slope * speed]),
    'open',
  )
}
