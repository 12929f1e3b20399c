import { portable } from '@understudy/kernels'
import type { Vec3 } from '@understudy/motion'
import { SIGMAS, spreadOf, type Constraint } from '../constraint.ts'
import type { BodyPoint } from '../stage.ts'

/** A place in space for a point of the body. `undefined` leaves an axis free: a height alone, a place on the ground. */
export interface PointRequest {
  readonly point: BodyPoint
  /** Canonical frame; it may lie between two. */
  readonly frame: number
  /** World, metres. */
  readonly target: readonly [number | undefined, number | undefined, number | undefined]
  /** Metres. */
  readonly sigma?: number
  /** Which part of a long motion; the first by default. */
  readonly segment?: number
  readonly label?: string
}

/** r = (p(frame) − target) / σ, one residual for each axis asked for. */
export function pointAt(request: PointRequest): Constraint {
  const { point, frame, target, sigma = SIGMAS.point, segment = 0 } = request
  const axes = [0, 1, 2].filter((c) => target[c] !== undefined)
  const constraint: Constraint = {
    kind: 'point',
    label: request.label ?? `joint ${point.joint} at frame ${frame}`,
    count: axes.length,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const p = new Float64Array(3)
      part.point(point, frame, p)
      const g = 1 / sigma
      for (let i = 0; i < axes.length; i++) {
        const c = axes[i]
        r[i] = (p[c] - target[c]!) / sigma
        if (jacobian)
          part.addPoint(
            jacobian,
            i * stage.size,
            point,
            frame,
            c === 0 ? g : 0,
            c === 1 ? g : 0,
            c === 2 ? g : 0,
          )
      }
    },
    measure: (stage) => {
      const r = new Float64Array(3)
      constraint.evaluate(stage, r)
      return { ...spreadOf(r, axes.length, Math.max(1, axes.length), 100 * sigma), unit: 'cm' }
    },
  }
  return constraint
}

/** Axis `c`, this long. */
export const unit = (c: number, length: number): [number, number, number] => [
  c === 0 ? length : 0,
  c === 1 ? length : 0,
  c === 2 ? length : 0,
]

/** Asks how far a point at one frame is from a point at another. */
export interface RelativeRequest {
  readonly point: BodyPoint
  readonly frame: number
  readonly from: BodyPoint
  readonly fromFrame: number
  /** p(frame) − from(fromFrame), world, metres; `undefined` leaves an axis free. */
  readonly target: readonly [number | undefined, number | undefined, number | undefined]
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/**
 * r = (p(frame) − q(frame′) − target) / σ: hands a shoulder's width apart, a step of a given length and direction (the same
 * foot at two frames, or the root at both ends).
 */
export function relativeTo(request: RelativeRequest): Constraint {
  const { point, frame, from, fromFrame, target, sigma = SIGMAS.point, segment = 0 } = request
  const axes = [0, 1, 2].filter((c) => target[c] !== undefined)
  const constraint: Constraint = {
    kind: 'relative',
    label:
      request.label ??
      `joint ${point.joint} at frame ${frame} from joint ${from.joint} at frame ${fromFrame}`,
    count: axes.length,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const p = new Float64Array(6)
      part.point(point, frame, p)
      part.point(from, fromFrame, p, 3)
      axes.forEach((c, i) => {
        r[i] = (p[c] - p[3 + c] - target[c]!) / sigma
        if (!jacobian) return
        part.addPoint(jacobian, i * stage.size, point, frame, ...unit(c, 1 / sigma))
        part.addPoint(jacobian, i * stage.size, from, fromFrame, ...unit(c, -1 / sigma))
      })
    },
    measure: (stage) => {
      const r = new Float64Array(3)
      constraint.evaluate(stage, r)
      return { ...spreadOf(r, axes.length, Math.max(1, axes.length), 100 * sigma), unit: 'cm' }
    },
  }
  return constraint
}

/** The vector of a step: `length` metres along a heading (radians, 0 is +Z, left positive). */
export const stepVector = (length: number, heading: number): Vec3 => [
  length * portable.sin(heading),
  0,
  length * portable.cos(heading),
]
