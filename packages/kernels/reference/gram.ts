import { centred } from './centred.ts'

/** Columns of a panel in f64, of a block in f32: see `Gram` in the contract. */
export const PANEL = 512
export const BLOCK = 128

/** `Gram`: one sum of products for every pair of rows, panel by panel. */
export function gram(
  data: Float64Array | Float32Array,
  rows: number,
  width: number,
  out: Float64Array,
  centre?: Float64Array,
): void {
  const x = centre ? centred(data, centre, rows) : data
  const single = x instanceof Float32Array
  const rounded = single ? Math.fround : (value: number): number => value
  const size = single ? BLOCK : PANEL
  for (let i = 0; i < rows; i++)
    for (let j = 0; j <= i; j++) {
      let total = 0
      for (let from = 0; from < width; from += size) {
        let sum = 0
        for (let k = from; k < Math.min(from + size, width); k++)
          sum = rounded(sum + rounded(x[i * width + k] * x[j * width + k]))
        total += sum
      }
      out[i * rows + j] = total
      out[j * rows + i] = total
    }
}
