import { portable } from '@understudy/kernels'
import { SIGMAS, spreadOf, type Constraint } from '../constraint.ts'
import type { DeformableModel } from '../model.ts'
import { POSE_ROLES } from './pose.ts'
import { unit } from './point.ts'

/** Asks that one segment ends where, and as fast as, another begins. */
export interface JoinRequest {
  readonly model: DeformableModel
  /** The segment that ends and the one that begins; the next by default. */
  readonly from: number
  readonly to?: number
  /** Canonical frames that meet: the last and the first by default. */
  readonly fromFrame?: number
  readonly toFrame?: number
  /** Of places, metres, and of velocities, metres per second. */
  readonly sigma?: number
  readonly velocitySigma?: number
}

/** What a join takes where its request does not say, metres per second. */
export const JOIN_DEFAULTS = { velocitySigma: 0.15 } as const

/** Frames over which a velocity is taken. */
const SPAN = 4

/**
 * A smooth join of two segments: the same places, and the same velocities (over four canonical frames, in canonical seconds
 * times the tempo the mean timing has there: the clock itself is not pulled), for the joints of a pose.
 */
export function smoothJoin(request: JoinRequest): Constraint {
  const { model, from, sigma = SIGMAS.pose, velocitySigma = JOIN_DEFAULTS.velocitySigma } = request
  const to = request.to ?? from + 1
  const joints = POSE_ROLES.flatMap((role) => model.skeleton.roles.get(role) ?? [])
  const constraint: Constraint = {
    kind: 'join',
    label: `join of parts ${from + 1} and ${to + 1}`,
    count: 6 * joints.length,
    evaluate: (stage, r, jacobian) => {
      const [a, b] = [stage.parts[from], stage.parts[to]]
      const end = request.fromFrame ?? a.model.frameCount - 1
      const start = request.toFrame ?? 0
      const n = stage.size
      const [rateA, rateB] = [tempoRate(a.model, end, -1), tempoRate(b.model, start, 1)]
      const p = new Float64Array(12)
      joints.forEach((joint, i) => {
        const point = { joint }
        a.point(point, end, p)
        b.point(point, start, p, 3)
        a.point(point, end - SPAN, p, 6)
        b.point(point, start + SPAN, p, 9)
        for (let c = 0; c < 3; c++) {
          const row = 6 * i + c
          r[row] = (p[c] - p[3 + c]) / sigma
          r[row + 3] = ((p[c] - p[6 + c]) * rateA - (p[9 + c] - p[3 + c]) * rateB) / velocitySigma
          if (!jacobian) continue
          a.addPoint(jacobian, row * n, point, end, ...unit(c, 1 / sigma))
          b.addPoint(jacobian, row * n, point, start, ...unit(c, -1 / sigma))
          const v = (row + 3) * n
          a.addPoint(jacobian, v, point, end, ...unit(c, rateA / velocitySigma))
          a.addPoint(jacobian, v, point, end - SPAN, ...unit(c, -rateA / velocitySigma))
          b.addPoint(jacobian, v, point, start + SPAN, ...unit(c, -rateB / velocitySigma))
          b.addPoint(jacobian, v, point, start, ...unit(c, rateB / velocitySigma))
        }
      })
    },
    measure: (stage) => {
      const r = new Float64Array(6 * joints.length)
      constraint.evaluate(stage, r)
      const places = new Float64Array(3 * joints.length)
      joints.forEach((_, i) => places.set(r.subarray(6 * i, 6 * i + 3), 3 * i))
      return { ...spreadOf(places, places.length, 3, 100 * sigma), unit: 'cm' }
    },
  }
  return constraint
}

/** 1 / (seconds that `SPAN` frames take at the mean tempo). */
function tempoRate(
  { meanTiming, frameRate, frameCount }: DeformableModel,
  frame: number,
  direction: 1 | -1,
): number {
  let seconds = 0
  for (let k = 0; k < SPAN; k++) {
    const t = direction > 0 ? frame + 1 + k : frame - k
    seconds += portable.exp(meanTiming[Math.min(Math.max(t, 1), frameCount - 1)]) / frameRate
  }
  return 1 / seconds
}
