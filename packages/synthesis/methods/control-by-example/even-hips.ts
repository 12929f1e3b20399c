import { portable } from '@understudy/kernels'
import { wrapAngle } from '@understudy/motion'
import type { PointMotion } from './points.ts'

/**
 * Hips on the floor as the line they travel along: without the sway over each foot and the turn of the pelvis with each step,
 * which a drawn path does not have. Laid over a path as they are, the hips of one step, a bow to the side, would be pushed
 * back onto the line, and the walk would lose its sway.
 *
 * Heading θ and place p are smoothed over time by a kernel that leaves cubics as they are,
 *
 *   w(t) = (3 − t²/σ²)/2 · exp(−t²/2σ²),     response (1 + u) exp(−u), u = (2πfσ)²/2,
 *
 * so that a bend is not cut short; of the place only what is across the heading: p + n n·(p̄ − p). Starts and stops keep their times.
 */
export function evenHips(hips: PointMotion, seconds: number): PointMotion {
  const { frameCount, rate, points } = hips
  const [x, z, heading] = [0, 1, 2].map(() => new Float64Array(frameCount))
  for (let frame = 0; frame < frameCount; frame++) {
    const p = 6 * frame
    x[frame] = (points[p] + points[p + 3]) / 2
    z[frame] = (points[p + 2] + points[p + 5]) / 2
    const yaw = portable.atan2(points[p + 5] - points[p + 2], points[p] - points[p + 3])
    heading[frame] = frame === 0 ? yaw : heading[frame - 1] + wrapAngle(yaw - heading[frame - 1])
  }
  const [evenX, evenZ, evenHeading] = [x, z, heading].map((values) => smoothCubic(values, seconds * rate))
  const even = new Float64Array(points.length)
  for (let frame = 0; frame < frameCount; frame++) {
    const p = 6 * frame
    const half = portable.hypot(points[p] - points[p + 3], points[p + 2] - points[p + 5]) / 2
    const [nx, nz] = [portable.cos(evenHeading[frame]), -portable.sin(evenHeading[frame])]
    const across = nx * (evenX[frame] - x[frame]) + nz * (evenZ[frame] - z[frame])
    const [mx, mz] = [x[frame] + across * nx, z[frame] + across * nz]
    even.set([mx + half * nx, 0, mz + half * nz, mx - half * nx, 0, mz - half * nz], p)
  }
  return { ...hips, points: even }
}

/** The kernel above with σ in samples; beyond its ends the series goes on by point reflection, so that lines stay lines. */
function smoothCubic(values: Float64Array, deviation: number): Float64Array {
  const last = values.length - 1
  const reach = Math.min(Math.ceil(3.5 * deviation), last)
  if (reach < 1) return values
  const kernel = Float64Array.from({ length: reach + 1 }, (_, i) => {
    const s = (i / deviation) ** 2
    return ((3 - s) / 2) * portable.exp(-s / 2)
  })
  const value = (i: number): number =>
    i < 0 ? 2 * values[0] - values[-i] : i > last ? 2 * values[last] - values[2 * last - i] : values[i]
  return values.map((own, i) => {
    let [sum, weight] = [kernel[0] * own, kernel[0]]
    for (let k = 1; k <= reach; k++) {
      sum += kernel[k] * (value(i - k) + value(i + k))
      weight += 2 * kernel[k]
    }
    return sum / weight
  })
}
