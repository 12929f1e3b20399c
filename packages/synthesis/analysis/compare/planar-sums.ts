/** What every fit along the ground needs of two weighted clouds. Centres are means; sums are about them. */
export interface PlanarSums {
  /** W = Σw. */
  weight: number
  /** The centre of `a` and of `b` along the ground, metres. */
  ax: number
  az: number
  bx: number
  bz: number
  /** S = Σw(x² + z²) and S′ of the centred clouds. */
  spreadA: number
  spreadB: number
  /** A = Σw(x x′ + z z′) and B = Σw(x z′ − z x′) of the centred clouds: the turn is atan2(B, A). */
  along: number
  across: number
  /** Σw(y − y′)². */
  heights: number
}

type Numbers = Float32Array | Float64Array

/**
 * One pass over `count` points `[point][xyz]` of both clouds, from `aFrom` and `bFrom` on, into `out`. Coordinates are taken
 * from each cloud's first point: far from the origin the differences of products would cancel. Without weight all
 * sums are 0 and the centres are the first points.
 */
export function planarSums(
  out: PlanarSums,
  a: Numbers,
  aFrom: number,
  b: Numbers,
  bFrom: number,
  weights: Numbers,
  count: number,
): PlanarSums {
  const ax = a[aFrom]
  const az = a[aFrom + 2]
  const bx = b[bFrom]
  const bz = b[bFrom + 2]
  let total = 0
  let sx = 0
  let sz = 0
  let tx = 0
  let tz = 0
  let aa = 0
  let bb = 0
  let along = 0
  let across = 0
  let heights = 0
  for (let i = 0, p = aFrom, q = bFrom; i < count; i++, p += 3, q += 3) {
    const w = weights[i]
    const x = a[p] - ax
    const z = a[p + 2] - az
    const u = b[q] - bx
    const v = b[q + 2] - bz
    const dy = a[p + 1] - b[q + 1]
    total += w
    sx += w * x
    sz += w * z
    tx += w * u
    tz += w * v
    aa += w * (x * x + z * z)
    bb += w * (u * u + v * v)
    along += w * (x * u + z * v)
    across += w * (x * v - z * u)
    heights += w * dy * dy
  }
  const inverse = total > 0 ? 1 / total : 0
  out.weight = total
  out.ax = ax + sx * inverse
  out.az = az + sz * inverse
  out.bx = bx + tx * inverse
  out.bz = bz + tz * inverse
  out.spreadA = Math.max(0, aa - (sx * sx + sz * sz) * inverse)
  out.spreadB = Math.max(0, bb - (tx * tx + tz * tz) * inverse)
  out.along = along - (sx * tx + sz * tz) * inverse
  out.across = across - (sx * tz - sz * tx) * inverse
  out.heights = heights
  return out
}

export const noPlanarSums = (): PlanarSums => ({
  weight: 0,
  ax: 0,
  az: 0,
  bx: 0,
  bz: 0,
  spreadA: 0,
  spreadB: 0,
  along: 0,
  across: 0,
  heights: 0,
})
