/**
 * The largest eigenvalue of a symmetric 4 × 4 matrix and its unit eigenvector, by cyclic Jacobi rotations:
 * each sweep squares the off-diagonal's size, so six leave nothing above rounding.
 */
export function largestEigenvector4(matrix: readonly (readonly number[])[]): {
  value: number
  vector: number[]
} {
  const a = matrix.map((row) => [...row])
  const v: number[][] = [0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => Number(r === c)))
  for (let sweep = 0; sweep < 6; sweep++) {
    for (let p = 0; p < 3; p++) {
      for (let q = p + 1; q < 4; q++) {
        if (Math.abs(a[p][q]) < 1e-300) continue
        const tau = (a[q][q] - a[p][p]) / (2 * a[p][q])
        const t = Math.sign(tau || 1) / (Math.abs(tau) + Math.sqrt(tau * tau + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        for (let i = 0; i < 4; i++) {
          const ip = a[i][p],
            iq = a[i][q]
          a[i][p] = c * ip - s * iq
          a[i][q] = s * ip + c * iq
        }
        for (let i = 0; i < 4; i++) {
          const pi = a[p][i],
            qi = a[q][i]
          a[p][i] = c * pi - s * qi
          a[q][i] = s * pi + c * qi
          const vp = v[i][p],
            vq = v[i][q]
          v[i][p] = c * vp - s * vq
          v[i][q] = s * vp + c * vq
        }
      }
    }
  }
  let best = 0
  for (let i = 1; i < 4; i++) if (a[i][i] > a[best][best]) best = i
  return { value: a[best][best], vector: v.map((row) => row[best]) }
}
