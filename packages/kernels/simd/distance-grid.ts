import type { DistanceGrid } from '../contract.ts'
import { diagonal, meanHeight, pack, sum, type Packed } from '../reference/distance-grid.ts'
import type { Machine } from './exports.ts'

/**
 * `DistanceGrid` with the reference's sums in the reference's order, two or four windows at a time: the same bits.
 * Clips are packed as panels of four frames, `[panel][channel][point][4]`, so that a tile of 4 × 4 frame products
 * reads both sides straight through. Window sums lie along diagonals: one row further, the array starts one number
 * earlier, and what was (i − 1, j − 1) is already where (i, j) belongs.
 */
export function distanceGridOn({ code, arena }: Machine): DistanceGrid {
  return (input, distancesOut, turnsOut) => {
    const { pointWeights, windowWeights } = input
    const pointCount = pointWeights.length
    const size = windowWeights.length
    const framesA = input.a.length / (3 * pointCount)
    const framesB = input.b.length / (3 * pointCount)
    const rows = framesA - size + 1
    const columns = framesB - size + 1
    if (!(rows > 0 && columns > 0)) return
    const height = meanHeight(input.a, input.b)
    const a = pack(input.a, pointCount, windowWeights, pointWeights, height, false)
    const b = pack(input.b, pointCount, windowWeights, pointWeights, height, true)
    const total = sum(pointWeights) * sum(windowWeights)
    const inverse = total > 0 ? 1 / total : 0
    const equal = windowWeights.every((u) => u === windowWeights[0])

    // A ring of product rows: the newest four and the `size` before them.
    const depth = 4 * Math.ceil((size + 5) / 4)
    const width = 4 * Math.ceil(framesB / 4)
    const panelsB = width / 4
    const ring = 8 * depth * width
    const [packedA, packedB, ringC, ringS, ringY, sumC, sumS, sumY, bx, bz, bn, u, out, kept, scratch] =
      arena.layOut(
        8 * a.packed.length,
        8 * b.packed.length,
        ring,
        ring,
        ring,
        ...Array.from({ length: 3 }, () => 8 * (rows + columns)),
        ...Array.from({ length: 3 }, () => 8 * columns),
        8 * size,
        4 * columns,
        turnsOut ? 16 * columns + 32 : 0,
        3 * 128,
      )
    intoPanels(a, pointCount, arena.f64(packedA, a.packed.length))
    intoPanels(b, pointCount, arena.f64(packedB, b.packed.length))
    arena.f64(bx, columns).set(b.sumX)
    arena.f64(bz, columns).set(b.sumZ)
    arena.f64(bn, columns).set(b.norms)
    arena.f64(u, size).set(windowWeights)
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
        const from = packedA + 8 * made * 4 * pointCount
        code.productRows(
          from,
          packedB,
          panelsB,
          pointCount,
          ringC + at,
          ringS + at,
          ringY + at,
          rowBytes,
          scratch,
        )
      }
      const shift = 8 * (rows - 1 - i)
      for (const plane of planes) {
        const sums = plane.sums + shift
        if (equal && i > 0) {
          const into = plane.ring + ((i + size - 1) % depth) * rowBytes + 8 * (size - 1)
          const left = plane.ring + ((i - 1) % depth) * rowBytes - 8
          code.slideRow(sums, into, left, columns, windowWeights[0])
          plane.first[rows - 1 - i] = diagonal(plane.products, i, 0, windowWeights, depth, width)
        } else code.weighRow(sums, plane.ring, i % depth, depth, rowBytes, columns, u, size)
      }
      const [ax, az] = [a.sumX[i] * inverse, a.sumZ[i] * inverse]
      code.alignRow(
        sumC + shift,
        sumS + shift,
        sumY + shift,
        bx,
        bz,
        bn,
        out,
        columns,
        ax,
        az,
        a.norms[i],
        turned ? kept : 0,
      )
      distancesOut.set(row, i * columns)
      if (turned) writeTurns(turnsOut, i * columns, turned, columns)
    }
  }
}

/** `[frame][channel][point]` to `[panel][channel][point][4 frames]`; frames are already padded to whole panels. */
function intoPanels({ packed }: Packed, pointCount: number, out: Float64Array): void {
  const stride = 4 * pointCount
  for (let o = 0; o < packed.length; o += 4 * stride)
    for (let q = 0; q < stride; q++)
      for (let frame = 0; frame < 4; frame++) out[o + 4 * q + frame] = packed[o + frame * stride + q]
}

/** θ from (c, s), which lie as c c s s. */
function writeTurns(turnsOut: Float32Array, at: number, turned: Float64Array, columns: number): void {
  for (let j = 0; j < columns; j++) {
    const o = 2 * j - (j & 1)
    turnsOut[at + j] = Math.atan2(turned[o + 2], turned[o])
  }
}
