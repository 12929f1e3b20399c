import type { Observations } from './observe.ts'
import type { PointMotion } from './points.ts'
import type { States } from './states.ts'

/**
 * D with a bound on what one stray point may cost, for examples laid along the ground:
 *
 *   D(x, a) = Σ h w s² r² / (s² + r²),   r = ‖x − M a‖
 *
 * after one refit of M with each point weighted by (s² / (s² + r²))². Quadratic costs let a hand that went elsewhere decide which example
 * is the nearest, and where it stands. Overwrites costs and transforms. O(cells × instants × points).
 */
export function robustCosts(
  { costs, transforms, firstStart, lastInstant }: Observations,
  { count, duration, control, controlAt, controlPointCount: points }: States,
  { points: input }: PointMotion,
  pointWeights: Float64Array,
  stray: number,
): void {
  const square = stray * stray
  for (let cell = 0; cell < costs.length; cell++) {
    if (!(costs[cell] < Infinity)) continue
    const state = cell % count
    const start = Math.floor(cell / count) + firstStart
    const from = Math.max(0, -start)
    const to = Math.min(duration[state], lastInstant - start)
    const last = duration[state]
    const t = 4 * cell
    let [cos, sin, dx, dz] = [transforms[t], transforms[t + 1], transforms[t + 2], transforms[t + 3]]
    let [weight, ax, az, bx, bz, along, across] = [0, 0, 0, 0, 0, 0, 0]
    for (let i = from; i <= to; i++) {
      const half = i === 0 || i === last ? 0.5 : 1
      let p = 3 * points * (start + i)
      let q = controlAt[state] + 3 * points * i
      for (let n = 0; n < points; n++, p += 3, q += 3) {
        const [x, z, u, v] = [input[p], input[p + 2], control[q], control[q + 2]]
        const ex = cos * u + sin * v + dx - x
        const ey = control[q + 1] - input[p + 1]
        const ez = cos * v - sin * u + dz - z
        const near = square / (square + ex * ex + ey * ey + ez * ez)
        const w = half * pointWeights[n] * near * near
        weight += w
        ax += w * x
        az += w * z
        bx += w * u
        bz += w * v
        along += w * (x * u + z * v)
        across += w * (x * v - z * u)
      }
    }
    if (weight > 1e-9) {
      along -= (ax * bx + az * bz) / weight
      across -= (ax * bz - az * bx) / weight
      const reach = Math.sqrt(along * along + across * across)
      if (reach > 1e-9) {
        cos = along / reach
        sin = across / reach
        dx = (ax - cos * bx - sin * bz) / weight
        dz = (az - cos * bz + sin * bx) / weight
      }
    }
    let cost = 0
    for (let i = from; i <= to; i++) {
      const half = i === 0 || i === last ? 0.5 : 1
      let p = 3 * points * (start + i)
      let q = controlAt[state] + 3 * points * i
      for (let n = 0; n < points; n++, p += 3, q += 3) {
        const ex = cos * control[q] + sin * control[q + 2] + dx - input[p]
        const ey = control[q + 1] - input[p + 1]
        const ez = cos * control[q + 2] - sin * control[q] + dz - input[p + 2]
        const far = ex * ex + ey * ey + ez * ez
        cost += (half * pointWeights[n] * square * far) / (square + far)
      }
    }
    costs[cell] = cost
    transforms[t] = cos
    transforms[t + 1] = sin
    transforms[t + 2] = dx
    transforms[t + 3] = dz
  }
}
