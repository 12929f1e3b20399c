import { portable } from '@understudy/kernels'
import { cross, distance as far, dot, lerp, normalize, scale, subtract, type Vec3 } from '../math/vec3.ts'

/**
 * A shape as a signed distance: negative inside, about the distance to its surface outside, metres. Far from
 * the surface only the sign and the order matter; near it the error is second order.
 */
export interface Solid {
  readonly distance: (x: number, y: number, z: number) => number
  /** A ball around it. */
  readonly center: Vec3
  readonly radius: number
  /** How far it melts into what it is joined with, metres. */
  readonly blend: number
}

/** Three orthonormal directions: across, along, front. */
export interface Frame {
  readonly origin: Vec3
  readonly side: Vec3
  readonly along: Vec3
  readonly front: Vec3
}

/**
 * A frame at `from` whose `along` points to `to`, whose `front` leans towards `front` as far as it can, and whose
 * `side` is on the side of `side`: left and right limbs are shaped by the same numbers.
 */
export function frameAlong(from: Vec3, to: Vec3, front: Vec3, side: Vec3): Frame {
  const along = normalize(subtract(to, from))
  const across = normalize(cross(along, front), side)
  const sign = dot(across, side) < 0 ? -1 : 1
  return { origin: from, side: scale(across, sign), along, front: cross(across, along) }
}

/** A frame along the world's axes. */
export const uprightAt = (origin: Vec3): Frame => ({
  origin,
  side: [1, 0, 0],
  along: [0, 1, 0],
  front: [0, 0, 1],
})

/** One cross-section of a limb: an ellipse around a centre, all in metres. */
export interface Station {
  /** Along the axis. */
  readonly at: number
  /** Half width across and towards the front. */
  readonly a: number
  readonly b: number
  /** Centre across and towards the front. */
  readonly x?: number
  readonly z?: number
}

/** A section of a limb of two bones: part `t` of the way along the upper (`bone` 0) or lower one (1). */
export interface LimbStation extends Omit<Station, 'at'> {
  readonly bone: 0 | 1
  readonly t: number
}

/**
 * Sections along two bones as one stack on the straight line from start to end, its centre bowed through the
 * joint between: two stacks joined there would leave a ring. For limbs that are nearly straight.
 */
export function bowedStack(
  from: Vec3,
  via: Vec3,
  to: Vec3,
  front: Vec3,
  side: Vec3,
  stations: readonly LimbStation[],
  blend: number,
): Solid {
  const frame = frameAlong(from, to, front, side)
  const placed = stations.map(({ bone, t, a, b, x = 0, z = 0 }): Station => {
    const way = subtract(lerp(bone === 0 ? from : via, bone === 0 ? via : to, t), from)
    return { at: dot(way, frame.along), a, b, x: x + dot(way, frame.side), z: z + dot(way, frame.front) }
  })
  return stack(
    frame,
    placed.toSorted((p, q) => p.at - q.at),
    blend,
  )
}

const TABLE = 64

/**
 * A stack of elliptic cross-sections with rounded ends: what a lathe with an uneven chuck would make of a limb.
 * With p in the frame, the centre and half widths interpolated at its height (Catmull–Rom) and w the way past an end,
 *
 *   k₀ = ‖(x/a, z/b, w/c)‖    k₁ = ‖(x/a², z/b², w/c²)‖    d = k₀ (k₀ − 1) / k₁
 *
 * which is an ellipsoid's usual estimate. `square` from 0 to 1 squares the section off: with u = x/a, v = z/b the
 * radius is then the root of k⁴ − (u² + v²) k² + square u²v² = 0 (Fernández-Guasti's squircle).
 */
export function stack(frame: Frame, stations: readonly Station[], blend: number, square = 0): Solid {
  const first = stations[0].at
  const last = stations[stations.length - 1].at
  const table = tabulate(stations)
  const { origin, side, along, front } = frame
  const step = (TABLE - 1) / (last - first)
  let wide = 0
  for (const { a, b, x = 0, z = 0 } of stations) wide = Math.max(wide, Math.max(a, b) + portable.hypot(x, z))
  const middle = (first + last) / 2
  const center: Vec3 = [
    origin[0] + middle * along[0],
    origin[1] + middle * along[1],
    origin[2] + middle * along[2],
  ]
  return {
    center,
    radius: (last - first) / 2 + 1.6 * wide,
    blend,
    distance(px, py, pz) {
      const qx = px - origin[0]
      const qy = py - origin[1]
      const qz = pz - origin[2]
      const h = qx * along[0] + qy * along[1] + qz * along[2]
      const inside = h < first ? first : h > last ? last : h
      const w = h - inside
      const place = (inside - first) * step
      const row = place >= TABLE - 1 ? TABLE - 2 : place | 0
      const f = place - row
      const t = 4 * row
      const a = table[t] + f * (table[t + 4] - table[t])
      const b = table[t + 1] + f * (table[t + 5] - table[t + 1])
      const x = qx * side[0] + qy * side[1] + qz * side[2] - table[t + 2] - f * (table[t + 6] - table[t + 2])
      const z =
        qx * front[0] + qy * front[1] + qz * front[2] - table[t + 3] - f * (table[t + 7] - table[t + 3])
      const c = a < b ? a : b
      const u = x / a
      const v = z / b
      const s = w / c
      const k1 = Math.sqrt((u * u) / (a * a) + (v * v) / (b * b) + (s * s) / (c * c))
      if (k1 < 1e-6) return -c
      const uu = u * u
      const vv = v * v
      const sum = uu + vv
      const round = square === 0 ? sum : (sum + Math.sqrt(sum * sum - 4 * square * uu * vv)) / 2
      const k0 = Math.sqrt(round + s * s)
      return (k0 * (k0 - 1)) / k1
    },
  }
}

/** Half widths and centres at even heights, `[row][a, b, x, z]`. Level at both ends, or the round cap would meet them in a crease. */
function tabulate(stations: readonly Station[]): Float64Array {
  const table = new Float64Array(4 * TABLE)
  const first = stations[0].at
  const last = stations[stations.length - 1].at
  const row = ({ a, b, x = 0, z = 0 }: Station): number[] => [a, b, x, z]
  let k = 0
  for (let i = 0; i < TABLE; i++) {
    const at = first + ((last - first) * i) / (TABLE - 1)
    while (k < stations.length - 2 && stations[k + 1].at <= at) k++
    const s0 = stations[k]
    const s1 = stations[k + 1]
    const before = stations[k - 1] ?? s0
    const after = stations[k + 2] ?? s1
    const span = s1.at - s0.at
    const t = (at - s0.at) / span
    const [p, q, pp, qq] = [row(s0), row(s1), row(before), row(after)]
    for (let c = 0; c < 4; c++) {
      const m0 = before === s0 ? 0 : ((q[c] - pp[c]) / (s1.at - before.at)) * span
      const m1 = after === s1 ? 0 : ((qq[c] - p[c]) / (after.at - s0.at)) * span
      const t2 = t * t
      const t3 = t2 * t
      table[4 * i + c] =
        (2 * t3 - 3 * t2 + 1) * p[c] + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * q[c] + (t3 - t2) * m1
    }
    for (let c = 0; c < 2; c++) table[4 * i + c] = Math.max(table[4 * i + c], 1e-3)
  }
  return table
}

/** An ellipsoid with half axes across, along and towards the front of a frame. */
export function ellipsoid(frame: Frame, half: Vec3, blend: number): Solid {
  const { origin, side, along, front } = frame
  return {
    center: origin,
    radius: Math.max(...half),
    blend,
    distance(px, py, pz) {
      const qx = px - origin[0]
      const qy = py - origin[1]
      const qz = pz - origin[2]
      const u = (qx * side[0] + qy * side[1] + qz * side[2]) / half[0]
      const v = (qx * along[0] + qy * along[1] + qz * along[2]) / half[1]
      const w = (qx * front[0] + qy * front[1] + qz * front[2]) / half[2]
      const k0 = Math.sqrt(u * u + v * v + w * w)
      const k1 = Math.sqrt((u / half[0]) ** 2 + (v / half[1]) ** 2 + (w / half[2]) ** 2)
      return k1 < 1e-6 ? -Math.min(...half) : (k0 * (k0 - 1)) / k1
    },
  }
}

/** A capsule that tapers from radius `ra` at `a` to `rb` at `b`. */
export function cone(a: Vec3, b: Vec3, ra: number, rb: number, blend: number): Solid {
  const [bx, by, bz] = subtract(b, a)
  const square = bx * bx + by * by + bz * bz || 1e-12
  return {
    center: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2],
    radius: far(a, b) / 2 + Math.max(ra, rb),
    blend,
    distance(px, py, pz) {
      const qx = px - a[0]
      const qy = py - a[1]
      const qz = pz - a[2]
      const t = Math.min(1, Math.max(0, (qx * bx + qy * by + qz * bz) / square))
      const dx = qx - t * bx
      const dy = qy - t * by
      const dz = qz - t * bz
      return Math.sqrt(dx * dx + dy * dy + dz * dz) - ra - t * (rb - ra)
    },
  }
}

// I. Quílez, "smooth minimum" (polynomial, quadratic).
/** min(a, b), rounded off where the two differ by less than k: min − (k − |a − b|)² / 4k. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b)
  return (a < b ? a : b) - (h > 0 ? (h * h) / (4 * k) : 0)
}

/** All solids melted together, each by its own blend, in order. */
export function smoothUnion(solids: readonly Solid[], x: number, y: number, z: number): number {
  let d = 1e3
  for (let i = 0; i < solids.length; i++) {
    const { center, radius, blend, distance } = solids[i]
    const dx = x - center[0]
    const dy = y - center[1]
    const dz = z - center[2]
    // Not nearer than its ball: too far to change anything.
    const reach = d + 2 * blend + radius
    if (reach < 0 || dx * dx + dy * dy + dz * dz > reach * reach) continue
    d = smoothMin(d, distance(x, y, z), blend)
  }
  return d
}
