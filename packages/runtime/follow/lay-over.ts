/** What `layOver` finds out: cos and sin of the turn, then x and z of the slide. */
export const LAID_WIDTH = 4

/**
 * Lays an example over what a leader did by a turn about +Y and a slide along the ground, and answers what is left:
 *
 *   D = min over (θ, o) of Σ w ‖x − T a‖² = S + S′ − 2 √(A² + B²) + Σ w (y − y′)²
 *
 *   A = Σ w (x x′ + z z′),  B = Σ w (x z′ − z x′),  S = Σ w (x² + z²)   of ground coordinates about their means
 *
 * x from the leader, x′ from the example (Hsu 2004, eq. 4.1). T (x, z) = (cos x + sin z + x₀, cos z − sin x + z₀), written to `out`. Points are
 * `[point][xyz]`. No allocation.
 */
export function layOver(
  out: Float64Array,
  o: number,
  x: Float64Array,
  xAt: number,
  a: Float64Array,
  aAt: number,
  w: Float64Array,
  wAt: number,
  count: number,
): number {
  let total = 0
  let xs = 0
  let zs = 0
  let xs2 = 0
  let zs2 = 0
  let spread = 0
  let along = 0
  let across = 0
  let heights = 0
  for (let i = 0, p = xAt, q = aAt; i < count; i++, p += 3, q += 3) {
    const weight = w[wAt + i]
    const px = x[p]
    const pz = x[p + 2]
    const qx = a[q]
    const qz = a[q + 2]
    const dy = x[p + 1] - a[q + 1]
    total += weight
    xs += weight * px
    zs += weight * pz
    xs2 += weight * qx
    zs2 += weight * qz
    spread += weight * (px * px + pz * pz + qx * qx + qz * qz)
    along += weight * (px * qx + pz * qz)
    across += weight * (px * qz - pz * qx)
    heights += weight * (dy * dy)
  }
  const scale = 1 / total
  along -= (xs * xs2 + zs * zs2) * scale
  across -= (xs * zs2 - zs * xs2) * scale
  spread -= (xs * xs + zs * zs + xs2 * xs2 + zs2 * zs2) * scale
  const reach = Math.sqrt(along * along + across * across)
  // A single vertical line has no facing: leave it as it was.
  const cos = reach > 1e-12 ? along / reach : 1
  const sin = reach > 1e-12 ? across / reach : 0
  out[o] = cos
  out[o + 1] = sin
  out[o + 2] = (xs - (cos * xs2 + sin * zs2)) * scale
  out[o + 3] = (zs - (-sin * xs2 + cos * zs2)) * scale
  return Math.max(0, spread - 2 * reach) + heights
}
