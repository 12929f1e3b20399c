import type { Vec3 } from '@understudy/motion'
import { SIGMAS, spreadOf, type Constraint } from '../constraint.ts'
import type { BodyPoint } from '../stage.ts'
import { unit } from './point.ts'

/** Asks that a point goes along a curve. */
export interface TrajectoryRequest {
  readonly point: BodyPoint
  /** Canonical frames the path spans: its first control point at `from`, its last at `to`. */
  readonly from: number
  readonly to: number
  /** World, metres, evenly spaced over the span: the curve goes through all of them. Two or more. */
  readonly controls: readonly Vec3[]
  /** How many places along the curve are held. */
  readonly samples?: number
  /** Metres. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/** What a trajectory takes where its request does not say. */
export const TRAJECTORY_DEFAULTS = { samples: 24 } as const

/** r = (p(t_i) − c(t_i)) / σ at places t_i of the span, c the Catmull–Rom curve through the control points. */
export function trajectory(request: TrajectoryRequest): Constraint {
  const { point, from, to, controls, sigma = SIGMAS.trajectory, segment = 0 } = request
  const samples = Math.max(2, request.samples ?? TRAJECTORY_DEFAULTS.samples)
  const targets = Array.from({ length: samples }, (_, i) => {
    const share = i / (samples - 1)
    return { frame: from + (to - from) * share, target: catmullRom(controls, share) }
  })
  return throughPlaces(
    'trajectory',
    request.label ?? `joint ${point.joint} over frames ${from} to ${to}`,
    targets.map(({ frame, target }) => ({ point, frame, target })),
    sigma,
    segment,
  )
}

/** Many places at once: the residuals of `pointAt`, together. */
export function throughPlaces(
  kind: string,
  label: string,
  places: readonly { readonly point: BodyPoint; readonly frame: number; readonly target: Vec3 }[],
  sigma: number,
  segment = 0,
): Constraint {
  const constraint: Constraint = {
    kind,
    label,
    count: 3 * places.length,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const p = new Float64Array(3)
      places.forEach(({ point, frame, target }, i) => {
        part.point(point, frame, p)
        for (let c = 0; c < 3; c++) {
          r[3 * i + c] = (p[c] - target[c]) / sigma
          if (jacobian) part.addPoint(jacobian, (3 * i + c) * stage.size, point, frame, ...unit(c, 1 / sigma))
        }
      })
    },
    measure: (stage) => {
      const r = new Float64Array(3 * places.length)
      constraint.evaluate(stage, r)
      return { ...spreadOf(r, r.length, 3, 100 * sigma), unit: 'cm' }
    },
  }
  return constraint
}

// Catmull, Rom. A class of local interpolating splines. 1974.
/** The curve through the points at `share` of its way, 0 to 1; the ends are continued straight. */
export function catmullRom(points: readonly Vec3[], share: number): Vec3 {
  const last = points.length - 1
  if (last < 1) return points[0]
  const exact = Math.min(Math.max(share, 0), 1) * last
  const k = Math.min(Math.floor(exact), last - 1)
  const u = exact - k
  const at = (i: number, c: number): number =>
    i < 0
      ? 2 * points[0][c] - points[1][c]
      : i > last
        ? 2 * points[last][c] - points[last - 1][c]
        : points[i][c]
  const value = (c: number): number => {
    const [a, b, d, e] = [at(k - 1, c), at(k, c), at(k + 1, c), at(k + 2, c)]
    return b + 0.5 * u * (d - a + u * (2 * a - 5 * b + 4 * d - e + u * (3 * (b - d) + e - a)))
  }
  return [value(0), value(1), value(2)]
}
