import { eigenJacobi } from './eigen-jacobi.ts'
import type { Floats } from './quaternion.ts'

// Markley, Cheng, Crassidis, Oshman. Averaging Quaternions. J. Guidance, Control, Dynamics 30(4), 2007.
/**
 * out ← the rotation nearest to `count` weighted rotations, which start `stride` numbers apart at
 * `first`: the unit q that minimises the summed squared chordal distance,
 *
 *   q = argmax qᵀ M q,   M = Σ wᵢ qᵢ qᵢᵀ
 *
 * the eigenvector of M's largest eigenvalue. M does not change when a qᵢ changes sign, so neither
 * does the average; its own sign is chosen nearest to the first rotation. Jacobi sweeps on the
 * 4 × 4 matrix, f64: the direction is right to about 1e-15 / (gap of the two largest eigenvalues,
 * as a share of Σw). Rotations spread so evenly that the gap vanishes have no average: the result
 * is then one of the equally good ones. Weights must not be negative.
 */
export function averageFlat(
  out: Floats,
  o: number,
  rotations: Floats,
  first: number,
  stride: number,
  count: number,
  weights?: ArrayLike<number>,
): void {
  const m = new Float64Array(16)
  for (let n = 0; n < count; n++) {
    const at = first + n * stride
    const weight = weights ? weights[n] : 1
    for (let r = 0; r < 4; r++)
      for (let c = 0; c < 4; c++) m[4 * r + c] += weight * rotations[at + r] * rotations[at + c]
  }
  const v = eigenJacobi(m, 4)
  let largest = 0
  for (let r = 1; r < 4; r++) if (m[5 * r] > m[5 * largest]) largest = r
  let dot = 0
  for (let c = 0; c < 4; c++) dot += v[4 * c + largest] * rotations[first + c]
  const sign = dot < 0 ? -1 : 1
  for (let c = 0; c < 4; c++) out[o + c] = sign * v[4 * c + largest]
}
