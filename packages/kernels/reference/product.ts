import { centred } from './centred.ts'

/** Terms of a sum in f32: see `Product` in the contract. */
export const BLOCK = 128

/** `Product`: C(i, j) = Σ a(i, k) b(k, j), k in order. */
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
  if (b instanceof Float32Array) return productSingle(Float32Array.from(a), b, m, inner, n, out)
  for (let i = 0; i < m; i++)
    for (let j = 0; j < n; j++) {
      let sum = 0
      for (let k = 0; k < inner; k++) sum += a[i * inner + k] * b[k * n + j]
      out[i * n + j] = sum
    }
}

/** Products and sums of a block rounded to f32, blocks summed in f64. */
function productSingle(
  a: Float32Array,
  b: Float32Array,
  m: number,
  inner: number,
  n: number,
  out: Float64Array,
): void {
  const { fround } = Math
  for (let i = 0; i < m; i++)
    for (let j = 0; j < n; j++) {
      let total = 0
      for (let from = 0; from < inner; from += BLOCK) {
        let sum = 0
        for (let k = from; k < Math.min(from + BLOCK, inner); k++)
          sum = fround(sum + fround(a[i * inner + k] * b[k * n + j]))
        total += sum
      }
      out[i * n + j] = total
    }
}
