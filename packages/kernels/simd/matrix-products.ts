import type { Gram, Product } from '../contract-statistics.ts'
import type { Machine } from './exports.ts'

/** Columns copied in at a time: 200 rows of so many fit a second-level cache of one MiB. A multiple of what f32 sums run over. */
const PANEL = 512

/** `Gram` in tiles of 4 × 4 (f64) or 4 × 8 (f32), the reference's to the bit. */
export function gramOn({ code, arena }: Machine): Gram {
  return (x, rows, width, out) => {
    const single = x instanceof Float32Array
    const [bytes, tall] = single ? [4, 8] : [8, 4]
    const groups = Math.ceil(rows / tall)
    const side = tall * groups
    const panel = Math.min(PANEL, width)
    const [raw, pack, sums] = arena.layOut(4 * panel * bytes, side * panel * bytes, 8 * side * side)
    const four = single ? arena.f32(raw, 4 * panel) : arena.f64(raw, 4 * panel)
    const total = arena.f64(sums, side * side).fill(0)
    for (let from = 0; from < width; from += panel) {
      const columns = Math.min(panel, width - from)
      for (let i = 0; i < side; i += 4) {
        for (let r = 0; r < 4; r++)
          if (i + r < rows) {
            const at = (i + r) * width + from
            four.set(x.subarray(at, at + columns), r * panel)
          } else four.fill(0, r * panel, (r + 1) * panel)
        if (single) {
          const group = pack + (i >> 3) * 32 * columns
          code.packRows32(raw, 4 * panel, columns, group + (i & 4) * 4, 32)
        } else code.packRows64(raw, 8 * panel, columns, pack + i * 8 * columns)
      }
      if (single) code.gramPanel32(pack, groups, columns, sums, 8 * side)
      else code.gramPanel64(pack, groups, columns, sums, 8 * side)
    }
    for (let i = 0; i < rows; i++)
      for (let j = 0; j <= i; j++) out[i * rows + j] = out[j * rows + i] = total[i * side + j]
  }
}

/** `Product` in tiles of 4 × 4 (f64) or 4 × 8 (f32), the reference's to the bit. */
export function productOn({ code, arena }: Machine): Product {
  return (a, b, m, inner, n, out) => {
    const single = b instanceof Float32Array
    const [bytes, wide] = single ? [4, 8] : [8, 4]
    const groups = Math.ceil(m / 4)
    const panel = Math.min(PANEL, n)
    // Not a power of two: columns of a strip would otherwise fight for the same lines of the first-level cache.
    const step = wide * Math.ceil(panel / wide) + 8
    const [raw, pack, right, result] = arena.layOut(
      4 * inner * bytes,
      4 * groups * inner * bytes,
      inner * step * bytes,
      4 * groups * step * 8,
    )
    const four = single ? arena.f32(raw, 4 * inner) : arena.f64(raw, 4 * inner)
    for (let i = 0; i < m; i += 4) {
      four.fill(0)
      four.set(a.subarray(i * inner, Math.min(i + 4, m) * inner))
      if (single) code.packRows32(raw, 4 * inner, inner, pack + i * inner * 4, 16)
      else code.packRows64(raw, 8 * inner, inner, pack + i * inner * 8)
    }
    const strip = single ? arena.f32(right, inner * step) : arena.f64(right, inner * step)
    const made = arena.f64(result, 4 * groups * step)
    for (let from = 0; from < n; from += panel) {
      const columns = Math.min(panel, n - from)
      for (let k = 0; k < inner; k++) strip.set(b.subarray(k * n + from, k * n + from + columns), k * step)
      if (single) made.fill(0)
      const call = single ? code.productPanel32 : code.productPanel64
      call(pack, groups, inner, right, bytes * step, columns, result, 8 * step)
      for (let i = 0; i < m; i++) out.set(made.subarray(i * step, i * step + columns), i * n + from)
    }
  }
}
