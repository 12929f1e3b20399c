import type { DistanceGrid } from '../contract.ts'
import { diagonal, nowhere, windowSums, windowUnit } from '../reference/distance-grid.ts'
import { roundClouds, sum, type RoundedClip } from '../reference/round-clouds.ts'
import type { Machine } from './exports.ts'

/**
 * `DistanceGrid` on the reference's lattice, where no sum rounds: the same bits. Clips are packed as panels of pairs of
 * sixteen bits, four frames of a against eight of b. Window sums lie along diagonals: one row further, the array starts one number
 * earlier, and what was (i − 1, j − 1) is already where (i, j) belongs.
 */
export function distanceGridOn({ code, arena }: Machine): DistanceGrid {
  return (input, distancesOut, turnsOut) => {
    const points = input.pointWeights.length
    const size = input.windowWeights.length
    const rows = input.a.length / (3 * points) - size + 1
    const columns = input.b.length / (3 * points) - size + 1
    if (!(rows > 0 && columns > 0)) return
    const rounded = roundClouds(input)
    if (rounded === undefined) return nowhere(distancesOut, turnsOut)
    const { equal, weights, square } = windowUnit(input.windowWeights, rounded.step)
    const [a, b] = [rounded.a, rounded.b].map((clip) => ({ ...clip, ...windowSums(clip, points, weights) }))
    const total = sum(weights)
    const inverse = total > 0 ? 1 / total : 0

    // A ring of product rows: the newest four and the `size` before them.
    const depth = 4 * Math.ceil((size + 5) / 4)
    const width = 8 * Math.ceil(b.frameCount / 8)
    const height = 4 * Math.ceil(a.frameCount / 4)
    const pairs = (points + 1) >> 1
    const ring = 8 * depth * width
    const [
      packedA,
      packedB,
      aPath,
      pathX,
      pathZ,
      ringC,
      ringS,
      ringY,
      sumC,
      sumS,
      sumY,
      bx,
      bz,
      bn,
      u,
      out,
      kept,
    ] = arena.layOut(
      4 * height * (2 * points + pairs),
      4 * width * (points + pairs),
      16 * height,
      8 * width,
      8 * width,
      ring,
      ring,
      ring,
      ...Array.from({ length: 3 }, () => 8 * (rows + columns)),
      ...Array.from({ length: 3 }, () => 8 * columns),
      8 * size,
      4 * columns,
      turnsOut ? 16 * columns + 32 : 0,
    )
    packRows(a, points, arena.i32(packedA, height * (2 * points + pairs)))
    packColumns(b, points, arena.i32(packedB, width * (points + pairs)))
    const path = arena.f64(aPath, 2 * height)
    for (let f = 0; f < a.frameCount; f++) {
      path[2 * f] = a.pathX[f]
      path[2 * f + 1] = a.pathZ[f]
    }
    arena.f64(pathX, width).set(b.pathX)
    arena.f64(pathZ, width).set(b.pathZ)
    arena.f64(bx, columns).set(b.sumX)
    arena.f64(bz, columns).set(b.sumZ)
    arena.f64(bn, columns).set(b.norms)
    arena.f64(u, size).set(weights)
    const planes = [
      { ring: ringC, sums: sumC, products: arena.f64(ringC, depth * width), first: arena.f64(sumC, rows) },
      { ring: ringS, sums: sumS, products: arena.f64(ringS, depth * width), first: arena.f64(sumS, rows) },
      { ring: ringY, sums: sumY, products: arena.f64(ringY, depth * width), first: arena.f64(sumY, rows) },
    ]
    const row = arena.f32(out, columns)
    const turned = turnsOut && arena.f64(kept, 2 * columns + 2)
    const rowBytes = 8 * width
    let made = 0
    for (let i = 0; i < rows; i++) {
      for (; made < i + size; made += 4) {
        const at = (made % depth) * rowBytes
        code.productRows(
          packedA + 4 * made * (2 * points + pairs),
          aPath + 16 * made,
          packedB,
          pathX,
          pathZ,
          width / 8,
          points,
          ringC + at,
          ringS + at,
          ringY + at,
          rowBytes,
        )
      }
      const shift = 8 * (rows - 1 - i)
      for (const plane of planes) {
        const sums = plane.sums + shift
        if (equal && i > 0) {
          const into = plane.ring + ((i + size - 1) % depth) * rowBytes + 8 * (size - 1)
          const left = plane.ring + ((i - 1) % depth) * rowBytes - 8
          code.slideRow(sums, into, left, columns)
          plane.first[rows - 1 - i] = diagonal(plane.products, i, weights, depth, width)
        } else code.weighRow(sums, plane.ring, i % depth, depth, rowBytes, columns, u, size)
      }
      code.alignRow(
        sumC + shift,
        sumS + shift,
        sumY + shift,
        bx,
        bz,
        bn,
        out,
        columns,
        a.sumX[i] * inverse,
        a.sumZ[i] * inverse,
        a.norms[i],
        square,
        turned ? kept : 0,
      )
      distancesOut.set(row, i * columns)
      if (turned) writeTurns(turnsOut, i * columns, turned, columns)
    }
  }
}

/** Two numbers of sixteen bits in one of thirty-two, the first in the low half. */
const pair = (low: number, high: number): number => (high << 16) | (low & 0xffff)

/** Panels of four frames: (x, z), then (−z, x), `[point][4]`, then (y, y) of two points each. */
function packRows({ frameCount, points }: RoundedClip, count: number, out: Int32Array): void {
  out.fill(0)
  const pairs = (count + 1) >> 1
  const panel = 4 * (2 * count + pairs)
  for (let f = 0, q = 0; f < frameCount; f++, q += 3 * count) {
    const o = (f >> 2) * panel + (f & 3)
    for (let p = 0; p < count; p++) {
      const [x, z] = [points[q + p], points[q + 2 * count + p]]
      out[o + 4 * p] = pair(x, z)
      out[o + 4 * (count + p)] = pair(-z, x)
    }
    packHeights(points, q + count, count, out, o + 8 * count, 4)
  }
}

/** Panels of eight frames: (x, z), `[point][8]`, then (y, y) of two points each. */
function packColumns({ frameCount, points }: RoundedClip, count: number, out: Int32Array): void {
  out.fill(0)
  const pairs = (count + 1) >> 1
  const panel = 8 * (count + pairs)
  for (let f = 0, q = 0; f < frameCount; f++, q += 3 * count) {
    const o = (f >> 3) * panel + (f & 7)
    for (let p = 0; p < count; p++) out[o + 8 * p] = pair(points[q + p], points[q + 2 * count + p])
    packHeights(points, q + count, count, out, o + 8 * count, 8)
  }
}

function packHeights(
  points: Int16Array,
  from: number,
  count: number,
  out: Int32Array,
  o: number,
  step: number,
): void {
  for (let p = 0; p < count; p += 2, o += step)
    out[o] = pair(points[from + p], p + 1 < count ? points[from + p + 1] : 0)
}

/** θ from (c, s), which lie as c c s s. */
function writeTurns(turnsOut: Float32Array, at: number, turned: Float64Array, columns: number): void {
  for (let j = 0; j < columns; j++) {
    const o = 2 * j - (j & 1)
    turnsOut[at + j] = Math.atan2(turned[o + 2], turned[o])
  }
}
