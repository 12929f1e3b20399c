import { SIGMAS, type Constraint } from '../constraint.ts'
import type { DeformableModel, ModelContact } from '../model.ts'
import type { BodyPoint } from '../stage.ts'

export interface ContactOptions {
  /** Of planted points along the ground, metres per second. */
  readonly sigma?: number
  /** Distance of the frames that are compared, seconds of canonical time. */
  readonly step?: number
  readonly segment?: number
}
export const CONTACT_DEFAULTS = { step: 0.05 } as const

/**
 * Planted heels and balls stay where they are: for neighbouring frames a, b of a contact, `step` apart,
 *
 *   r = (p(b) − p(a))_{x,z} / (σ · (b − a)/rate)
 *
 * The model knows when its feet rest, so nobody has to ask. (The seed claims that the prior alone keeps feet from
 * sliding; on real data it does not.) Canonical seconds keep this free of the timing.
 */
export function plantedFeet(
  model: DeformableModel,
  options: ContactOptions = {},
  contacts: readonly ModelContact[] = model.contacts,
): Constraint {
  const { sigma = SIGMAS.contact, step, segment = 0 } = { ...CONTACT_DEFAULTS, ...options }
  const pairs: { point: BodyPoint; a: number; b: number; scale: number }[] = []
  for (const { role, from, to } of contacts) {
    const joint = model.skeleton.roles.get(role)
    if (joint === undefined || to - from < 2) continue
    const point = { joint }
    const steps = Math.max(1, Math.round((to - 1 - from) / (step * model.frameRate)))
    for (let k = 0; k < steps; k++) {
      const a = Math.round(from + ((to - 1 - from) * k) / steps)
      const b = Math.round(from + ((to - 1 - from) * (k + 1)) / steps)
      if (b > a) pairs.push({ point, a, b, scale: model.frameRate / (sigma * (b - a)) })
    }
  }
  return {
    kind: 'contact',
    label: 'planted feet',
    count: 2 * pairs.length,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const n = stage.size
      const p = new Float64Array(6)
      // The slopes of a frame serve both pairs it belongs to: the later one of the last pair is the earlier one of this.
      let [before, after] = [new Float64Array(jacobian ? 2 * n : 0), new Float64Array(jacobian ? 2 * n : 0)]
      const slopes = (out: Float64Array, point: BodyPoint, frame: number): void => {
        out.fill(0)
        part.addPoint(out, 0, point, frame, 1, 0, 0)
        part.addPoint(out, n, point, frame, 0, 0, 1)
      }
      pairs.forEach(({ point, a, b, scale }, i) => {
        part.point(point, a, p)
        part.point(point, b, p, 3)
        r[2 * i] = scale * (p[3] - p[0])
        r[2 * i + 1] = scale * (p[5] - p[2])
        if (!jacobian) return
        const last = pairs[i - 1]
        if (last?.point === point && last.b === a) [before, after] = [after, before]
        else slopes(before, point, a)
        slopes(after, point, b)
        const row = 2 * i * n
        for (let c = 0; c < 2 * n; c++) jacobian[row + c] = scale * (after[c] - before[c])
      })
    },
    measure: (stage) => {
      const part = stage.parts[segment]
      const p = new Float64Array(6)
      let sum = 0
      let worst = 0
      for (const { point, a, b } of pairs) {
        part.point(point, a, p)
        part.point(point, b, p, 3)
        const slide = 100 * Math.hypot(p[3] - p[0], p[5] - p[2])
        sum += slide * slide
        worst = Math.max(worst, slide)
      }
      return { value: Math.sqrt(sum / Math.max(1, pairs.length)), worst, unit: 'cm' }
    },
  }
}
