import type { ReadRows, RowFigure } from '../contract-rows.ts'
import { readRows as plain } from '../reference/rows/read-rows.ts'
import { POWERS } from '../reference/rows/scan-number.ts'
import { TABLE, writeUnusual } from '../reference/rows/turn-row.ts'
import type { Machine } from './exports.ts'

/** Bytes of text copied in at a time: they, their numbers and their quaternions fit a second-level cache of 512 KiB. */
const CHUNK = 65536
const LF = 10
const CR = 13

/**
 * `ReadRows` a chunk of whole lines at a time (simd/assembly/read-rows.ts): scanned to numbers, numbers to quaternions, both
 * while they are in the cache. The reference's to the bit.
 */
export function readRowsOn({ code, arena }: Machine): ReadRows {
  return (input, valuesOut) => {
    const { text, start, columnCount, figures, firstFrame, room } = input
    if (columnCount === 0) return plain(input, valuesOut)
    const width = columnCount + 1
    const keepsAll = valuesOut.length >= room * width
    let rows = 0
    let next = start
    for (let size = CHUNK; next < text.length && rows < room;) {
      const end = lineEndBefore(text, next, Math.min(text.length, next + size))
      if (end <= next) {
        size *= 2
        continue
      }
      // No number is shorter than two bytes with what follows it.
      const most = Math.min(room - rows, Math.ceil((end - next) / (2 * columnCount)) + 1)
      // What every chunk needs comes first, so that it stays where it is.
      const addresses = arena.layOut(
        8 * POWERS.length,
        8 * TABLE.length,
        8,
        ...figures.flatMap(({ columns: { parity } }) => [24 * parity.length, 8 * parity.length]),
        end - next,
        8 * width * (most + 1),
        ...figures.map(({ columns: { parity } }) => 16 * parity.length * (most + 1)),
      )
      const [powerAt, tableAt, nextAt] = addresses
      const [textAt, valueAt] = addresses.slice(3 + 2 * figures.length)
      if (next === start) {
        arena.f64(powerAt, POWERS.length).set(POWERS)
        arena.f64(tableAt, TABLE.length).set(TABLE)
        figures.forEach((figure, k) => {
          const { parity } = figure.columns
          arena.i32(addresses[3 + 2 * k], 6 * parity.length).set(offsetsOf(figure))
          arena.f64(addresses[4 + 2 * k], parity.length).set(parity)
        })
      }
      arena.u8(textAt, end - next).set(text.subarray(next, end))
      // What lies behind from before may be a line feed: after a lone carriage return it would pass for its other half.
      arena.u8(textAt + end - next, 1)[0] = 0
      const values = arena.f64(valueAt, width * (most + 1))
      // The column behind the last is what joints without an angle read.
      for (let row = 0; row <= most; row++) values[row * width + columnCount] = 0
      const count = code.scanRows(textAt, textAt + end - next, columnCount, valueAt, most, powerAt, nextAt)
      figures.forEach((figure, k) => {
        const { columns, rotations } = figure
        const joints = columns.parity.length
        const [planAt, parityAt] = addresses.slice(3 + 2 * k)
        const turnAt = addresses[5 + 2 * figures.length + k]
        code.turnRows(valueAt, count, 8 * width, joints, planAt, parityAt, tableAt, turnAt)
        rotations.set(arena.f32(turnAt, 4 * joints * count), 4 * joints * (firstFrame + rows))
        writeRest(figure, values, width, count, firstFrame + rows)
      })
      if (keepsAll) valuesOut.set(values.subarray(0, count * width), rows * width)
      else if (count > 0) valuesOut.set(values.subarray((count - 1) * width, count * width))
      rows += count
      const reached = next + arena.i32(nextAt, 1)[0] - textAt
      next = reached
      // A line that is no row, or no room: the caller looks at it.
      if (reached < end) break
    }
    return { rows, next }
  }
}

/** The end of the last whole line that begins at or after `from` and ends by `to`; `from` where there is none. */
function lineEndBefore(text: Uint8Array, from: number, to: number): number {
  if (to === text.length) return to
  const piece = text.subarray(from, to)
  const feed = piece.lastIndexOf(LF)
  if (feed >= 0) return from + feed + 1
  const end = from + piece.lastIndexOf(CR) + 1
  return end === to && text[to] === LF ? to + 1 : end
}

/** In bytes: columns of the angles in a row, and their axes in a quaternion. */
function offsetsOf({ columns: { slots, axes, parity } }: RowFigure): Int32Array {
  const out = new Int32Array(6 * parity.length)
  for (let joint = 0; joint < parity.length; joint++) {
    for (let k = 0; k < 3; k++) {
      out[6 * joint + k] = 8 * slots[3 * joint + k]
      out[6 * joint + 3 + k] = 4 * axes[3 * joint + k]
    }
  }
  return out
}

/** The root's place, and joints that turn about an axis twice. */
function writeRest(
  figure: RowFigure,
  values: Float64Array,
  width: number,
  count: number,
  firstFrame: number,
): void {
  const { columns, rootSlots, offset, rootPositions, rotations } = figure
  for (let row = 0; row < count; row++) {
    const o = 3 * (firstFrame + row)
    for (let c = 0; c < 3; c++)
      rootPositions[o + c] = rootSlots[c] < 0 ? offset[c] : values[row * width + rootSlots[c]]
    if (columns.unusual.length > 0)
      writeUnusual(
        rotations,
        4 * columns.parity.length * (firstFrame + row),
        values.subarray(row * width, (row + 1) * width),
        columns,
      )
  }
}
