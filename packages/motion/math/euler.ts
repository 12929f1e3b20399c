import { portable } from '@understudy/kernels'
import type { Floats } from '@understudy/kernels'
import type { Quat } from './quat.ts'
import type { Vec3 } from './vec3.ts'

/**
 * Letters in the order of the matrix product: `ZYX` is R = R_z(a) R_y(b) R_x(c), the angles given
 * in the same order. It is the order in which a BVH file lists its channels. The six orders with
 * three different axes and the six that return to the first are all known.
 */
export type EulerOrder =
  | 'XYZ'
  | 'YZX'
  | 'ZXY'
  | 'XZY'
  | 'ZYX'
  | 'YXZ'
  | 'XYX'
  | 'XZX'
  | 'YXY'
  | 'YZY'
  | 'ZXZ'
  | 'ZYZ'

interface Axes {
  /** First, second and remaining axis as component indices. */
  readonly i: number
  readonly j: number
  readonly k: number
  /** +1 where i, j, k is a cyclic order of x, y, z, else −1. */
  readonly parity: 1 | -1
  /** The last axis is the first again. */
  readonly returns: boolean
}

const axesOf = (order: string): Axes => {
  const [i, j, last] = order.split('').map((letter) => 'XYZ'.indexOf(letter))
  return { i, j, k: 3 - i - j, parity: (i + 1) % 3 === j ? 1 : -1, returns: last === i }
}

const ORDERS: Readonly<Record<EulerOrder, Axes>> = {
  XYZ: axesOf('XYZ'),
  YZX: axesOf('YZX'),
  ZXY: axesOf('ZXY'),
  XZY: axesOf('XZY'),
  ZYX: axesOf('ZYX'),
  YXZ: axesOf('YXZ'),
  XYX: axesOf('XYX'),
  XZX: axesOf('XZX'),
  YXY: axesOf('YXY'),
  YZY: axesOf('YZY'),
  ZXZ: axesOf('ZXZ'),
  ZYZ: axesOf('ZYZ'),
}

/** Is this text one of the twelve orders? */
export const isEulerOrder = (text: string): text is EulerOrder => Object.hasOwn(ORDERS, text)

/**
 * out ← R_i(a) R_j(b) R_k(c) as a unit quaternion, angles in radians. With half angles c₁ s₁ …
 * and ε the parity of the order:
 *
 *   qᵢ = s₁c₂c₃ + ε c₁s₂s₃    qⱼ = c₁s₂c₃ − ε s₁c₂s₃    q_k = c₁c₂s₃ + ε s₁s₂c₃    w = c₁c₂c₃ − ε s₁s₂s₃
 */
export function eulerToQuatFlat(
  out: Floats,
  o: number,
  order: EulerOrder,
  a: number,
  b: number,
  c: number,
): void {
  const { i, j, k, parity, returns } = ORDERS[order]
  const c2 = portable.cos(b / 2)
  const s2 = portable.sin(b / 2)
  if (returns) {
    const sum = (a + c) / 2
    const difference = (a - c) / 2
    out[o + i] = c2 * portable.sin(sum)
    out[o + j] = s2 * portable.cos(difference)
    out[o + k] = parity * s2 * portable.sin(difference)
    out[o + 3] = c2 * portable.cos(sum)
    return
  }
  const c1 = portable.cos(a / 2)
  const s1 = parity * portable.sin(a / 2)
  const c3 = portable.cos(c / 2)
  const s3 = portable.sin(c / 2)
  out[o + i] = parity * (s1 * c2 * c3 + c1 * s2 * s3)
  out[o + j] = c1 * s2 * c3 - s1 * c2 * s3
  out[o + k] = c1 * c2 * s3 + s1 * s2 * c3
  out[o + 3] = c1 * c2 * c3 - s1 * s2 * s3
}

/** R_i(a) R_j(b) R_k(c) as a unit quaternion, angles in radians. */
export function eulerToQuat(order: EulerOrder, a: number, b: number, c: number): Quat {
  eulerToQuatFlat(buffer, 0, order, a, b, c)
  return [buffer[0], buffer[1], buffer[2], buffer[3]]
}

// Bernardes, Viollet. Quaternion to Euler angles conversion: a direct, general and computationally
// efficient method. PLoS ONE 17(11), 2022.
/**
 * out ← the three angles of a rotation, in radians: the first and third in (−π, π], the middle in
 * [−π/2, π/2] (in [0, π] where the order returns to its first axis).
 *
 * A quarter turn about j on the right, R_i(a) R_j(b) R_k(c) R_j(π/2) = R_i(a) R_j(b + π/2) R_i(−εc),
 * makes every order one that returns; then half the sum and half the difference of the outer angles
 * are atan2(b, a) and atan2(d, c). In gimbal lock one of the two is all noise: the third angle is set to zero and the first
 * takes the whole turn, so that the angles still give the rotation back.
 */
export function quatToEulerFlat(out: Floats, o: number, order: EulerOrder, q: Floats, at: number): void {
  const { i, j, k, parity, returns } = ORDERS[order]
  const qi = q[at + i]
  const qj = q[at + j]
  const qk = parity * q[at + k]
  const qw = q[at + 3]
  const a = returns ? qw : qw - qj
  const b = returns ? qi : qi - qk
  const c = returns ? qj : qj + qw
  const d = returns ? qk : qk + qi
  let middle = 2 * portable.atan2(portable.hypot(c, d), portable.hypot(a, b))
  let first: number
  let last = 0
  if (middle < GIMBAL) first = 2 * portable.atan2(b, a)
  else if (middle > Math.PI - GIMBAL) first = 2 * portable.atan2(d, c)
  else {
    const plus = portable.atan2(b, a)
    const minus = portable.atan2(d, c)
    first = plus + minus
    last = plus - minus
  }
  if (!returns) {
    last *= -parity
    middle -= Math.PI / 2
  }
  out[o] = wrap(first)
  out[o + 1] = middle
  out[o + 2] = wrap(last)
}

/** The three angles of a rotation, in radians, in the order of the letters. */
export function quatToEuler(order: EulerOrder, q: Quat): Vec3 {
  for (let c = 0; c < 4; c++) buffer[4 + c] = q[c]
  quatToEulerFlat(buffer, 0, order, buffer, 4)
  return [buffer[0], buffer[1], buffer[2]]
}

/** Radians from the pole below which the outer angles cannot be told apart in f64 arithmetic. */
const GIMBAL = 1e-7

const buffer = new Float64Array(8)

const wrap = (angle: number): number =>
  angle > Math.PI ? angle - 2 * Math.PI : angle <= -Math.PI ? angle + 2 * Math.PI : angle
