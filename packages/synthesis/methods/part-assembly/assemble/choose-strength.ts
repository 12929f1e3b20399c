import { quat, type Motion } from '@understudy/motion'
import { adjustStatistics, type AdjustMode } from './adjust-statistics.ts'
import { trackOf } from './joint-track.ts'

/** The lent part's seam, on the body that carries it. */
export interface Seam {
  /** Both on one body and clock. */
  readonly carrier: Motion
  readonly lender: Motion
  /** Whose rotations are adjusted. */
  readonly joints: readonly number[]
  /** Per frame, from 0 (the carrier's own) to 1 (lent). */
  readonly weights: Float64Array
}

export interface ChooseStrengthOptions {
  readonly mode?: AdjustMode
  /** A part this far from the carrier's own (RMS angle at the seam, radians) counts as half alike. */
  readonly unlike?: number
  /** No joint is turned away from how it was lent by more than about this at any instant, radians. */
  readonly maxChange?: number
}

/**
 * How much of the adjustment is due when nobody says,
 *
 *   s = min(a, θ · a / max_{joint, t} ∠(r_t, s_t(a))),   a = 1 / (1 + (d / d₀)²)
 *
 * with d the RMS angle between the lent rotations and the carrier's own, r_t as lent and s_t(a) adjusted with strength a.
 * Like parts take the carrier's distribution whole, as in the seed, whose parts were found by their likeness. Of unlike
 * ones the distribution says nothing: the mean of hanging arms is no place for a guard, and where the carrier moves
 * less than a wave does its deviation makes the wave small. There the adjustment stays a correction of θ
 * (to first order: gains are powers of s), at every instant, for a gesture that is short hides in the mean.
 */
export function chooseStrength(seam: Seam, options: ChooseStrengthOptions = {}): number {
  const { mode, unlike = 1, maxChange = Infinity } = options
  const alike = 1 / (1 + (distance(seam) / unlike) ** 2)
  const change = mostChange(seam, mode, alike)
  return change > maxChange ? (alike * maxChange) / change : alike
}

/** RMS angle between the lent and the carrier's own rotations, radians. */
function distance({ carrier, lender, joints, weights }: Seam): number {
  let [sum, total] = [0, 0]
  for (const joint of joints) {
    const [own, lent] = [trackOf(carrier, joint), trackOf(lender, joint)]
    weights.forEach((weight, frame) => {
      sum += weight * quat.angleBetween(quat.quatAt(own, 4 * frame), quat.quatAt(lent, 4 * frame)) ** 2
      total += weight
    })
  }
  return total > 0 ? Math.sqrt(sum / total) : Infinity
}

/** The largest angle between a joint as lent and as adjusted, radians. */
function mostChange(
  { carrier, lender, joints, weights }: Seam,
  mode: AdjustMode | undefined,
  strength: number,
): number {
  const { first, end } = changedFrames(weights)
  let most = 0
  for (const joint of joints) {
    const lent = trackOf(lender, joint)
    const made = adjustStatistics(lent, trackOf(carrier, joint, first, end), { mode, strength }).rotations
    for (let frame = first; frame < end; frame++)
      most = Math.max(most, quat.angleBetween(quat.quatAt(lent, 4 * frame), quat.quatAt(made, 4 * frame)))
  }
  return most
}

/** From the first frame that is changed to behind the last. */
export function changedFrames(weights: Float64Array): { first: number; end: number } {
  const first = weights.findIndex((weight) => weight > 0)
  return first < 0 ? { first: 0, end: 0 } : { first, end: weights.findLastIndex((weight) => weight > 0) + 1 }
}
