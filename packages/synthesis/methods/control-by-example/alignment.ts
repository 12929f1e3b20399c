import { eigenJacobi, portable } from '@understudy/kernels'
import { quat, type Quat, type Vec3 } from '@understudy/motion'
import { noPlanarSums, planarSums } from '../../analysis/compare/planar-sums.ts'

/**
 * How an example may be laid over the input before it is compared: the class of M in
 *
 *   D(x, a) = min over M of  Σᵢ wᵢ ‖xᵢ − M aᵢ‖²        (Hsu 2004, eq. 4.1 and 4.2)
 *
 * Each class has its closed form. Clouds are `[point][xyz]`; a transform is `size` packed numbers.
 */
export interface Alignment {
  readonly name: AlignmentName
  /** Numbers per transform. */
  readonly size: number
  /** Writes the best transform of `a` onto `x` to `out[o…]`; returns what distance is left. */
  readonly fit: (
    out: Float64Array,
    o: number,
    x: Float64Array,
    xAt: number,
    a: Float64Array,
    aAt: number,
    w: Float64Array,
    count: number,
  ) => number
  /** out ← M points. */
  readonly apply: (
    out: Float64Array,
    o: number,
    transform: Float64Array,
    t: number,
    points: Float64Array,
    p: number,
    count: number,
  ) => void
  /** The same transform for a skeleton: turn, then scale, then move. */
  readonly placement: (transform: Float64Array, t: number) => Placement
}

/** How an example lies in the world: p ↦ scale · rotation p + translation, metres. */
export interface Placement {
  readonly rotation: Quat
  readonly scale: number
  readonly translation: Vec3
}

/** How an example may be moved onto the control: not at all, turned about +Y and slid along the ground, turned and slid in space, or scaled as well. */
export type AlignmentName = 'none' | 'ground' | 'rigid' | 'similarity'

const none: Alignment = {
  name: 'none',
  size: 0,
  fit(_out, _o, x, xAt, a, aAt, w, count) {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const p = xAt + 3 * i
      const q = aAt + 3 * i
      sum += w[i] * ((x[p] - a[q]) ** 2 + (x[p + 1] - a[q + 1]) ** 2 + (x[p + 2] - a[q + 2]) ** 2)
    }
    return sum
  },
  apply(out, o, _transform, _t, points, p, count) {
    for (let c = 0; c < 3 * count; c++) out[o + c] = points[p + c]
  },
  placement: () => ({ rotation: quat.IDENTITY, scale: 1, translation: [0, 0, 0] }),
}

const sums = noPlanarSums()

/**
 * A turn about +Y and a slide: θ = atan2(B, A) with A = Σw(xx′ + zz′), B = Σw(xz′ − zx′) of the centred
 * clouds, and what is left is S + S′ − 2√(A² + B²) + Σw(y − y′)² (Kovar et al. 2002). Packed `cos sin x z`.
 */
const ground: Alignment = {
  name: 'ground',
  size: 4,
  fit(out, o, x, xAt, a, aAt, w, count) {
    const s = planarSums(sums, x, xAt, a, aAt, w, count)
    const reach = portable.hypot(s.along, s.across)
    // A single vertical line has no facing: leave it as it was.
    const cos = reach > 1e-12 ? s.along / reach : 1
    const sin = reach > 1e-12 ? s.across / reach : 0
    out[o] = cos
    out[o + 1] = sin
    out[o + 2] = s.ax - (cos * s.bx + sin * s.bz)
    out[o + 3] = s.az - (-sin * s.bx + cos * s.bz)
    return Math.max(0, s.spreadA + s.spreadB - 2 * reach) + s.heights
  },
  apply(out, o, transform, t, points, p, count) {
    const cos = transform[t],
      sin = transform[t + 1],
      dx = transform[t + 2],
      dz = transform[t + 3]
    for (let i = 0; i < count; i++, p += 3, o += 3) {
      const px = points[p],
        pz = points[p + 2]
      out[o] = cos * px + sin * pz + dx
      out[o + 1] = points[p + 1]
      out[o + 2] = -sin * px + cos * pz + dz
    }
  },
  placement: (transform, t) => ({
    rotation: quat.fromYaw(portable.atan2(transform[t + 1], transform[t])),
    scale: 1,
    translation: [transform[t + 2], 0, transform[t + 3]],
  }),
}

/**
 * In the ground plane a turn, a uniform scale and a slide: with the sums above σ = √(A² + B²)/S′ and what is
 * left is S − (A² + B²)/S′. Heights are compared as they are. Packed `σ·cos σ·sin x z`: for drawn curves.
 */
const similarity: Alignment = {
  name: 'similarity',
  size: 4,
  fit(out, o, x, xAt, a, aAt, w, count) {
    const s = planarSums(sums, x, xAt, a, aAt, w, count)
    const flat = s.spreadB < 1e-12
    const cos = flat ? 1 : s.along / s.spreadB
    const sin = flat ? 0 : s.across / s.spreadB
    out[o] = cos
    out[o + 1] = sin
    out[o + 2] = s.ax - (cos * s.bx + sin * s.bz)
    out[o + 3] = s.az - (-sin * s.bx + cos * s.bz)
    const explained = flat ? 0 : (s.along * s.along + s.across * s.across) / s.spreadB
    return Math.max(0, s.spreadA - explained) + s.heights
  },
  apply: ground.apply,
  placement: (transform, t) => ({
    rotation: quat.fromYaw(portable.atan2(transform[t + 1], transform[t])),
    scale: portable.hypot(transform[t], transform[t + 1]),
    translation: [transform[t + 2], 0, transform[t + 3]],
  }),
}

/**
 * Any turn and move in space (Horn 1987): the unit quaternion is the eigenvector of Horn's 4 × 4 matrix N for
 * its largest eigenvalue λ, and what is left is S + S′ − 2λ. Packed `x y z w tx ty tz`.
 */
const rigid: Alignment = {
  name: 'rigid',
  size: 7,
  fit(out, o, x, xAt, a, aAt, w, count) {
    const centreX = [0, 0, 0]
    const centreA = [0, 0, 0]
    let W = 0
    for (let i = 0; i < count; i++) {
      W += w[i]
      for (let c = 0; c < 3; c++) {
        centreX[c] += w[i] * x[xAt + 3 * i + c]
        centreA[c] += w[i] * a[aAt + 3 * i + c]
      }
    }
    for (let c = 0; c < 3; c++) {
      centreX[c] /= W || 1
      centreA[c] /= W || 1
    }
    // m[r][c] = Σ w a_r x_c of the centred clouds.
    const m = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    let spread = 0
    for (let i = 0; i < count; i++) {
      for (let r = 0; r < 3; r++) {
        const ar = a[aAt + 3 * i + r] - centreA[r]
        const xr = x[xAt + 3 * i + r] - centreX[r]
        spread += w[i] * (ar * ar + xr * xr)
        for (let c = 0; c < 3; c++) m[3 * r + c] += w[i] * ar * (x[xAt + 3 * i + c] - centreX[c])
      }
    }
    const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = m
    // prettier-ignore
    const horn = Float64Array.of(
      xx + yy + zz, yz - zy, zx - xz, xy - yx,
      yz - zy, xx - yy - zz, xy + yx, zx + xz,
      zx - xz, xy + yx, yy - xx - zz, yz + zy,
      xy - yx, zx + xz, yz + zy, zz - xx - yy,
    )
    const v = eigenJacobi(horn, 4)
    let best = 0
    for (let i = 1; i < 4; i++) if (horn[5 * i] > horn[5 * best]) best = i
    const rotation: Quat = [v[4 + best], v[8 + best], v[12 + best], v[best]]
    const turned = quat.rotate(rotation, [centreA[0], centreA[1], centreA[2]])
    out.set(rotation, o)
    for (let c = 0; c < 3; c++) out[o + 4 + c] = centreX[c] - turned[c]
    return Math.max(0, spread - 2 * horn[5 * best])
  },
  apply(out, o, transform, t, points, p, count) {
    const rotation = quat.quatAt(transform, t)
    for (let i = 0; i < count; i++) {
      const turned = quat.rotate(rotation, [points[p + 3 * i], points[p + 3 * i + 1], points[p + 3 * i + 2]])
      for (let c = 0; c < 3; c++) out[o + 3 * i + c] = turned[c] + transform[t + 4 + c]
    }
  },
  placement: (transform, t) => ({
    rotation: quat.quatAt(transform, t),
    scale: 1,
    translation: [transform[t + 4], transform[t + 5], transform[t + 6]],
  }),
}

/** The alignments by name, from the most rigid to the freest. */
export const ALIGNMENTS: Readonly<Record<AlignmentName, Alignment>> = { none, ground, rigid, similarity }
