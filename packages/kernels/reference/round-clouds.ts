import type { DistanceGridInput } from '../contract.ts'

/** Two clips whose points lie on a common lattice: every sum of their products is a whole number, and exact. */
export interface RoundedClouds {
  readonly a: RoundedClip
  readonly b: RoundedClip
  /** σ, metres (times the square root of a point's weight): the lattice's step. */
  readonly step: number
}

export interface RoundedClip {
  readonly frameCount: number
  /** `[frame][xyz][point]`: √w_p (x − x̄, y − h, z − z̄) in steps, rounded; x̄, z̄ the frame's own centre along the ground. */
  readonly points: Int16Array
  /** √W x̄ and √W z̄ of every frame in steps, from the first frame's, W = Σ w; multiples of a power of two. */
  readonly pathX: Float64Array
  readonly pathZ: Float64Array
}

/** In steps, what a frame's points may be apart from their centre all together, so that two frames' product fits 31 bits; and each alone. */
const LONGEST = 46340
const LARGEST = 32767

/**
 * Rounds both clips to one lattice, each frame about its own centre along the ground:
 *
 *   46340 σ ≥ √Σ w (x − x̄)² + (z − z̄)²,  46340 σ ≥ √Σ w (y − h)²  of every frame,   h the mean height of both clips,
 *
 * and 32767 σ ≥ every coordinate; rounded up to an eighth of a power of two, so that a clip and a piece of it mostly share a lattice.
 * A person with twenty roles of equal weight has steps of 0.06 mm; centres are rounded 2²³ times finer than the clip's way is long. Then 53 bits
 * hold every sum over a window exactly, in whatever order it is taken: sixteen-bit integers in one set of kernels and
 * doubles in another give the same bits, a window is at distance 0 from itself, and D(i, j) = D(j, i). It costs accuracy: points are
 * moved by up to half a step, √D by 0.03 mm, a fifth of what cameras err. Undefined where a coordinate is no number.
 */
export function roundClouds(input: DistanceGridInput): RoundedClouds | undefined {
  const { pointWeights, windowWeights } = input
  const height = meanHeight(input.a, input.b)
  const total = sum(pointWeights)
  const centres = [input.a, input.b].map((points) => centresOf(points, pointWeights, total, height))
  const lattice = latticeOf(centres[0], centres[1], pointWeights.length, windowWeights.length, total)
  if (lattice === undefined) return undefined
  const [a, b] = [input.a, input.b].map((points, clip): RoundedClip => {
    const { x, z } = centres[clip]
    return {
      frameCount: x.length,
      points: toLattice(points, rootsOf(pointWeights, lattice), x, z, height),
      pathX: pathOf(x, lattice),
      pathZ: pathOf(z, lattice),
    }
  })
  return { a, b, step: lattice.unit }
}

/** The largest squares over a clip: of a frame about its centre, of one coordinate, and of a centre from the first. */
export interface Extent {
  readonly spread: number
  readonly most: number
  readonly way: number
}

export interface Lattice {
  /** Steps per metre for points, 0 where all of them lie in their frame's centre. */
  readonly perMetre: number
  /** σ; 1 where all points lie in their frame's centre. */
  readonly unit: number
  /** Steps per metre for centres, and how many times finer than points they are rounded. */
  readonly pathPerMetre: number
  readonly fine: number
}

/** The lattice for two clips; undefined where one of them has no extent to tell. */
export function latticeOf(
  a: Extent,
  b: Extent,
  pointCount: number,
  size: number,
  total: number,
): Lattice | undefined {
  const spread = Math.sqrt(Math.max(a.spread, b.spread))
  const most = Math.sqrt(Math.max(a.most, b.most))
  const way = Math.sqrt(Math.max(a.way, b.way))
  if (!(spread < Infinity && way < Infinity)) return undefined
  // Rounding itself may lengthen a frame by half a step per coordinate.
  const longest = LONGEST - 1 - Math.ceil(Math.sqrt(pointCount))
  const step = upToEighth(Math.max(spread / longest, most / (LARGEST - 1)))
  const unit = step > 0 ? step : 1
  return {
    perMetre: step > 0 ? 1 / step : 0,
    unit,
    pathPerMetre: Math.sqrt(total) / unit,
    fine: finest(way / unit, size, step > 0),
  }
}

/** √w in steps per metre. */
export const rootsOf = (weights: Float32Array, { perMetre }: Lattice): Float64Array =>
  Float64Array.from(weights, (w) => Math.sqrt(w) * perMetre)

/** Centres in steps from the first. */
export const pathOf = (centre: Float64Array, { pathPerMetre, fine }: Lattice): Float64Array =>
  centre.map((value) => Math.floor((value - centre[0]) * pathPerMetre * fine + 0.5) / fine)

/** Centres of all frames, the largest spread of a frame and of a coordinate about them, and how far they go from the first. */
function centresOf(
  points: Float32Array,
  weights: Float32Array,
  total: number,
  height: number,
): Extent & { x: Float64Array; z: Float64Array } {
  const frameCount = points.length / (3 * weights.length)
  const x = new Float64Array(frameCount)
  const z = new Float64Array(frameCount)
  let spread = 0
  let most = 0
  let way = 0
  for (let f = 0, q = 0; f < frameCount; f++) {
    let sx = 0
    let sz = 0
    for (let p = 0; p < weights.length; p++) {
      sx += weights[p] * points[q + 3 * p]
      sz += weights[p] * points[q + 3 * p + 2]
    }
    x[f] = total > 0 ? sx / total : 0
    z[f] = total > 0 ? sz / total : 0
    let along = 0
    let across = 0
    let upright = 0
    for (let p = 0; p < weights.length; p++, q += 3) {
      const dx = points[q] - x[f]
      const dy = points[q + 1] - height
      const dz = points[q + 2] - z[f]
      const [xx, yy, zz] = [weights[p] * (dx * dx), weights[p] * (dy * dy), weights[p] * (dz * dz)]
      along += xx
      across += zz
      upright += yy
      most = Math.max(most, xx, yy, zz)
    }
    // Written so that what is not a number stays.
    const level = along + across
    if (!(level <= spread)) spread = level
    if (!(upright <= spread)) spread = upright
  }
  for (let f = 0; f < frameCount; f++) {
    const [dx, dz] = [x[f] - x[0], z[f] - z[0]]
    const square = total * (dx * dx + dz * dz)
    if (!(square <= way)) way = square
  }
  return { x, z, spread, most, way }
}

function toLattice(
  points: Float32Array,
  roots: Float64Array,
  x: Float64Array,
  z: Float64Array,
  height: number,
): Int16Array {
  const count = roots.length
  const out = new Int16Array(points.length)
  for (let f = 0, q = 0, o = 0; f < x.length; f++, o += 3 * count) {
    for (let p = 0; p < count; p++, q += 3) {
      const root = roots[p]
      out[o + p] = Math.floor((points[q] - x[f]) * root + 0.5)
      out[o + count + p] = Math.floor((points[q + 1] - height) * root + 0.5)
      out[o + 2 * count + p] = Math.floor((points[q + 2] - z[f]) * root + 0.5)
    }
  }
  return out
}

/** The power of two by which centres can be finer than points so that a window's sums still fit 53 bits. */
function finest(way: number, size: number, spreads: boolean): number {
  const room = 2 ** 51 / Math.max(1, size)
  let fine = 2 ** 60
  while (fine > 2 ** -1000 && !(2 * (way * fine + 1) ** 2 + (spreads ? 2 ** 31 * fine * fine : 0) <= room))
    fine /= 2
  return fine
}

/** The least m 2ᵉ/8 that is not below, m from 8 to 15. No logarithm: engines may round those apart. */
function upToEighth(value: number): number {
  if (!(value > 0)) return 0
  let power = 1
  while (power <= value) power *= 2
  while (power > value) power /= 2
  return (Math.ceil((8 * value) / power) * power) / 8
}

export function meanHeight(a: Float32Array, b: Float32Array): number {
  let total = 0
  for (let q = 1; q < a.length; q += 3) total += a[q]
  for (let q = 1; q < b.length; q += 3) total += b[q]
  return total / ((a.length + b.length) / 3)
}

export function sum(values: Float32Array): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}
