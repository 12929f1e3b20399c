import type { Gram, Product } from '../contract-statistics.ts'
import { centred } from '../reference/centred.ts'
import type { Machine } from './exports.ts'

/** Columns copied in at a time: 200 rows of so many fit a second-level cache of one MiB. A multiple of what f32 sums run over. */
const PANEL = 512

/** `Gram` in tiles of 4 × 4 (f64) or 4 × 8 (f32), the reference's to the bit. */
export function gramOn({ code, arena }: Machine): Gram {
  return (data, rows, width, out, centre) => {
    const single = data instanceof Float32Array
    // Differences in f32 need f64 on the way: left to the plain loop. In f64 they come with the packing.
    const x = centre && single ? centred(data, centre, rows) : data
    const [bytes, tall] = single ? [4, 8] : [8, 4]
    const groups = Math.ceil(rows / tall)
    const side = tall * groups
    const panel = Math.min(PANEL, width)
    const [raw, pack, sums, middle] = arena.layOut(
      4 * panel * bytes,
      side * panel * bytes,
      8 * side * side,
      8 * panel,
    )
    // Taking zero away changes no bit.
    const less = arena.f64(middle, panel).fill(0)
    const four = single ? arena.f32(raw, 4 * panel) : arena.f64(raw, 4 * panel)
    const total = arena.f64(sums, side * side).fill(0)
    for (let from = 0; from < width; from += panel) {
      const columns = Math.min(panel, width - from)
      if (centre) less.set(centre.subarray(from, from + columns))
      for (let i = 0; i < side; i += 4) {
        for (let r = 0; r < 4; r++)
          if (i + r < rows) {
            const at = (i + r) * width + from
            four.set(x.subarray(at, at + columns), r * panel)
          } else four.fill(0, r * panel, (r + 1) * panel)
        if (single) {
          const group = pack + (i >> 3) * 32 * columns
          code.packRows32(raw, 4 * panel, columns, group + (i & 4) * 4, 32)
        } else code.packRows64(raw, 8 * panel, columns, pack + i * 8 * columns, middle)
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
  return (a, right, m, inner, n, out, centre) => {
    const single = right instanceof Float32Array
    const b = centre && single ? centred(right, centre, inner) : right
    const [bytes, wide] = single ? [4, 8] : [8, 4]
    const groups = Math.ceil(m / 4)
    const panel = Math.min(PANEL, n)
    // Not a power of two: columns of a strip would otherwise fight for the same lines of the first-level cache.
    const step = wide * Math.ceil(panel / wide) + 8
    const [raw, pack, strips, result, middle] = arena.layOut(
      4 * inner * bytes,
      4 * groups * inner * bytes,
      inner * step * bytes,
      4 * groups * step * 8,
      8 * Math.max(inner, step),
    )
    const four = single ? arena.f32(raw, 4 * inner) : arena.f64(raw, 4 * inner)
    const less = arena.f64(middle, Math.max(inner, step)).fill(0)
    for (let i = 0; i < m; i += 4) {
      four.fill(0)
      four.set(a.subarray(i * inner, Math.min(i + 4, m) * inner))
      if (single) code.packRows32(raw, 4 * inner, inner, pack + i * inner * 4, 16)
      else code.packRows64(raw, 8 * inner, inner, pack + i * inner * 8, middle)
    }
    const strip = single ? arena.f32(strips, inner * step) : arena.f64(strips, inner * step)
    const made = arena.f64(result, 4 * groups * step)
    for (let from = 0; from < n; from += panel) {
      const columns = Math.min(panel, n - from)
      for (let k = 0; k < inner; k++) strip.set(b.subarray(k * n + from, k * n + from + columns), k * step)
      if (single) made.fill(0)
      else if (centre) {
        less.set(centre.subarray(from, from + columns))
        code.centreRows(strips, 8 * step, inner, columns, middle)
      }
      const call = single ? code.productPanel32 : code.productPanel64
      call(pack, groups, inner, strips, bytes * step, columns, result, 8 * step)
      for (let i = 0; i < m; i++) out.set(made.subarray(i * step, i * step + columns), i * n + from)
    }
  }
}
