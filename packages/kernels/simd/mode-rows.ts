import type { MakeModeRows, ModeRows } from '../contract-statistics.ts'
import { modeRows as plain } from '../reference/mode-rows.ts'
import type { Machine } from './exports.ts'

/**
 * `ModeRows` in a memory of their own, so that the matrix stays in place between two calls and is freed with its last user.
 * Where no second instance can be made (a page's own thread may refuse) the reference answers; bits are the same.
 */
export function modeRowsOn({ another }: Machine): MakeModeRows {
  return (modes, width) => {
    if (width === 0) return plain(modes, width)
    try {
      return rowsOn(another(), modes, width)
    } catch {
      return plain(modes, width)
    }
  }
}

function rowsOn({ code, arena }: Machine, modes: Float32Array, width: number): ModeRows {
  const bytes = modes.byteLength
  const stride = 4 * Math.ceil(width / 4)
  // What is laid out first has always the same address: the matrix is copied once.
  const [at] = arena.layOut(bytes)
  arena.f32(at, modes.length).set(modes)
  return {
    stride,
    values(first, count, u, out) {
      const [, rows, by, made] = arena.layOut(bytes, 4 * count, 8 * width, 24 * count)
      arena.i32(rows, count).set(first.subarray(0, count))
      arena.f64(by, width).set(u.subarray(0, width))
      code.modeValues(at, width, rows, count, by, made)
      out.set(arena.f64(made, 3 * count))
    },
    slopes(starts, count, flat, first, coefficients, out) {
      const terms = starts[count]
      const [, from, level, rows, by, made] = arena.layOut(
        bytes,
        4 * (count + 1),
        count,
        4 * terms,
        72 * terms,
        24 * stride * count,
      )
      arena.i32(from, count + 1).set(starts.subarray(0, count + 1))
      arena.u8(level, count).set(flat.subarray(0, count))
      arena.i32(rows, terms).set(first.subarray(0, terms))
      arena.f64(by, 9 * terms).set(coefficients.subarray(0, 9 * terms))
      code.modeSlopes(at, width, from, count, level, rows, by, made, stride)
      out.set(arena.f64(made, 3 * stride * count))
    },
  }
}
