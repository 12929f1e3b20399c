/** λ in falling order, and the unit vector of each as a row of `vectors`: `[k][n]`. */
export interface SymmetricEigen {
  readonly values: Float64Array
  readonly vectors: Float64Array
}

// Golub, Van Loan. Matrix Computations. §8.3: tridiagonal reduction and implicit QL.
/**
 * All eigenvalues and eigenvectors of a symmetric matrix, A = Zᵀ Λ Z with the rows of Z orthonormal:
 *
 *   Householder    Hₖ = I − β v vᵀ,  Qᵀ A Q tridiagonal,  Q = H₀ H₁ … H_{n−3}
 *   implicit QL    plane rotations with Wilkinson's shift until every off-diagonal is below rounding
 *
 * `matrix` is `[row][column]`, read whole, not changed. Vectors are kept as rows so that every rotation
 * walks through memory: 250 × 250 takes some tens of milliseconds. Residual ‖A z − λ z‖ about 1e-14 ‖A‖.
 */
export function eigenSymmetric(matrix: Float64Array, n: number): SymmetricEigen {
  const a = Float64Array.from(matrix)
  const d = new Float64Array(n)
  const e = new Float64Array(n)
  const z = tridiagonalize(a, n, d, e)
  implicitQl(d, e, z, n)
  const order = Array.from({ length: n }, (_, k) => k).sort((p, q) => d[q] - d[p])
  const vectors = new Float64Array(n * n)
  order.forEach((from, k) => vectors.set(z.subarray(from * n, (from + 1) * n), k * n))
  return { values: Float64Array.from(order, (k) => d[k]), vectors }
}

/** Leaves the diagonal in d, the off-diagonal in e[0 … n−2], and returns Qᵀ. */
function tridiagonalize(a: Float64Array, n: number, d: Float64Array, e: Float64Array): Float64Array {
  const v = new Float64Array(n)
  const p = new Float64Array(n)
  const reflectors = new Float64Array(n * n)
  const betas = new Float64Array(n)
  for (let k = 0; k < n - 2; k++) {
    let norm = 0
    // Scaled by the largest first: squares of small numbers would vanish. Math.hypot is ten times slower.
    let largest = 0
    for (let i = k + 1; i < n; i++) largest = Math.max(largest, Math.abs(a[i * n + k]))
    if (largest > 0) for (let i = k + 1; i < n; i++) norm += (a[i * n + k] / largest) ** 2
    norm = largest * Math.sqrt(norm)
    const first = a[(k + 1) * n + k]
    const alpha = first > 0 ? -norm : norm
    let square = 0
    for (let i = k + 1; i < n; i++) {
      v[i] = a[i * n + k] - (i === k + 1 ? alpha : 0)
      square += v[i] * v[i]
    }
    d[k] = a[k * n + k]
    e[k] = alpha
    const beta = square > 0 ? 2 / square : 0
    betas[k] = beta
    reflectors.set(v.subarray(k + 1, n), k * n + k + 1)
    if (beta === 0) continue
    let vp = 0
    for (let i = k + 1; i < n; i++) {
      let sum = 0
      const row = i * n
      for (let j = k + 1; j < n; j++) sum += a[row + j] * v[j]
      p[i] = beta * sum
      vp += v[i] * p[i]
    }
    const half = (beta / 2) * vp
    for (let i = k + 1; i < n; i++) p[i] -= half * v[i]
    for (let i = k + 1; i < n; i++) {
      const row = i * n
      const vi = v[i]
      const wi = p[i]
      for (let j = k + 1; j < n; j++) a[row + j] -= vi * p[j] + wi * v[j]
    }
  }
  if (n > 1) {
    d[n - 2] = a[(n - 2) * n + n - 2]
    e[n - 2] = a[(n - 1) * n + n - 2]
  }
  d[n - 1] = a[n * n - 1]
  const qt = new Float64Array(n * n)
  for (let i = 0; i < n; i++) qt[i * n + i] = 1
  for (let k = n - 3; k >= 0; k--) {
    const beta = betas[k]
    if (beta === 0) continue
    const at = k * n
    for (let r = k + 1; r < n; r++) {
      const row = r * n
      let sum = 0
      for (let j = k + 1; j < n; j++) sum += qt[row + j] * reflectors[at + j]
      const s = beta * sum
      for (let j = k + 1; j < n; j++) qt[row + j] -= s * reflectors[at + j]
    }
  }
  return qt
}

/** Diagonalises the tridiagonal (d, e) and turns the rows of z along. */
function implicitQl(d: Float64Array, e: Float64Array, z: Float64Array, n: number): void {
  e[n - 1] = 0
  for (let l = 0; l < n; l++) {
    // Sixty sweeps are far above the two or three a value needs: not converging would mean NaN in the input.
    for (let sweep = 0; sweep < 60; sweep++) {
      let m = l
      for (; m < n - 1; m++) {
        const scale = Math.abs(d[m]) + Math.abs(d[m + 1])
        if (Math.abs(e[m]) <= 2.3e-16 * scale) break
      }
      if (m === l) break
      let g = (d[l + 1] - d[l]) / (2 * e[l])
      let r = Math.sqrt(g * g + 1)
      g = d[m] - d[l] + e[l] / (g + (g < 0 ? -r : r))
      let s = 1
      let c = 1
      let p = 0
      let i = m - 1
      for (; i >= l; i--) {
        const f = s * e[i]
        const b = c * e[i]
        r = Math.sqrt(f * f + g * g)
        e[i + 1] = r
        if (r === 0) {
          d[i + 1] -= p
          e[m] = 0
          break
        }
        s = f / r
        c = g / r
        g = d[i + 1] - p
        r = (d[i] - g) * s + 2 * c * b
        p = s * r
        d[i + 1] = g + p
        g = c * r - b
        const upper = i * n
        const lower = upper + n
        for (let k = 0; k < n; k++) {
          const x = z[lower + k]
          const y = z[upper + k]
          z[lower + k] = s * y + c * x
          z[upper + k] = c * y - s * x
        }
      }
      if (r === 0 && i >= l) continue
      d[l] -= p
      e[l] = g
      e[m] = 0
    }
  }
}
