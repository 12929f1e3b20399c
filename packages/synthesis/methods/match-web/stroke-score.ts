import type { Stroke } from './strokes.ts'

/** What goes farther the same way than the query is still the same thing, a fiercer one: it counts this much. */
const BEYOND = 0.3
/** How much each number of an arm's stroke counts: how far it was bent before depends on where it came from, and counts half. */
const ARM_WEIGHTS = [1, 1, 0.5, 1, 1] as const

/**
 * How unlike the query q a stroke x of the same limb is. Of arms, which do many things of about the same size, the distance
 * in spreads of ordinary strokes; of legs, which mostly walk, the share of what sets the query apart from a step:
 *
 *   arm  s² = Σ w_k d_k² / Σ w_k,          d_k = z_k(x) − z_k(q)
 *   leg  s² = Σ w_k d_k² / Σ w_k z_k(q)²,  w_k = |z_k(q)|,  d_k as above, beyond q times 0.3
 *
 * A kick is far from everything ordinary, so kicks may differ much; a gesture must be met closely.
 */
export function strokeScore(query: Stroke, other: Stroke): number {
  if (query.limb !== other.limb) return Infinity
  const isArm = query.limb < 2
  let unlike = 0
  let whole = 0
  for (let k = 0; k < query.values.length; k++) {
    const z = query.values[k]
    const gap = other.values[k] - z
    const weight = isArm ? ARM_WEIGHTS[k] : Math.abs(z)
    const d = !isArm && gap * z > 0 ? BEYOND * gap : gap
    unlike += weight * d * d
    whole += isArm ? weight : weight * z * z
  }
  return whole > 0 ? Math.sqrt(unlike / whole) : Infinity
}

/** The query must stand out by this many spreads, and a leg must do this many times as much as the other. */
const OUTSTANDING = { spreads: 0.6, ratio: 2 } as const

/** The stroke that a region is about, if it is about the stroke of one limb: not a walk's, a jump's or a swing's. */
export function strokeIn(strokes: readonly Stroke[], first: number, last: number): Stroke | undefined {
  const inside = strokes.filter(({ peak }) => peak >= first - 1 && peak <= last + 1)
  const best = inside.toSorted((a, b) => b.strength - a.strength)[0]
  if (best === undefined || best.outstanding < OUTSTANDING.spreads) return undefined
  // Punches of both hands may follow each other; legs that take turns are walking.
  const rivals = inside.filter(({ limb }) => limb >= 2 && (limb ^ 1) === best.limb)
  return rivals.some(({ strength }) => best.strength < OUTSTANDING.ratio * strength) ? undefined : best
}
