import type { ModeRows } from '../contract-statistics.ts'

/** `MakeModeRows` in the contract: the matrix as it is. */
export function modeRows(modes: Float32Array, width: number): ModeRows {
  return {
    stride: width,
    values(first, count, u, out) {
      for (let i = 0; i < count; i++)
        for (let c = 0; c < 3; c++) out[3 * i + c] = dotFour(modes, (first[i] + c) * width, u, width)
    },
    slopes(starts, count, flat, first, coefficients, out) {
      for (let k = 0; k < count; k++) {
        const o = 3 * k * width
        out.fill(0, o, o + 3 * width)
        for (let t = starts[k]; t < starts[k + 1]; t++)
          addTriple(modes, first[t] * width, width, coefficients, 9 * t, flat[k] === 1, out, o)
      }
    },
  }
}

function dotFour(modes: Float32Array, at: number, u: Float64Array, width: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let m = 0
  for (; m + 4 <= width; m += 4) {
    s0 += modes[at + m] * u[m]
    s1 += modes[at + m + 1] * u[m + 1]
    s2 += modes[at + m + 2] * u[m + 2]
    s3 += modes[at + m + 3] * u[m + 3]
  }
  for (; m < width; m++) s0 += modes[at + m] * u[m]
  return s0 + s2 + (s1 + s3)
}

function addTriple(
  modes: Float32Array,
  at: number,
  width: number,
  c: Float64Array,
  t: number,
  flat: boolean,
  out: Float64Array,
  o: number,
): void {
  const x0 = c[t]
  const x1 = c[t + 1]
  const x2 = c[t + 2]
  const z0 = c[t + 6]
  const z1 = c[t + 7]
  const z2 = c[t + 8]
  for (let m = 0, b = at; m < width; m++, b++) {
    const m0 = modes[b]
    const m1 = modes[b + width]
    const m2 = modes[b + 2 * width]
    out[o + m] += x0 * m0 + x1 * m1 + x2 * m2
    out[o + 2 * width + m] += z0 * m0 + z1 * m1 + z2 * m2
  }
  if (flat) return
  const y0 = c[t + 3]
  const y1 = c[t + 4]
  const y2 = c[t + 5]
  for (let m = 0, b = at; m < width; m++, b++)
    out[o + width + m] += y0 * modes[b] + y1 * modes[b + width] + y2 * modes[b + 2 * width]
}
