import { scalar, type Kernels } from '@understudy/kernels'

/** G = X Xᵀ of `rows` × `width` numbers, `[row][column]`; symmetric, both halves. See `Gram` in the kernels' contract. */
export function gram(
  x: Float64Array | Float32Array,
  rows: number,
  width: number,
  kernels: Kernels = scalar,
): Float64Array {
  const out = new Float64Array(rows * rows)
  kernels.gram(x, rows, width, out)
  return out
}
