import { scale, type Vec3 } from '../math/vec3.ts'
import { cut } from './flesh.ts'
import type { LegMarks } from './landmarks.ts'
import { cutAt, detailAround, type Detail } from './limb.ts'
import { cone, ellipsoid, smoothUnion, type Solid } from './solids.ts'

export interface Shoe {
  readonly distance: (x: number, y: number, z: number) => number
  readonly details: readonly Detail[]
  /** Height of the sole's upper edge over the floor it stands on, and of the floor, world metres. */
  readonly weltY: number
  readonly soleY: number
}

/** A shoe with heel, instep and toe cap, its sole cut flat, and a sock that goes up into the trouser leg. */
export function shapeShoe({ hip, ankle, ball, forward, hasToes }: LegMarks, u: number): Shoe {
  const outward = hip[0] < 0 ? -1 : 1
  // Where soles meet the floor in recordings, within a centimetre or so. A skeleton that ends at the ball of the foot sets
  // it in the middle of the flesh; one that goes on to the toes sets it low.
  const soleY = Math.min(ball[1] - (hasToes ? 0.012 : 0.035) * u, ankle[1] - 0.072 * u)
  const across: Vec3 = [forward[2] * outward, 0, -forward[0] * outward]
  const at = (point: Vec3, ahead: number, out: number, y: number): Vec3 => [
    point[0] + u * (ahead * forward[0] + out * across[0]),
    y,
    point[2] + u * (ahead * forward[2] + out * across[2]),
  ]
  const high = (y: number): number => soleY + y * u
  const frame = { side: across, along: [0, 1, 0] as Vec3, front: forward }
  // The toe cap reaches as far beyond the ball as a foot does, whatever the skeleton's toes say.
  const solids: Solid[] = [
    cone(
      at(ankle, -0.004, 0, ankle[1] + 0.05 * u),
      at(ankle, -0.012, 0, high(0.06)),
      0.036 * u,
      0.037 * u,
      0.02 * u,
    ),
    ellipsoid(
      { ...frame, origin: at(ankle, -0.024, 0, high(0.034)) },
      scale([0.037, 0.052, 0.047], u),
      0.03 * u,
    ),
    cone(
      at(ankle, 0.006, 0, high(0.056)),
      at(ball, -0.014, -0.003, high(0.036)),
      0.036 * u,
      0.031 * u,
      0.03 * u,
    ),
    cone(at(ankle, -0.02, 0.004, high(0.02)), at(ball, 0, 0.012, high(0.018)), 0.033 * u, 0.03 * u, 0.02 * u),
    ellipsoid(
      { ...frame, origin: at(ball, 0.002, 0.004, high(0.022)) },
      scale([0.05, 0.035, 0.056], u),
      0.025 * u,
    ),
    ellipsoid(
      { ...frame, origin: at(ball, 0.043, -0.001, high(0.018)) },
      scale([0.043, 0.031, 0.044], u),
      0.02 * u,
    ),
  ]
  const floor = cutAt([0, soleY, 0], [0, -1, 0], 0.01 * u)
  return {
    distance: (x, y, z) => cut(smoothUnion(solids, x, y, z), [floor], x, y, z),
    details: [
      detailAround(
        [at(ankle, -0.075, -0.04, soleY), at(ball, 0.09, 0.055, high(0.07)), at(ball, 0.09, -0.055, soleY)],
        0.004,
        0.0175 * u,
      ),
      detailAround(
        [at(ankle, -0.045, -0.04, high(0.06)), at(ankle, 0.035, 0.04, ankle[1] + 0.08 * u)],
        0.004,
        0.022 * u,
      ),
    ],
    weltY: high(0.0165),
    soleY,
  }
}
