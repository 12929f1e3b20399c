/** `Tridiagonalize` in the contract. */
export function tridiagonalize(
  matrix: Float64Array,
  n: number,
  diagonal: Float64Array,
  offDiagonal: Float64Array,
  betas: Float64Array,
): void {
  const a = matrix
  const p = new Float64Array(n)
  betas.fill(0)
  for (let i = n - 1; i > 1; i--) {
    const v = i * n
    diagonal[i] = a[v + i]
    const square = dotFour(a, v, a, v, i)
    const first = a[v + i - 1]
    const alpha = first > 0 ? -Math.sqrt(square) : Math.sqrt(square)
    offDiagonal[i - 1] = alpha
    const beta = square > 0 ? 1 / (square - first * alpha) : 0
    betas[i] = beta
    if (beta === 0) continue
    a[v + i - 1] = first - alpha
    for (let r = 0; r < i; r++) p[r] = symmetricRow(a, r * n, v, p, r)
    const half = 0.5 * beta * (beta * dotFour(a, v, p, 0, i))
    for (let j = 0; j < i; j++) p[j] = beta * p[j] - half * a[v + j]
    for (let r = 0; r < i; r++) {
      const row = r * n
      const vr = a[v + r]
      const pr = p[r]
      for (let j = 0; j <= r; j++) a[row + j] -= vr * p[j] + pr * a[v + j]
    }
  }
  if (n > 1) {
    diagonal[1] = a[n + 1]
    offDiagonal[0] = a[n]
  }
  if (n > 0) diagonal[0] = a[0]
}

/** p[j] += a[j] v_r for j < r; returns Σ_{j ≤ r} a[j] v[j], the diagonal's part last. One reading of the lower half serves both halves. */
function symmetricRow(a: Float64Array, row: number, v: number, p: Float64Array, r: number): number {
  const vr = a[v + r]
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let j = 0
  for (; j + 4 <= r; j += 4) {
    const a0 = a[row + j]
    const a1 = a[row + j + 1]
    const a2 = a[row + j + 2]
    const a3 = a[row + j + 3]
    s0 += a0 * a[v + j]
    s1 += a1 * a[v + j + 1]
    s2 += a2 * a[v + j + 2]
    s3 += a3 * a[v + j + 3]
    p[j] += a0 * vr
    p[j + 1] += a1 * vr
    p[j + 2] += a2 * vr
    p[j + 3] += a3 * vr
  }
  for (; j < r; j++) {
    s0 += a[row + j] * a[v + j]
    p[j] += a[row + j] * vr
  }
  return s0 + s2 + (s1 + s3) + a[row + r] * vr
}

function dotFour(x: Float64Array, xAt: number, y: Float64Array, yAt: number, count: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let j = 0
  for (; j + 4 <= count; j += 4) {
    s0 += x[xAt + j] * y[yAt + j]
    s1 += x[xAt + j + 1] * y[yAt + j + 1]
    s2 += x[xAt + j + 2] * y[yAt + j + 2]
    s3 += x[xAt + j + 3] * y[yAt + j + 3]
  }
  for (; j < count; j++) s0 += x[xAt + j] * y[yAt + j]
  return s0 + s2 + (s1 + s3)
}

/** `ReflectBack` in the contract: four vectors at a time, whose sums do not wait for each other. */
export function reflectBack(
  reflectors: Float64Array,
  betas: Float64Array,
  n: number,
  vectors: Float64Array,
  count: number,
): void {
  const a = reflectors
  const z = vectors
  for (let k = 0; k < count; k += 4) {
    // Where there is no vector any more the last one takes several places, with the same numbers in each.
    const z0 = k * n
    const z1 = Math.min(k + 1, count - 1) * n
    const z2 = Math.min(k + 2, count - 1) * n
    const z3 = Math.min(k + 3, count - 1) * n
    for (let i = 2; i < n; i++) {
      const beta = betas[i]
      if (beta === 0) continue
      const v = i * n
      let s0 = 0
      let s1 = 0
      let s2 = 0
      let s3 = 0
      for (let j = 0; j < i; j++) {
        const u = a[v + j]
        s0 += u * z[z0 + j]
        s1 += u * z[z1 + j]
        s2 += u * z[z2 + j]
        s3 += u * z[z3 + j]
      }
      s0 *= beta
      s1 *= beta
      s2 *= beta
      s3 *= beta
      for (let j = 0; j < i; j++) {
        const u = a[v + j]
        // All read before any is written: the last vector may be here several times.
        const w0 = z[z0 + j] - s0 * u
        const w1 = z[z1 + j] - s1 * u
        const w2 = z[z2 + j] - s2 * u
        const w3 = z[z3 + j] - s3 * u
        z[z0 + j] = w0
        z[z1 + j] = w1
        z[z2 + j] = w2
        z[z3 + j] = w3
      }
    }
  }
}
