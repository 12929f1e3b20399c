import { SIGMAS, spreadOf, type Constraint } from '../constraint.ts'
import type { BodyPoint } from '../stage.ts'
import { frameAtTime } from '../timing.ts'
import { project, type PictureCamera } from './screen.ts'

/** A moment of a stroke: seconds on the stroke's own clock, place in picture heights (or metres, without a camera). */
export interface StrokeSample {
  readonly time: number
  readonly place: readonly number[]
}

export interface StrokeRequest {
  readonly point: BodyPoint
  readonly samples: readonly StrokeSample[]
  /** Through which it was drawn; without one the places are in the world, metres. */
  readonly camera?: PictureCamera
  /** Picture heights, or metres without a camera. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/**
 * A timed stroke: at its own second τ the motion's point is where the pen was,
 *
 *   r = (f(p(t(τ))) − y(τ)) / σ,   t(τ) = w⁻¹(τ),   p between the canonical frames around t
 *
 * Geometry and timing both answer: with a = (τ − w₀)/(w₁ − w₀),  dp = (1−a) dp₀ + a dp₁ + (p₁ − p₀) da  and
 * da = −(dw₀ + a (dw₁ − dw₀)) / (w₁ − w₀). Beyond the motion's end its last pose is compared.
 */
export function strokeThrough(request: StrokeRequest): Constraint {
  const { point, samples, camera, segment = 0 } = request
  const width = camera ? 2 : 3
  const sigma = request.sigma ?? (camera ? SIGMAS.screen : SIGMAS.trajectory)
  const constraint: Constraint = {
    kind: 'stroke',
    label: request.label ?? `stroke for joint ${point.joint}`,
    count: width * samples.length,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const w = part.times()
      const p = new Float64Array(6)
      const slopes = new Float64Array(9)
      samples.forEach(({ time, place }, i) => {
        const { frame, alpha } = frameAtTime(w, time)
        part.point(point, frame, p)
        part.point(point, frame + 1, p, 3)
        const now = [0, 1, 2].map((c) => p[c] + alpha * (p[3 + c] - p[c]))
        let seen: readonly number[] = now
        if (camera) seen = project(camera, now, slopes)
        else for (let c = 0; c < 9; c++) slopes[c] = c % 4 === 0 ? 1 : 0
        const inside = time > 0 && time < w[w.length - 1]
        for (let c = 0; c < width; c++) {
          const row = width * i + c
          r[row] = (seen[c] - place[c]) / sigma
          if (!jacobian) continue
          const [gx, gy, gz] = [slopes[3 * c] / sigma, slopes[3 * c + 1] / sigma, slopes[3 * c + 2] / sigma]
          part.addPoint(jacobian, row * stage.size, point, frame + alpha, gx, gy, gz)
          if (!inside) continue
          const along = gx * (p[3] - p[0]) + gy * (p[4] - p[1]) + gz * (p[5] - p[2])
          const step = w[frame + 1] - w[frame]
          part.addTime(jacobian, row * stage.size, frame, (-along * (1 - alpha)) / step)
          part.addTime(jacobian, row * stage.size, frame + 1, (-along * alpha) / step)
        }
      })
    },
    measure: (stage) => {
      const r = new Float64Array(width * samples.length)
      constraint.evaluate(stage, r)
      return camera
        ? { ...spreadOf(r, r.length, 2, 1000 * sigma), unit: 'pixels' }
        : { ...spreadOf(r, r.length, 3, 100 * sigma), unit: 'cm' }
    },
  }
  return constraint
}
