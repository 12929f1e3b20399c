import * as portable from '../portable/index.ts'
import type { DistanceGrid, DistanceGridInput, GridValleys } from '../contract.ts'
import { nowhere, windowUnit } from '../reference/window-sums.ts'
import { gridValleys as plainValleys } from '../scalar/grid-valleys.ts'
import { diagonal } from '../scalar/distance-grid.ts'
import { sum } from '../reference/round-clouds.ts'
import type { Machine } from './exports.ts'
import { packClouds } from './pack-clouds.ts'

/** Some rows of a grid, as if all had been asked for: what one thread does. `[to − from][columns]` is written. */
export type GridRows = (
  input: DistanceGridInput,
  from: number,
  to: number,
  distancesOut: Float32Array,
  turnsOut?: Float32Array,
) => void

/** Windows of both clips. */
export function gridSize({ a, b, pointWeights, windowWeights }: DistanceGridInput): [number, number] {
  const windows = (points: Float32Array): number =>
    points.length / (3 * pointWeights.length) - windowWeights.length + 1
  return [windows(a), windows(b)]
}

/**
 * `DistanceGrid` on the reference's lattice, where no sum rounds: the same bits. Clips are packed as panels of pairs of
 * sixteen bits, four frames of a against eight of b. Window sums lie along diagonals: one row further, the array starts one number
 * earlier, and what was (i − 1, j − 1) is already where (i, j) belongs.
 */
export function distanceGridOn(machine: Machine): DistanceGrid {
  const gridRows = gridRowsOn(machine)
  return (input, distancesOut, turnsOut) => {
    const [rows] = gridSize(input)
    if (rows > 0) gridRows(input, 0, rows, distancesOut, turnsOut)
  }
}

export function gridRowsOn(machine: Machine): GridRows {
  const walkRows = rowsOn(machine)
  return (input, from, to, distancesOut, turnsOut) => {
    const [, columns] = gridSize(input)
    const told = walkRows(input, from, to, turnsOut, [], ({ row }, i) =>
      distancesOut.set(row, (i - from) * columns),
    )
    if (!told) nowhere(distancesOut, turnsOut)
  }
}

/** `GridValleys` of rows while they are in the compiled code's memory. */
export function gridValleysOn(machine: Machine): GridValleys {
  const { code, arena } = machine
  const walkRows = rowsOn(machine)
  return (input, limits, onRow) => {
    const [rows, columns] = gridSize(input)
    if (!(rows > 0 && columns > 0)) return
    let found: Int32Array | undefined
    const told = walkRows(input, 0, rows, undefined, [4 * columns, 4 * columns], ({ at, extra }, i) => {
      const [limitsAt, foundAt] = extra
      if (!found) {
        arena.f32(limitsAt, columns).set(limits.columns)
        found = arena.i32(foundAt, columns)
      }
      const first = limits.beyond === undefined ? 0 : i + limits.beyond + 1
      onRow(i, found, code.rowMinima(at, first, columns, limits.rows[i], limitsAt, foundAt))
    })
    if (!told) plainValleys(input, limits, onRow)
  }
}

/** A row of distances where the compiled code has it: its address, and those of what else was asked for. */
interface RowThere {
  readonly row: Float32Array
  readonly at: number
  readonly extra: readonly number[]
}

/** Rows one after another; false, and none told, where a coordinate is no number. */
function rowsOn(machine: Machine) {
  const { code, arena } = machine
  return (
    input: DistanceGridInput,
    from: number,
    to: number,
    turnsOut: Float32Array | undefined,
    extra: readonly number[],
    onRow: (there: RowThere, row: number) => void,
  ): boolean => {
    const points = input.pointWeights.length
    const size = input.windowWeights.length
    const [rows, columns] = gridSize(input)
    if (!(rows > 0 && columns > 0 && to > from)) return true
    // A ring of product rows: the newest four and the `size` before them.
    const depth = 4 * Math.ceil((size + 5) / 4)
    const width = 8 * Math.ceil((columns + size - 1) / 8)
    const ringPlane = 8 * depth * width + 64
    const sumPlane = 8 * (to - from + columns) + 64
    const packed = packClouds(machine, input, [
      3 * ringPlane,
      3 * sumPlane,
      4 * columns,
      turnsOut ? 16 * columns + 32 : 0,
      ...extra,
    ])
    if (packed === undefined) return false
    const { a, b, u } = packed
    const [ring, sums, out, kept, ...others] = packed.extra
    const { equal, weights, square } = windowUnit(input.windowWeights, packed.step)
    const total = sum(weights)
    const inverse = total > 0 ? 1 / total : 0
    const windowsOfA = { x: arena.f64(a.sumX, rows), z: arena.f64(a.sumZ, rows), n: arena.f64(a.norms, rows) }
    const planes = [0, 1, 2].map((k) => ({
      ring: ring + k * ringPlane,
      sums: sums + k * sumPlane,
      products: arena.f64(ring + k * ringPlane, depth * width),
      first: arena.f64(sums + k * sumPlane, to - from),
    }))
    const there = { row: arena.f32(out, columns), at: out, extra: others }
    const turned = turnsOut && arena.f64(kept, 2 * columns + 2)
    const rowBytes = 8 * width
    let made = from - (from % 4)
    for (let i = from; i < to; i++) {
      for (; made < i + size; made += 4) {
        const at = ring + (made % depth) * rowBytes
        code.productRows(
          a.panels + 4 * made * (2 * points + ((points + 1) >> 1)),
          a.path + 16 * made,
          b.panels,
          b.pathX,
          b.pathZ,
          width / 8,
          points,
          at,
          at + ringPlane,
          at + 2 * ringPlane,
          rowBytes,
        )
      }
      const shift = 8 * (to - 1 - i)
      const [ax, az, an] = [windowsOfA.x[i] * inverse, windowsOfA.z[i] * inverse, windowsOfA.n[i]]
      const keep = turned ? kept : 0
      const slides = equal && i > from
      if (slides) {
        const into = ring + ((i + size - 1) % depth) * rowBytes + 8 * (size - 1)
        const left = ring + ((i - 1) % depth) * rowBytes - 8
        code.slideRow(
          sums + shift,
          sumPlane,
          into,
          left,
          ringPlane,
          b.sumX,
          b.sumZ,
          b.norms,
          out,
          columns,
          ax,
          az,
          an,
          square,
          keep,
        )
        for (const plane of planes)
          plane.first[to - 1 - i] = diagonal(plane.products, i, weights, depth, width)
      } else
        for (const plane of planes)
          code.weighRow(plane.sums + shift, plane.ring, i % depth, depth, rowBytes, columns, u, size)
      code.alignRow(
        planes[0].sums + shift,
        planes[1].sums + shift,
        planes[2].sums + shift,
        b.sumX,
        b.sumZ,
        b.norms,
        out,
        slides ? 1 : columns,
        ax,
        az,
        an,
        square,
        keep,
      )
      if (turned) writeTurns(turnsOut!, (i - from) * columns, turned, columns)
      onRow(there, i)
    }
    return true
  }
}

/** θ from (c, s), which lie as c c s s. */
function writeTurns(turnsOut: Float32Array, at: number, turned: Float64Array, columns: number): void {
  for (let j = 0; j < columns; j++) {
    const o = 2 * j - (j & 1)
    turnsOut[at + j] = portable.atan2(turned[o + 2], turned[o])
  }
}
