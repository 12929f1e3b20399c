import { centred } from '../reference/centred.ts'
import { BLOCK } from '../reference/product.ts'

/** Columns of B at a time: rows of so many stay in the first-level cache. */
const PANEL = 512

/** `Product`: rows of B four at a time, so that C is walked a quarter as often. */
export function product(
  a: Float64Array,
  right: Float64Array | Float32Array,
  m: number,
  inner: number,
  n: number,
  out: Float64Array,
  centre?: Float64Array,
): void {
  const b = centre ? centred(right, centre, inner) : right
  out.fill(0, 0, m * n)
  if (b instanceof Float32Array) return productSingle(Float32Array.from(a), b, m, inner, n, out)
  for (let from = 0; from < n; from += PANEL) {
    const to = Math.min(from + PANEL, n)
    for (let i = 0; i < m; i++) {
      const o = i * n
      let k = 0
      for (; k + 4 <= inner; k += 4) {
        const a0 = a[i * inner + k]
        const a1 = a[i * inner + k + 1]
        const a2 = a[i * inner + k + 2]
        const a3 = a[i * inner + k + 3]
        const b0 = k * n
        const b1 = b0 + n
        const b2 = b1 + n
        const b3 = b2 + n
        for (let j = from; j < to; j++)
          out[o + j] = out[o + j] + a0 * b[b0 + j] + a1 * b[b1 + j] + a2 * b[b2 + j] + a3 * b[b3 + j]
      }
      for (; k < inner; k++) {
        const a0 = a[i * inner + k]
        for (let j = from; j < to; j++) out[o + j] += a0 * b[k * n + j]
      }
    }
  }
}

function productSingle(
  a: Float32Array,
  b: Float32Array,
  m: number,
  inner: number,
  n: number,
  out: Float64Array,
): void {
  // Stores into it round: what is kept between two terms is f32.
  const sums = new Float32Array(PANEL)
  for (let from = 0; from < n; from += PANEL) {
    const count = Math.min(PANEL, n - from)
    for (let i = 0; i < m; i++)
      for (let k0 = 0; k0 < inner; k0 += BLOCK) {
        sums.fill(0)
        for (let k = k0; k < Math.min(k0 + BLOCK, inner); k++) {
          const v = a[i * inner + k]
          const at = k * n + from
          for (let j = 0; j < count; j++) sums[j] += Math.fround(v * b[at + j])
        }
        for (let j = 0; j < count; j++) out[i * n + from + j] += sums[j]
      }
  }
}
