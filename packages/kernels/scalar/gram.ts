import { centred } from '../reference/centred.ts'
import { BLOCK, PANEL } from '../reference/gram.ts'

/** `Gram`: 4 × 4 rows at a time, so that sixteen sums share eight loads. */
export function gram(
  data: Float64Array | Float32Array,
  rows: number,
  width: number,
  out: Float64Array,
  centre?: Float64Array,
): void {
  const x = centre ? centred(data, centre, rows) : data
  const single = x instanceof Float32Array
  out.fill(0, 0, rows * rows)
  const sums = new Float64Array(16)
  // Panels stay in the first-level cache; without them every tile reads all of X again.
  for (let panel = 0; panel < width; panel += PANEL) {
    const end = Math.min(panel + PANEL, width)
    for (let i = 0; i < rows; i += 4)
      for (let j = 0; j <= i; j += 4)
        for (let from = panel; from < end; from += single ? BLOCK : PANEL) {
          const to = single ? Math.min(from + BLOCK, end) : end
          if (i + 4 <= rows && !single) tile(x, i * width, j * width, width, from, to, sums)
          else if (single) edgeSingle(x, rows, width, i, j, from, to, sums)
          else edge(x, rows, width, i, j, from, to, sums)
          for (let p = i; p < Math.min(i + 4, rows); p++)
            for (let q = j; q < Math.min(j + 4, p + 1); q++) out[p * rows + q] += sums[4 * (p - i) + q - j]
        }
  }
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) out[j * rows + i] = out[i * rows + j]
}

/** A tile at the lower edge. */
function edge(
  x: Float64Array,
  rows: number,
  width: number,
  i: number,
  j: number,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  for (let p = i; p < Math.min(i + 4, rows); p++)
    for (let q = j; q < Math.min(j + 4, p + 1); q++) {
      let sum = 0
      for (let k = from; k < to; k++) sum += x[p * width + k] * x[q * width + k]
      sums[4 * (p - i) + q - j] = sum
    }
}

/** Any tile, every product and sum rounded; four sums at a time hide each other's latency. */
function edgeSingle(
  x: Float32Array,
  rows: number,
  width: number,
  i: number,
  j: number,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  const { fround } = Math
  // Where there is no row any more the last one stands in; nobody reads its sums.
  const at = (row: number): number => Math.min(row, rows - 1) * width
  const [b0, b1, b2, b3] = [at(j), at(j + 1), at(j + 2), at(j + 3)]
  for (let p = i; p < Math.min(i + 4, rows); p++) {
    let s0 = fround(0)
    let s1 = s0
    let s2 = s0
    let s3 = s0
    const a = p * width
    for (let k = from; k < to; k++) {
      const v = x[a + k]
      s0 = fround(s0 + fround(v * x[b0 + k]))
      s1 = fround(s1 + fround(v * x[b1 + k]))
      s2 = fround(s2 + fround(v * x[b2 + k]))
      s3 = fround(s3 + fround(v * x[b3 + k]))
    }
    const o = 4 * (p - i)
    sums[o] = s0
    sums[o + 1] = s1
    sums[o + 2] = s2
    sums[o + 3] = s3
  }
}

function tile(
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
