import * as portable from '../portable/index.ts'
/**
 * Rotation arithmetic on packed arrays: destination first, each offset beside its array, no
 * allocation, safe when destination and sources coincide. Unit quaternions `x y z w`.
 */

/** Any packed array of numbers. */
export type Floats = Float32Array | Float64Array

/** out ← a ⊗ b: the rotation that does b first, then a. */
export function multiplyFlat(out: Floats, o: number, a: Floats, i: number, b: Floats, j: number): void {
  const ax = a[i],
    ay = a[i + 1],
    az = a[i + 2],
    aw = a[i + 3]
  const bx = b[j],
    by = b[j + 1],
    bz = b[j + 2],
    bw = b[j + 3]
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}

/** out ← q⁻¹, for a unit quaternion. */
export function conjugateFlat(out: Floats, o: number, q: Floats, i: number): void {
  out[o] = -q[i]
  out[o + 1] = -q[i + 1]
  out[o + 2] = -q[i + 2]
  out[o + 3] = q[i + 3]
}

/** out ← q v q⁻¹, by v + 2w(u × v) + 2u × (u × v) with q = (u, w). */
export function rotateFlat(out: Floats, o: number, q: Floats, i: number, v: Floats, j: number): void {
  const x = q[i],
    y = q[i + 1],
    z = q[i + 2],
    w = q[i + 3]
  const vx = v[j],
    vy = v[j + 1],
    vz = v[j + 2]
  const tx = 2 * (y * vz - z * vy)
  const ty = 2 * (z * vx - x * vz)
  const tz = 2 * (x * vy - y * vx)
  out[o] = vx + w * tx + y * tz - z * ty
  out[o + 1] = vy + w * ty + z * tx - x * tz
  out[o + 2] = vz + w * tz + x * ty - y * tx
}

/** out ← q/‖q‖. A zero quaternion becomes the identity: there is no better guess. */
export function normalizeFlat(out: Floats, o: number, q: Floats, i: number): void {
  const x = q[i],
    y = q[i + 1],
    z = q[i + 2],
    w = q[i + 3]
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  if (!(length > 0)) {
    out[o] = out[o + 1] = out[o + 2] = 0
    out[o + 3] = 1
    return
  }
  const s = 1 / length
  out[o] = x * s
  out[o + 1] = y * s
  out[o + 2] = z * s
  out[o + 3] = w * s
}

/**
 * out ← the rotation a fraction `alpha` of the way from `from` to `to`, along the shorter arc
 * and at constant speed:
 *
 *   slerp(p, q, α) = [ sin((1−α)θ) p + sin(αθ) q ] / sin θ,   cos θ = ⟨p, q⟩ ≥ 0
 *
 * Under 1e-3 rad the chord replaces the arc (error below 1e-10) so that sin θ never divides by nothing.
 */
export function slerpFlat(
  out: Floats,
  o: number,
  from: Floats,
  f: number,
  to: Floats,
  t: number,
  alpha: number,
): void {
  const fx = from[f],
    fy = from[f + 1],
    fz = from[f + 2],
    fw = from[f + 3]
  let tx = to[t],
    ty = to[t + 1],
    tz = to[t + 2],
    tw = to[t + 3]
  let cos = fx * tx + fy * ty + fz * tz + fw * tw
  if (cos < 0) {
    cos = -cos
    tx = -tx
    ty = -ty
    tz = -tz
    tw = -tw
  }
  let a = 1 - alpha
  let b = alpha
  if (cos < 0.9999995) {
    const theta = portable.acos(cos)
    const s = 1 / portable.sin(theta)
    a = portable.sin(a * theta) * s
    b = portable.sin(b * theta) * s
  }
  out[o] = a * fx + b * tx
  out[o + 1] = a * fy + b * ty
  out[o + 2] = a * fz + b * tz
  out[o + 3] = a * fw + b * tw
  normalizeFlat(out, o, out, o)
}

/** The angle between two rotations, in radians, 0 to π. */
export function angleBetweenFlat(a: Floats, i: number, b: Floats, j: number): number {
  // atan2 of the relative rotation's parts: acos of the dot product loses everything below 1e-4 rad.
  const ax = a[i],
    ay = a[i + 1],
    az = a[i + 2],
    aw = a[i + 3]
  const bx = b[j],
    by = b[j + 1],
    bz = b[j + 2],
    bw = b[j + 3]
  const w = aw * bw + ax * bx + ay * by + az * bz
  const x = aw * bx - ax * bw - ay * bz + az * by
  const y = aw * by + ax * bz - ay * bw - az * bx
  const z = aw * bz - ax * by + ay * bx - az * bw
  return 2 * portable.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w))
}
