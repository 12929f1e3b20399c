import { SIGMAS, spreadOf, type Constraint } from '../constraint.ts'
import type { BodyPoint } from '../stage.ts'
import { frameAtTime } from '../timing.ts'
import { project, type PictureCamera } from './screen.ts'

/** A moment of a stroke: seconds on the stroke's own clock, place in picture heights (or metres, without a camera). */
export interface StrokeSample {
  readonly time: number
  readonly place: readonly number[]
}

/** Asks that a point follows a drawn stroke. */
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

/** A place for a point at a second of the motion's own clock. */
export interface TimedPlace {
  readonly point: BodyPoint
  /** Seconds from the segment's start. */
  readonly time: number
  readonly place: ArrayLike<number>
  /** Overrides the common σ. */
  readonly sigma?: number
}

/** A timed stroke: at its own second the motion's point is where the pen was. */
export function strokeThrough(request: StrokeRequest): Constraint {
  const { point, samples, camera, segment, sigma } = request
  return timedPlaces(
    'stroke',
    request.label ?? `stroke for joint ${point.joint}`,
    samples.map(({ time, place }) => ({ point, time, place })),
    { camera, segment, sigma },
  )
}

/**
 * Places on the motion's own clock,
 *
 *   r = (f(p(t(τ))) − y(τ)) / σ,   t(τ) = w⁻¹(τ),   p between the canonical frames around t
 *
 * Geometry and timing both answer: with a = (τ − w₀)/(w₁ − w₀),  dp = (1−a) dp₀ + a dp₁ + (p₁ − p₀) da  and
 * da = −(dw₀ + a (dw₁ − dw₀)) / (w₁ − w₀). Beyond the motion's end its last pose is compared. With `about`, all
 * places are relative to that point's at the same second.
 */
export function timedPlaces(
  kind: string,
  label: string,
  places: readonly TimedPlace[],
  options: {
    readonly camera?: PictureCamera
    readonly segment?: number
    readonly sigma?: number
    readonly about?: BodyPoint
  } = {},
): Constraint {
  const { camera, segment = 0, about } = options
  const width = camera ? 2 : 3
  const common = options.sigma ?? (camera ? SIGMAS.screen : SIGMAS.trajectory)
  const constraint: Constraint = {
    kind,
    label,
    count: width * places.length,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const w = part.times()
      const p = new Float64Array(6)
      const q = new Float64Array(6)
      const now = new Float64Array(3)
      const slopes = new Float64Array(9)
      if (!camera) slopes[0] = slopes[4] = slopes[8] = 1
      for (let i = 0; i < places.length; i++) {
        const { point, time, place, sigma = common } = places[i]
        const { frame, alpha } = frameAtTime(w, time)
        part.point(point, frame, p)
        part.point(point, frame + 1, p, 3)
        if (about) {
          part.point(about, frame, q)
          part.point(about, frame + 1, q, 3)
          for (let c = 0; c < 6; c++) p[c] -= q[c]
        }
        for (let c = 0; c < 3; c++) now[c] = p[c] + alpha * (p[3 + c] - p[c])
        const seen: ArrayLike<number> = camera ? project(camera, now, slopes) : now
        const inside = time > 0 && time < w[w.length - 1]
        for (let c = 0; c < width; c++) {
          const row = width * i + c
          r[row] = (seen[c] - place[c]) / sigma
          if (!jacobian) continue
          const gx = slopes[3 * c] / sigma
          const gy = slopes[3 * c + 1] / sigma
          const gz = slopes[3 * c + 2] / sigma
          const at = row * stage.size
          part.addPoint(jacobian, at, point, frame + alpha, gx, gy, gz)
          if (about) part.addPoint(jacobian, at, about, frame + alpha, -gx, -gy, -gz)
          if (!inside) continue
          const along = gx * (p[3] - p[0]) + gy * (p[4] - p[1]) + gz * (p[5] - p[2])
          const step = w[frame + 1] - w[frame]
          part.addTime(jacobian, at, frame, (-along * (1 - alpha)) / step)
          part.addTime(jacobian, at, frame + 1, (-along * alpha) / step)
        }
      }
    },
    measure: (stage) => {
      const r = new Float64Array(width * places.length)
      constraint.evaluate(stage, r)
      places.forEach(({ sigma = common }, i) => {
        for (let c = 0; c < width; c++) r[width * i + c] *= sigma
      })
      return camera
        ? { ...spreadOf(r, r.length, 2, 1000), unit: 'pixels' }
        : { ...spreadOf(r, r.length, 3, 100), unit: 'cm' }
    },
  }
  return constraint
}
