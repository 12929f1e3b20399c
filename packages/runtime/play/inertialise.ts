import { decay } from '../control/springs.ts'

/**
 * Transitions without a blend (D. Bollo, *Inertialization*, GDC 2018; here with D. Holden's springs). At the moment of the
 * transition the difference between what is shown and what comes next is kept, with its velocity, and then decays:
 *
 *   shown(t) = exp(o(t)) · next(t),   o(0) = log(shown · next⁻¹),   ȯ(0) = J⁻¹(o) (ω_shown − exp(o) ω_next)
 *
 * for rotations (J as below), and shown(t) = next(t) + o(t) for the root's position. Value and velocity are continuous whatever comes next,
 * and only one motion is ever played.
 */
export class Inertialiser {
  /** Seconds until about half of a difference is gone. */
  halfLife: number
  /** Root position, then a rotation vector for each joint. */
  readonly #offsets: Float64Array
  readonly #rates: Float64Array
  readonly #joints: number

  constructor(joints: number, halfLife: number) {
    this.#joints = joints
    this.#offsets = new Float64Array(3 + 3 * joints)
    this.#rates = new Float64Array(3 + 3 * joints)
    this.halfLife = halfLife
  }

  /** Forgets all differences. */
  clear(): void {
    this.#offsets.fill(0)
    this.#rates.fill(0)
  }

  /**
   * Takes the differences anew. Poses are flat, root position at 0 and rotations at 3: what is shown now and was shown
   * `seconds` ago, what comes next now and where it will be in `nextSeconds`.
   */
  start(
    shown: Float64Array,
    shownBefore: Float64Array,
    seconds: number,
    next: Float64Array,
    nextAfter: Float64Array,
    nextSeconds: number,
  ): void {
    for (let c = 0; c < 3; c++) {
      this.#offsets[c] = shown[c] - next[c]
      this.#rates[c] = (shown[c] - shownBefore[c]) / seconds - (nextAfter[c] - next[c]) / nextSeconds
    }
    for (let joint = 0; joint < this.#joints; joint++) {
      const q = 3 + 4 * joint
      const o = 3 + 3 * joint
      logBetween(this.#offsets, o, next, shown, q)
      logBetween(rate, 0, shownBefore, shown, q)
      logBetween(rate, 3, next, nextAfter, q)
      for (let c = 0; c < 6; c++) rate[c] /= c < 3 ? seconds : nextSeconds
      rateOfVector(this.#rates, this.#offsets, o)
    }
  }

  /** pose ← pose with what is left of the differences, after `seconds` more. */
  apply(pose: Float64Array, seconds: number): void {
    decay(this.#offsets, this.#rates, 0, this.#offsets.length, this.halfLife, seconds)
    for (let c = 0; c < 3; c++) pose[c] += this.#offsets[c]
    for (let joint = 0; joint < this.#joints; joint++)
      turnBy(pose, 3 + 4 * joint, this.#offsets, 3 + 3 * joint)
  }
}

/** Angular velocities: of what is shown, of what comes next. */
const rate = new Float64Array(6)

/**
 * rates ← the speed of the rotation vector o that gives ω = ω_shown − exp(o) ω_next, by the inverse of its left Jacobian:
 *
 *   ȯ = ω − ½ o × ω + k o × (o × ω),   k = (1 − (θ/2) cot(θ/2)) / θ²,   θ = ‖o‖
 */
function rateOfVector(rates: Float64Array, offsets: Float64Array, o: number): void {
  const x = offsets[o],
    y = offsets[o + 1],
    z = offsets[o + 2]
  const square = x * x + y * y + z * z
  const angle = Math.sqrt(square)
  const half = angle / 2
  const sin = Math.sin(half)
  const cos = Math.cos(half)
  const s = angle < 1e-9 ? 0.5 : sin / angle
  // ω_next turned by exp(o) = (s o, cos): v + 2 cos (u × v) + 2 u × (u × v), u = s o.
  const ux = s * x,
    uy = s * y,
    uz = s * z
  const nx = rate[3],
    ny = rate[4],
    nz = rate[5]
  const tx = 2 * (uy * nz - uz * ny),
    ty = 2 * (uz * nx - ux * nz),
    tz = 2 * (ux * ny - uy * nx)
  const wx = rate[0] - (nx + cos * tx + uy * tz - uz * ty),
    wy = rate[1] - (ny + cos * ty + uz * tx - ux * tz),
    wz = rate[2] - (nz + cos * tz + ux * ty - uy * tx)
  const k = angle < 1e-4 ? 1 / 12 : (1 - (half * cos) / sin) / square
  const cx = y * wz - z * wy,
    cy = z * wx - x * wz,
    cz = x * wy - y * wx
  rates[o] = wx - 0.5 * cx + k * (y * cz - z * cy)
  rates[o + 1] = wy - 0.5 * cy + k * (z * cx - x * cz)
  rates[o + 2] = wz - 0.5 * cz + k * (x * cy - y * cx)
}

/** out ← rotation vector of to · from⁻¹, at most half a turn; both at offset q. */
function logBetween(out: Float64Array, o: number, from: Float64Array, to: Float64Array, q: number): void {
  const ax = to[q],
    ay = to[q + 1],
    az = to[q + 2],
    aw = to[q + 3]
  const bx = -from[q],
    by = -from[q + 1],
    bz = -from[q + 2],
    bw = from[q + 3]
  const w = aw * bw - ax * bx - ay * by - az * bz
  const sign = w < 0 ? -1 : 1
  const x = sign * (aw * bx + ax * bw + ay * bz - az * by)
  const y = sign * (aw * by - ax * bz + ay * bw + az * bx)
  const z = sign * (aw * bz + ax * by - ay * bx + az * bw)
  const s = Math.sqrt(x * x + y * y + z * z)
  const k = s < 1e-9 ? 2 : (2 * Math.atan2(s, sign * w)) / s
  out[o] = k * x
  out[o + 1] = k * y
  out[o + 2] = k * z
}

/** The rotation at q ← exp(v) · it. */
function turnBy(pose: Float64Array, q: number, v: Float64Array, o: number): void {
  const angle = Math.sqrt(v[o] * v[o] + v[o + 1] * v[o + 1] + v[o + 2] * v[o + 2])
  if (angle < 1e-9) return
  const s = Math.sin(angle / 2) / angle
  const ax = s * v[o],
    ay = s * v[o + 1],
    az = s * v[o + 2],
    aw = Math.cos(angle / 2)
  const bx = pose[q],
    by = pose[q + 1],
    bz = pose[q + 2],
    bw = pose[q + 3]
  pose[q] = aw * bx + ax * bw + ay * bz - az * by
  pose[q + 1] = aw * by - ax * bz + ay * bw + az * bx
  pose[q + 2] = aw * bz + ax * by - ay * bx + az * bw
  pose[q + 3] = aw * bw - ax * bx - ay * by - az * bz
}
