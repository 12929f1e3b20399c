import { portable } from '@understudy/kernels'
import { SIGMAS, type Constraint } from '../constraint.ts'
import type { DeformableModel, ModelContact } from '../model.ts'
import type { BodyPoint } from '../stage.ts'

/** How firmly planted feet are held, and how often they are looked at. */
export interface ContactOptions {
  /** Of planted points along the ground, metres per second. */
  readonly sigma?: number
  /** Distance of the frames that are compared, seconds of canonical time. */
  readonly step?: number
  readonly segment?: number
}

/** What holding planted feet takes where the options do not say, seconds of canonical time. */
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
      for (let i = 0; i < pairs.length; i++) {
        const { point, a, b, scale } = pairs[i]
        part.point(point, a, p)
        part.point(point, b, p, 3)
        r[2 * i] = scale * (p[3] - p[0])
        r[2 * i + 1] = scale * (p[5] - p[2])
        if (jacobian) part.addWay(jacobian, 2 * i * n, n, point, a, b, scale)
      }
    },
    measure: (stage) => {
      const part = stage.parts[segment]
      const p = new Float64Array(6)
      let sum = 0
      let worst = 0
      for (const { point, a, b } of pairs) {
        part.point(point, a, p)
        part.point(point, b, p, 3)
        const slide = 100 * portable.hypot(p[3] - p[0], p[5] - p[2])
        sum += slide * slide
        worst = Math.max(worst, slide)
      }
      return { value: Math.sqrt(sum / Math.max(1, pairs.length)), worst, unit: 'cm' }
    },
  }
}
