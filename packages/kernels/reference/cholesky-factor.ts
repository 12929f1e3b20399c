/**
 * `CholeskyFactor` in the contract: four columns, then what is right of them. Every number still loses its terms in order, but
 * no sum has to wait for itself.
 */
export function choleskyFactor(a: Float64Array, n: number): boolean {
  const columns = new Float64Array(4 * n)
  let k = 0
  for (; k + 4 <= n; k += 4) {
    for (let i = k; i < n; i++) {
      const row = i * n
      // The first rows are the pivots' own.
      for (let c = 0; c < 4 && k + c <= i; c++) {
        let value = a[row + k + c]
        const other = (k + c) * n + k
        for (let e = 0; e < c; e++) value -= a[row + k + e] * a[other + e]
        if (i === k + c) {
          if (!(value > 0)) return false
          value = Math.sqrt(value)
        } else value /= a[other + c]
        a[row + k + c] = value
        columns[c * n + i] = value
      }
      if (i < k + 4) continue
      const x0 = a[row + k]
      const x1 = a[row + k + 1]
      const x2 = a[row + k + 2]
      const x3 = a[row + k + 3]
      for (let j = k + 4; j <= i; j++)
        a[row + j] =
          a[row + j] -
          x0 * columns[j] -
          x1 * columns[n + j] -
          x2 * columns[2 * n + j] -
          x3 * columns[3 * n + j]
    }
  }
  for (; k < n; k++) {
    const pivot = a[k * n + k]
    if (!(pivot > 0)) return false
    const root = (a[k * n + k] = Math.sqrt(pivot))
    for (let i = k + 1; i < n; i++) {
      const row = i * n
      const x = (a[row + k] /= root)
      for (let j = k + 1; j <= i; j++) a[row + j] -= x * a[j * n + k]
    }
  }
  return true
}
