import { SIGMAS, type Constraint } from '../constraint.ts'

/** Asks for a canonical frame at a given time, seconds. */
export interface ClockRequest {
  /** Canonical frame. */
  readonly frame: number
  /** Seconds after the instant of this canonical frame; the segment's start by default. */
  readonly since?: number
  readonly seconds: number
  /** Seconds. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/** r = (w(frame) − w(since) − seconds) / σ: when a frame comes, or how long it is from one to another. */
export function clockAt(request: ClockRequest): Constraint {
  const { frame, since = 0, seconds, sigma = SIGMAS.time, segment = 0 } = request
  return {
    kind: since === 0 ? 'time' : 'duration',
    label: request.label ?? `frame ${frame} at ${seconds} s${since === 0 ? '' : ` after frame ${since}`}`,
    count: 1,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      r[0] = (part.time(frame) - part.time(since) - seconds) / sigma
      if (!jacobian) return
      part.addTime(jacobian, 0, frame, 1 / sigma)
      part.addTime(jacobian, 0, since, -1 / sigma)
    },
    measure: (stage) => {
      const part = stage.parts[segment]
      const miss = 1000 * Math.abs(part.time(frame) - part.time(since) - seconds)
      return { value: miss, worst: miss, unit: 'ms' }
    },
  }
}
