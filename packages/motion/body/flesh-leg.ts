import { scale, type Vec3 } from '../math/vec3.ts'
import { detailAround, limbOf, type Detail, type Limb } from './limb.ts'
import type { LegMarks } from './landmarks.ts'
import { bowedStack, cone, ellipsoid, type Solid } from './solids.ts'

/** Thigh, knee, calf, and a foot with heel, arch and toe box, cut flat at the sole. */
export function shapeLeg(
  { hip, knee, ankle, ball, forward, hasToes }: LegMarks,
  u: number,
): { limb: Limb; details: Detail[] } {
  const outward: Vec3 = [hip[0] < 0 ? -1 : 1, 0, 0]
  const leg = bowedStack(
    hip,
    knee,
    ankle,
    forward,
    outward,
    [
      { bone: 0, t: -0.42, a: 0.02 * u, b: 0.025 * u, x: -0.004 * u, z: -0.006 * u },
      { bone: 0, t: -0.2, a: 0.05 * u, b: 0.058 * u, z: -0.006 * u },
      { bone: 0, t: -0.02, a: 0.07 * u, b: 0.081 * u, x: -0.001 * u, z: -0.004 * u },
      { bone: 0, t: 0.13, a: 0.078 * u, b: 0.088 * u, z: -0.002 * u },
      { bone: 0, t: 0.3, a: 0.08 * u, b: 0.087 * u, x: 0.003 * u, z: 0.004 * u },
      { bone: 0, t: 0.55, a: 0.068 * u, b: 0.075 * u, x: 0.002 * u, z: 0.006 * u },
      { bone: 0, t: 0.8, a: 0.055 * u, b: 0.06 * u, z: 0.004 * u },
      { bone: 0, t: 0.97, a: 0.05 * u, b: 0.055 * u, z: 0.004 * u },
      { bone: 1, t: 0.1, a: 0.047 * u, b: 0.05 * u, z: 0 },
      { bone: 1, t: 0.3, a: 0.051 * u, b: 0.056 * u, z: -0.012 * u },
      { bone: 1, t: 0.55, a: 0.042 * u, b: 0.047 * u, z: -0.01 * u },
      { bone: 1, t: 0.82, a: 0.03 * u, b: 0.034 * u, z: -0.004 * u },
      { bone: 1, t: 0.98, a: 0.03 * u, b: 0.035 * u, z: -0.004 * u },
    ],
    0.02 * u,
  )
  // Where soles meet the floor in recordings, within a centimetre or so. A skeleton that ends at the ball of the foot sets
  // it in the middle of the flesh; one that goes on to the toes sets it low.
  const soleY = Math.min(ball[1] - (hasToes ? 0.012 : 0.035) * u, ankle[1] - 0.072 * u)
  const across: Vec3 = [forward[2] * outward[0], 0, -forward[0] * outward[0]]
  const at = (point: Vec3, ahead: number, out: number, y: number): Vec3 => [
    point[0] + u * (ahead * forward[0] + out * across[0]),
    y,
    point[2] + u * (ahead * forward[2] + out * across[2]),
  ]
  const high = (y: number): number => soleY + y * u
  // The toe box reaches as far beyond the ball as a foot does, whatever the skeleton's toes say.
  const frame = { side: across, along: [0, 1, 0] as Vec3, front: forward }
  const foot: Solid[] = [
    // An ankle that a skeleton sets high would stand on the heel like a stilt.
    cone(at(ankle, -0.006, 0, ankle[1]), at(ankle, -0.018, 0, high(0.035)), 0.033 * u, 0.032 * u, 0.02 * u),
    ellipsoid(
      { ...frame, origin: at(ankle, -0.024, 0, high(0.03)) },
      scale([0.032, 0.044, 0.042], u),
      0.03 * u,
    ),
    cone(
      at(ankle, 0.004, 0, ankle[1] - 0.004 * u),
      at(ball, -0.012, -0.004, high(0.034)),
      0.035 * u,
      0.028 * u,
      0.035 * u,
    ),
    cone(
      at(ankle, -0.01, 0.012, high(0.026)),
      at(ball, 0, 0.022, high(0.02)),
      0.027 * u,
      0.022 * u,
      0.02 * u,
    ),
    ellipsoid(
      { ...frame, origin: at(ball, 0, 0.003, high(0.018)) },
      scale([0.047, 0.03, 0.05], u),
      0.025 * u,
    ),
    ellipsoid(
      { ...frame, origin: at(ball, 0.04, 0.001, high(0.013)) },
      scale([0.042, 0.025, 0.042], u),
      0.02 * u,
    ),
  ]
  return {
    limb: limbOf([leg, ...foot], 0.07 * u, soleY),
    details: [
      detailAround([hip, knee], 0.08 * u, 0.028 * u),
      detailAround([knee, ankle], 0.06 * u, 0.023 * u),
      detailAround(
        [at(ankle, -0.07, -0.04, soleY), at(ball, 0.09, 0.05, high(0.07)), at(ball, 0.09, -0.05, soleY)],
        0.004,
        0.0145 * u,
      ),
    ],
  }
}
