/**
 * G = X Xᵀ of `rows` × `width` numbers, `[row][column]`: 4 × 4 rows at a time, so that sixteen sums
 * share eight loads. Symmetric, both halves written. f64; O(rows² width / 2).
 */
export function gram(x: Float64Array, rows: number, width: number): Float64Array {
  const out = new Float64Array(rows * rows)
  const put = (i: number, j: number, value: number): void => {
    out[i * rows + j] = value
    out[j * rows + i] = value
  }
  // Columns in panels that stay in the first-level cache; without them every block reads all of X again.
  const panel = 512
  const sums = new Float64Array(16)
  for (let from = 0; from < width; from += panel) {
    const to = Math.min(from + panel, width)
    for (let i = 0; i < rows; i += 4) {
      for (let j = 0; j <= i; j += 4) {
        if (i + 4 <= rows && j + 4 <= rows) {
          block4(x, i * width, j * width, width, from, to, sums)
          for (let p = 0; p < 4; p++)
            for (let q = 0; q < 4; q++)
              if (j + q <= i + p) put(i + p, j + q, out[(i + p) * rows + j + q] + sums[4 * p + q])
          continue
        }
        for (let p = i; p < Math.min(i + 4, rows); p++)
          for (let q = j; q < Math.min(j + 4, p + 1); q++) {
            let sum = 0
            for (let k = from; k < to; k++) sum += x[p * width + k] * x[q * width + k]
            put(p, q, out[p * rows + q] + sum)
          }
      }
    }
  }
  return out
}

function block4(
  x: Float64Array,
  a: number,
  b: number,
  width: number,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  let s00 = 0,
    s01 = 0,
    s02 = 0,
    s03 = 0,
    s10 = 0,
    s11 = 0,
    s12 = 0,
    s13 = 0
  let s20 = 0,
    s21 = 0,
    s22 = 0,
    s23 = 0,
    s30 = 0,
    s31 = 0,
    s32 = 0,
    s33 = 0
  for (let k = from; k < to; k++) {
    const b0 = x[b + k]
    const b1 = x[b + width + k]
    const b2 = x[b + 2 * width + k]
    const b3 = x[b + 3 * width + k]
    let v = x[a + k]
    s00 += v * b0
    s01 += v * b1
    s02 += v * b2
    s03 += v * b3
    v = x[a + width + k]
    s10 += v * b0
    s11 += v * b1
    s12 += v * b2
    s13 += v * b3
    v = x[a + 2 * width + k]
    s20 += v * b0
    s21 += v * b1
    s22 += v * b2
    s23 += v * b3
    v = x[a + 3 * width + k]
    s30 += v * b0
    s31 += v * b1
    s32 += v * b2
    s33 += v * b3
  }
  sums[0] = s00
  sums[1] = s01
  sums[2] = s02
  sums[3] = s03
  sums[4] = s10
  sums[5] = s11
  sums[6] = s12
  sums[7] = s13
  sums[8] = s20
  sums[9] = s21
  sums[10] = s22
  sums[11] = s23
  sums[12] = s30
  sums[13] = s31
  sums[14] = s32
  sums[15] = s33
}
