import { smoothStep } from '../math/smooth-step.ts'
import { portable } from '@understudy/kernels'
import type { Floats } from '@understudy/kernels'
import { inverse, multiply, quatAt, type Quat } from '../math/quat.ts'
import { vec3At, type Vec3 } from '../math/vec3.ts'

/** Which way a limb bends, and how gently it reaches its full length. */
export interface TwoBoneOptions {
  /**
   * Where the middle joint may point, a world direction (knees forward, elbows back). It decides only when
   * the limb is nearly straight or bent the wrong way; otherwise the limb keeps its own bending plane.
   */
  readonly pole?: Vec3
  /** The last part of the limb's length that is reached ever more reluctantly, as a fraction of the length. */
  readonly softness?: number
  /** A middle joint nearer to the line than this (fraction of the limb's length) asks the pole for its plane. */
  readonly straightness?: number
}

/** Softness 0.01 holds back the last 9 mm of a 0.9 m leg: less and the knee snaps straight within one frame at 120 Hz. */
export const TWO_BONE_DEFAULTS = { softness: 0.01, straightness: 0.02 } as const

/** A limb in the world: three positions, and the orientations of the joints there and of their parents. */
export interface TwoBoneLimb {
  readonly hip: Vec3
  readonly knee: Vec3
  readonly ankle: Vec3
  readonly hipOrientation: Quat
  readonly kneeOrientation: Quat
  readonly ankleOrientation: Quat
  /** Of the hip's parent. */
  readonly parentOrientation: Quat
  /** Of the knee's parent, where joints sit between hip and knee; the hip's own by default. */
  readonly kneeParentOrientation?: Quat
  /** Of the ankle's parent, where joints sit between knee and ankle; the knee's own by default. */
  readonly ankleParentOrientation?: Quat
}

/** The rotations that bring the end of a limb to its target, and by how much it falls short. */
export interface TwoBoneSolution {
  /** Local rotations, relative to each joint's parent. */
  readonly hipRotation: Quat
  readonly kneeRotation: Quat
  /** Keeps the ankle's world orientation. */
  readonly ankleRotation: Quat
  /** Where the joints are now, world. */
  readonly knee: Vec3
  readonly ankle: Vec3
  /** From the target to the ankle, metres: what softness and the limb's length held back. */
  readonly unreached: number
}

/**
 * Bends a limb so that its end reaches a target; the end keeps its world orientation.
 *
 *   t̂ = (target − a)/‖target − a‖,  d = reach(‖target − a‖),  x = (l₁² − l₂² + d²)/2d,  y = √(l₁² − x²)
 *   knee = a + x t̂ + y k̂,   ankle = a + d t̂
 *
 * a the hip, l₁ and l₂ the bones, k̂ the present bending direction turned along with the limb by the
 * shortest arc (law of cosines; the plane of the limb is kept). See `solveTwoBoneFlat` for reach and k̂.
 */
export function solveTwoBone(limb: TwoBoneLimb, target: Vec3, options: TwoBoneOptions = {}): TwoBoneSolution {
  const { softness = TWO_BONE_DEFAULTS.softness, straightness = TWO_BONE_DEFAULTS.straightness } = options
  const kneeParent = limb.kneeParentOrientation ?? limb.hipOrientation
  const ankleParent = limb.ankleParentOrientation ?? limb.kneeOrientation
  points.set(limb.hip, 0)
  points.set(limb.knee, 3)
  points.set(limb.ankle, 6)
  points.set(target, 9)
  points.set(options.pole ?? [0, 0, 0], 12)
  solveTwoBoneFlat(
    solution,
    0,
    points,
    0,
    points,
    3,
    points,
    6,
    points,
    9,
    points,
    12,
    softness,
    straightness,
  )
  const upper = quatAt(solution, 0)
  const lower = quatAt(solution, 4)
  return {
    hipRotation: multiply(inverse(limb.parentOrientation), multiply(upper, limb.hipOrientation)),
    kneeRotation: multiply(inverse(multiply(upper, kneeParent)), multiply(lower, limb.kneeOrientation)),
    ankleRotation: multiply(inverse(multiply(lower, ankleParent)), limb.ankleOrientation),
    knee: vec3At(solution, 8),
    ankle: vec3At(solution, 11),
    unreached: solution[14],
  }
}

const points = new Float64Array(15)

/** Numbers a flat solution takes: two turns, two positions, one distance. */
export const TWO_BONE_WIDTH =
  4 /* upper turn */ + 4 /* lower turn */ + 3 /* knee */ + 3 /* ankle */ + 1 /* unreached */
const solution = new Float64Array(TWO_BONE_WIDTH)

/**
 * The same on packed arrays, in world space: out ← upper turn, lower turn, knee, ankle, unreached. The turns
 * are world rotations to put in front of the old world orientations: R_hip′ = U R_hip, R_knee′ = L R_knee.
 *
 * Reach. The limb follows the target exactly up to s = max(full − softness · full, present length), then
 *   d = s + r (1 − e^{−(‖target − a‖ − s)/r}),  r = full − s:
 * continuous with its slope, never quite straight, and a limb that was straighter already is left as it was.
 *
 * Bending direction. k = the knee's offset from the line hip–ankle, p the pole made square to that line.
 *   k̂ = normalize(w k/‖k‖ + (1 − w) p),  w = smoothStep(‖k‖ / (straightness · full))
 * so that noise cannot spin an almost straight leg. A limb bent against its pole (an overstretched knee) is a
 * limb with negative y; while the target asks for no more bend than it has, it stays so, and between one and
 * three times that bend it swings through straight to the right side: no jump, at the price of a short reach
 * (2.4 mm for 4° of overstretch), told in `unreached`. A zero pole means: trust k alone.
 *
 * Degenerate limbs (a bone without length) stay as they are. O(1), no allocation; `out` may not be an input.
 */
export function solveTwoBoneFlat(
  out: Float64Array,
  o: number,
  hip: Floats,
  h: number,
  knee: Floats,
  n: number,
  ankle: Floats,
  e: number,
  target: Floats,
  t: number,
  pole: Floats,
  p: number,
  softness: number = TWO_BONE_DEFAULTS.softness,
  straightness: number = TWO_BONE_DEFAULTS.straightness,
): void {
  const ax = hip[h],
    ay = hip[h + 1],
    az = hip[h + 2]
  // Upper bone u, lower bone v, present reach c, wanted reach g.
  const ux = knee[n] - ax,
    uy = knee[n + 1] - ay,
    uz = knee[n + 2] - az
  const vx = ankle[e] - knee[n],
    vy = ankle[e + 1] - knee[n + 1],
    vz = ankle[e + 2] - knee[n + 2]
  let cx = ux + vx,
    cy = uy + vy,
    cz = uz + vz
  let gx = target[t] - ax,
    gy = target[t + 1] - ay,
    gz = target[t + 2] - az
  const l1 = Math.sqrt(ux * ux + uy * uy + uz * uz)
  const l2 = Math.sqrt(vx * vx + vy * vy + vz * vz)
  const full = l1 + l2
  if (!(l1 > 1e-9 && l2 > 1e-9)) {
    out[o] = out[o + 1] = out[o + 2] = out[o + 4] = out[o + 5] = out[o + 6] = 0
    out[o + 3] = out[o + 7] = 1
    for (let i = 0; i < 3; i++) {
      out[o + 8 + i] = knee[n + i]
      out[o + 11 + i] = ankle[e + i]
    }
    out[o + 14] = Math.sqrt((gx - cx) ** 2 + (gy - cy) ** 2 + (gz - cz) ** 2)
    return
  }
  const present = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const wanted = Math.sqrt(gx * gx + gy * gy + gz * gz)
  // A folded limb points nowhere: its upper bone stands in for the direction.
  const folded = present < 1e-6 * full
  const cScale = folded ? 1 / l1 : 1 / present
  cx = (folded ? ux : cx) * cScale
  cy = (folded ? uy : cy) * cScale
  cz = (folded ? uz : cz) * cScale
  const gScale = wanted < 1e-6 * full ? 0 : 1 / wanted
  gx = gScale === 0 ? cx : gx * gScale
  gy = gScale === 0 ? cy : gy * gScale
  gz = gScale === 0 ? cz : gz * gScale

  const start = Math.max(full * (1 - softness), Math.min(present, full))
  const room = full - start
  let d = wanted
  if (wanted > start)
    d = room > 1e-9 * full ? start + room * (1 - portable.exp((start - wanted) / room)) : full
  d = Math.max(d, Math.abs(l1 - l2) + 1e-6 * full)

  // k: the knee's offset from the line; its direction blended with the pole's where it is too small to trust.
  const along = ux * cx + uy * cy + uz * cz
  let kx = ux - along * cx,
    ky = uy - along * cy,
    kz = uz - along * cz
  const bend = Math.sqrt(kx * kx + ky * ky + kz * kz)
  const onLine = pole[p] * cx + pole[p + 1] * cy + pole[p + 2] * cz
  let px = pole[p] - onLine * cx,
    py = pole[p + 1] - onLine * cy,
    pz = pole[p + 2] - onLine * cz
  const poleLength = Math.sqrt(px * px + py * py + pz * pz)
  let signedBend = bend
  if (poleLength > 1e-6) {
    px /= poleLength
    py /= poleLength
    pz /= poleLength
    const agreement = kx * px + ky * py + kz * pz
    // Only a clearly backward bend counts as one: a sideways one is more likely a crooked pole.
    const side = agreement < -0.7 * bend ? -1 : 1
    const w = bend > 0 ? (side * smoothStep(bend / (straightness * full))) / bend : 0
    const rest = 1 - Math.abs(w) * bend
    kx = w * kx + rest * px
    ky = w * ky + rest * py
    kz = w * kz + rest * pz
    signedBend = side * bend
  } else if (bend < 1e-9 * full) {
    // Straight and no pole: any direction square to the limb.
    const useX = Math.abs(cx) < 0.9
    kx = useX ? 1 - cx * cx : -cx * cy
    ky = useX ? -cx * cy : 1 - cy * cy
    kz = useX ? -cx * cz : -cy * cz
  }
  const kLength = Math.sqrt(kx * kx + ky * ky + kz * kz)
  kx /= kLength
  ky /= kLength
  kz /= kLength

  // The limb swings by the shortest arc from ĉ to t̂, and everything that hangs on it with it.
  load(v, cx, cy, cz)
  load(aim, gx, gy, gz)
  load(hint, kx, ky, kz)
  shortestArc(swing)
  load(v, kx, ky, kz)
  turnBy(swing)
  kx = v[0]
  ky = v[1]
  kz = v[2]

  let x = (l1 * l1 - l2 * l2 + d * d) / (2 * d)
  let y = Math.sqrt(Math.max(l1 * l1 - x * x, 0))
  let z = d - x
  if (signedBend < 0) {
    y *= 2 * smoothStep((y / -signedBend - 1) / 2) - 1
    x = Math.sign(x) * Math.sqrt(Math.max(l1 * l1 - y * y, 0))
    z = Math.sign(z) * Math.sqrt(Math.max(l2 * l2 - y * y, 0))
  }
  const bx = x * gx + y * kx,
    by = x * gy + y * ky,
    bz = x * gz + y * kz
  const ex = z * gx - y * kx,
    ey = z * gy - y * ky,
    ez = z * gz - y * kz

  // U = (shortest arc onto the new bone) · swing; likewise L. Both arcs lie in the limb's plane: the knee stays a hinge.
  load(hint, gx, gy, gz)
  load(v, ux / l1, uy / l1, uz / l1)
  turnBy(swing)
  load(aim, bx / l1, by / l1, bz / l1)
  shortestArc(bendTurn)
  afterSwing(out, o)
  load(v, vx / l2, vy / l2, vz / l2)
  turnBy(swing)
  load(aim, ex / l2, ey / l2, ez / l2)
  shortestArc(bendTurn)
  afterSwing(out, o + 4)
  out[o + 8] = ax + bx
  out[o + 9] = ay + by
  out[o + 10] = az + bz
  out[o + 11] = ax + bx + ex
  out[o + 12] = ay + by + ey
  out[o + 13] = az + bz + ez
  out[o + 14] = Math.sqrt(
    (target[t] - out[o + 11]) ** 2 + (target[t + 1] - out[o + 12]) ** 2 + (target[t + 2] - out[o + 13]) ** 2,
  )
}

const swing = new Float64Array(4)
const bendTurn = new Float64Array(4)
// Vectors go to the functions below in these: numbers handed to a function that is not inlined are allocated.
const v = new Float64Array(3)
const aim = new Float64Array(3)
const hint = new Float64Array(3)
function load(to: Float64Array, x: number, y: number, z: number): void {
  to[0] = x
  to[1] = y
  to[2] = z
}

/** v ← q v q⁻¹. Written out here: the general one meets arrays of every kind and pays for it. */
function turnBy(q: Float64Array): void {
  const x = q[0],
    y = q[1],
    z = q[2],
    w = q[3]
  const vx = v[0],
    vy = v[1],
    vz = v[2]
  const tx = 2 * (y * vz - z * vy)
  const ty = 2 * (z * vx - x * vz)
  const tz = 2 * (x * vy - y * vx)
  v[0] = vx + w * tx + y * tz - z * ty
  v[1] = vy + w * ty + z * tx - x * tz
  v[2] = vz + w * tz + x * ty - y * tx
}

/** out ← bendTurn ⊗ swing. */
function afterSwing(out: Float64Array, o: number): void {
  const ax = bendTurn[0],
    ay = bendTurn[1],
    az = bendTurn[2],
    aw = bendTurn[3]
  const bx = swing[0],
    by = swing[1],
    bz = swing[2],
    bw = swing[3]
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}

/** The shortest turn from unit v to unit `aim`; if they are opposite, half a turn in the plane of v and `hint`. */
function shortestArc(out: Float64Array): void {
  const ax = v[0],
    ay = v[1],
    az = v[2]
  const bx = aim[0],
    by = aim[1],
    bz = aim[2]
  let w = 1 + ax * bx + ay * by + az * bz
  const opposite = w < 1e-12
  if (opposite) w = 0
  const x = ay * (opposite ? hint[2] : bz) - az * (opposite ? hint[1] : by)
  const y = az * (opposite ? hint[0] : bx) - ax * (opposite ? hint[2] : bz)
  const z = ax * (opposite ? hint[1] : by) - ay * (opposite ? hint[0] : bx)
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  const s = length > 0 ? 1 / length : 0
  out[0] = x * s
  out[1] = y * s
  out[2] = z * s
  out[3] = length > 0 ? w * s : 1
}
