import type { Vec3 } from '../math/vec3.ts'
import type { LegMarks } from './landmarks.ts'
import { cutAt, detailAround, limbOf, type Detail, type Limb } from './limb.ts'
import { bowedStack } from './solids.ts'

/** A trouser leg around thigh, knee and calf, cut off at the ankle. */
export function shapeTrouserLeg(
  { hip, knee, ankle, forward }: LegMarks,
  u: number,
  girth: number,
): { limb: Limb; details: Detail[] } {
  const outward: Vec3 = [hip[0] < 0 ? -1 : 1, 0, 0]
  const g = girth * u
  const leg = bowedStack(
    hip,
    knee,
    ankle,
    forward,
    outward,
    [
      { bone: 0, t: -0.42, a: 0.02 * u, b: 0.025 * u, x: -0.004 * u, z: -0.006 * u },
      { bone: 0, t: -0.2, a: 0.05 * g, b: 0.058 * g, z: -0.006 * u },
      { bone: 0, t: -0.02, a: 0.072 * g, b: 0.082 * g, x: -0.001 * u, z: -0.004 * u },
      { bone: 0, t: 0.13, a: 0.081 * g, b: 0.089 * g, z: -0.002 * u },
      { bone: 0, t: 0.3, a: 0.083 * g, b: 0.088 * g, x: 0.003 * u, z: 0.003 * u },
      { bone: 0, t: 0.55, a: 0.073 * g, b: 0.078 * g, x: 0.002 * u, z: 0.005 * u },
      { bone: 0, t: 0.8, a: 0.062 * g, b: 0.066 * g, z: 0.003 * u },
      { bone: 0, t: 0.97, a: 0.058 * g, b: 0.061 * g, z: 0.003 * u },
      { bone: 1, t: 0.1, a: 0.0555 * g, b: 0.058 * g, z: -0.001 * u },
      { bone: 1, t: 0.3, a: 0.056 * g, b: 0.06 * g, z: -0.011 * u },
      { bone: 1, t: 0.55, a: 0.0495 * g, b: 0.054 * g, z: -0.01 * u },
      { bone: 1, t: 0.82, a: 0.0455 * g, b: 0.0485 * g, z: -0.006 * u },
      { bone: 1, t: 0.95, a: 0.046 * g, b: 0.05 * g, z: -0.004 * u },
      { bone: 1, t: 1.06, a: 0.046 * g, b: 0.05 * g, z: -0.004 * u },
    ],
    0.02 * u,
  )
  const hem: Vec3 = [ankle[0], ankle[1] - 0.004 * u, ankle[2]]
  return {
    limb: limbOf([leg], 0.07 * u, [cutAt(hem, [0, -1, 0], 0.008 * u)]),
    details: [
      detailAround([hip, knee], 0.085 * u, 0.031 * u),
      detailAround([knee, ankle], 0.06 * u, 0.0275 * u),
      detailAround([[ankle[0], ankle[1] + 0.03 * u, ankle[2]], hem], 0.052 * u, 0.018 * u),
    ],
  }
}
