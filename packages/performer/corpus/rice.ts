import type { BitReader, BitWriter } from './bits.ts'

/** Frames that share a predictor and a Rice parameter. */
const BLOCK = 96
/** A quotient this large is written out in 24 + 8 raw bits instead. */
const ESCAPE = 20

/**
 * A sequence of integers as residuals of a polynomial predictor of order 0 to 3 (the finite differences of a
 * smooth curve shrink with every order until rounding noise takes over), Rice-coded. Order and parameter are
 * chosen per block of 96 by trying them. R. F. Rice. Some practical universal noiseless coding techniques (1979);
 * T. Robinson. SHORTEN (1994).
 */
export function writeSequence(out: BitWriter, values: Int32Array): void {
  for (let start = 0; start < values.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, values.length)
    let best = { order: 0, k: 0, cost: Infinity }
    for (let order = 0; order <= 3; order++) {
      let sum = 0
      for (let i = start; i < end; i++) sum += zigzag(values[i] - predict(values, i, order))
      const mean = sum / (end - start)
      let k = 0
      while (k < 22 && 1 << (k + 1) <= mean + 1) k++
      const cost = (k + 1) * (end - start) + sum / (1 << k)
      if (cost < best.cost) best = { order, k, cost }
    }
    out.write(best.order, 2)
    out.write(best.k, 5)
    for (let i = start; i < end; i++) {
      const u = zigzag(values[i] - predict(values, i, best.order))
      const q = Math.floor(u / (1 << best.k))
      if (q >= ESCAPE) {
        out.write((1 << ESCAPE) - 1, ESCAPE)
        out.write(Math.floor(u / 256), 24)
        out.write(u % 256, 8)
        continue
      }
      // q ones and a zero.
      out.write((1 << (q + 1)) - 2, q + 1)
      if (best.k > 0) out.write(u, best.k)
    }
  }
}

export function readSequence(input: BitReader, values: Int32Array): void {
  for (let start = 0; start < values.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, values.length)
    const order = input.read(2)
    const k = input.read(5)
    for (let i = start; i < end; i++) {
      let q = 0
      while (q < ESCAPE && input.read(1) === 1) q++
      const u =
        q === ESCAPE ? input.read(24) * 256 + input.read(8) : q * (1 << k) + (k > 0 ? input.read(k) : 0)
      values[i] = predict(values, i, order) + unzigzag(u)
    }
  }
}

/** 0, last, line, parabola through what is known; the first values have less to go by. */
function predict(v: Int32Array, i: number, order: number): number {
  const o = Math.min(order, i)
  if (o === 0) return 0
  if (o === 1) return v[i - 1]
  if (o === 2) return 2 * v[i - 1] - v[i - 2]
  return 3 * (v[i - 1] - v[i - 2]) + v[i - 3]
}

const zigzag = (x: number): number => (x < 0 ? -2 * x - 1 : 2 * x)
const unzigzag = (u: number): number => (u % 2 === 0 ? u / 2 : -(u + 1) / 2)
