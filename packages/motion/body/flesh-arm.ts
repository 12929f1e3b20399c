import { lerp, normalize, subtract, type Vec3 } from '../math/vec3.ts'
import type { ArmMarks } from './landmarks.ts'
import { cutAt, detailAround, limbOf, type Detail, type Limb } from './limb.ts'
import { bowedStack } from './solids.ts'

/** How far down the forearm a sleeve reaches: the hand's wrist comes out of it. */
const CUFF = 0.955

/** A sleeve around shoulder, upper arm and forearm, cut off at the wrist. */
export function shapeSleeve(
  { shoulder, elbow, wrist, thumb }: ArmMarks,
  u: number,
  girth: number,
): { limb: Limb; details: Detail[] } {
  const up: Vec3 = [0, 1, 0]
  const g = girth * u
  const arm = bowedStack(
    shoulder,
    elbow,
    wrist,
    thumb,
    up,
    [
      { bone: 0, t: -0.1, a: 0.044 * g, b: 0.047 * g, x: -0.01 * u },
      { bone: 0, t: 0.08, a: 0.057 * g, b: 0.058 * g, x: -0.006 * u },
      { bone: 0, t: 0.28, a: 0.0555 * g, b: 0.055 * g },
      { bone: 0, t: 0.6, a: 0.049 * g, b: 0.049 * g },
      { bone: 0, t: 0.9, a: 0.044 * g, b: 0.044 * g },
      { bone: 1, t: 0.03, a: 0.044 * g, b: 0.0435 * g },
      { bone: 1, t: 0.22, a: 0.046 * g, b: 0.046 * g },
      { bone: 1, t: 0.6, a: 0.0385 * g, b: 0.0405 * g },
      { bone: 1, t: 0.86, a: 0.0315 * g, b: 0.0345 * g },
      // The cuff stands out a little.
      { bone: 1, t: 0.93, a: 0.0325 * g, b: 0.0355 * g },
      { bone: 1, t: 1.1, a: 0.0315 * g, b: 0.034 * g },
    ],
    0.02 * u,
  )
  const end = lerp(elbow, wrist, CUFF)
  return {
    limb: limbOf([arm], 0.062 * u, [cutAt(end, normalize(subtract(wrist, elbow)), 0.006 * u)]),
    details: [
      detailAround([shoulder, elbow, wrist], 0.05 * u, 0.0245 * u),
      detailAround([lerp(elbow, wrist, 0.9), wrist], 0.034 * u, 0.014 * u),
    ],
  }
}
