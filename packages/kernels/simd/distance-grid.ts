import * as portable from '../portable/index.ts'
import type { DistanceGrid, DistanceGridInput } from '../contract.ts'
import { nowhere, windowUnit } from '../reference/window-sums.ts'
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
  const { code, arena } = machine
  return (input, from, to, distancesOut, turnsOut) => {
    const points = input.pointWeights.length
    const size = input.windowWeights.length
    const [rows, columns] = gridSize(input)
    if (!(rows > 0 && columns > 0 && to > from)) return
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
    ])
    if (packed === undefined) return nowhere(distancesOut, turnsOut)
    const { a, b, u } = packed
    const [ring, sums, out, kept] = packed.extra
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
    const row = arena.f32(out, columns)
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
      distancesOut.set(row, (i - from) * columns)
      if (turned) writeTurns(turnsOut, (i - from) * columns, turned, columns)
    }
  }
}

/** θ from (c, s), which lie as c c s s. */
function writeTurns(turnsOut: Float32Array, at: number, turned: Float64Array, columns: number): void {
  for (let j = 0; j < columns; j++) {
    const o = 2 * j - (j & 1)
    turnsOut[at + j] = portable.atan2(turned[o + 2], turned[o])
  }
}
