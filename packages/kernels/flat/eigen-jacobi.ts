/**
 * Eigenvalues and eigenvectors of a small symmetric matrix, `[row][column]`, by Jacobi's turns:
 *
 *   Vᵀ A V = diagonal,   each turn in the plane (p, q) by θ with tan 2θ = 2 a_pq / (a_pp − a_qq) makes a_pq vanish
 *
 * `matrix` becomes the diagonal one; the result holds the unit eigenvectors as columns. Each sweep squares the size of
 * what is left off the diagonal, so that six reach rounding; the cost is O(n³) a sweep, right for n up to some tens
 * (`eigenSymmetric` of synthesis for more).
 */
export function eigenJacobi(matrix: Float64Array, n: number): Float64Array {
  const m = matrix
  const v = new Float64Array(n * n)
  for (let p = 0; p < n; p++) v[p * (n + 1)] = 1
  for (let sweep = 0; sweep < 12; sweep++) {
    let off = 0
    let diagonal = 0
    for (let p = 0; p < n; p++) {
      diagonal += m[p * (n + 1)] * m[p * (n + 1)]
      for (let q = p + 1; q < n; q++) off += m[n * p + q] * m[n * p + q]
    }
    if (off <= 1e-36 * diagonal) break
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const apq = m[n * p + q]
        if (apq === 0) continue
        const theta = (m[q * (n + 1)] - m[p * (n + 1)]) / (2 * apq)
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        for (let k = 0; k < n; k++) {
          turn(m, n * k + p, n * k + q, c, s)
          turn(v, n * k + p, n * k + q, c, s)
        }
        for (let k = 0; k < n; k++) turn(m, n * p + k, n * q + k, c, s)
      }
    }
  }
  return v
}

function turn(m: Float64Array, i: number, j: number, c: number, s: number): void {
  const x = m[i]
  const y = m[j]
  m[i] = c * x - s * y
  m[j] = s * x + c * y
}
