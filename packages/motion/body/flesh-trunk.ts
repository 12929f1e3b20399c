import { scale, type Vec3 } from '../math/vec3.ts'
import { detailAround, type Detail } from './limb.ts'
import type { Landmarks } from './landmarks.ts'
import { cone, ellipsoid, stack, uprightAt, type Solid, type Station } from './solids.ts'

/**
 * Pelvis, waist, rib cage and shoulder girdle as one stack of sections, with buttocks, chest and trapezius laid on.
 * Heights are parts of the way from the hip joints to the base of the neck; widths follow the joints, depths the size.
 */
export function shapeTrunk(marks: Landmarks): { solids: Solid[]; details: Detail[] } {
  const { size: u, pelvis, neckBase, arms, legs } = marks
  const long = neckBase[1] - pelvis[1]
  const shoulderHalf = Math.abs(arms[0].shoulder[0] - arms[1].shoulder[0]) / 2
  const hipHalf = Math.abs(legs[0].hip[0] - legs[1].hip[0]) / 2
  const hips = Math.min(Math.max(hipHalf + 0.066 * u, 0.134 * u), 0.175 * u)
  const chest = Math.min(Math.max(shoulderHalf - 0.026 * u, 0.128 * u), 0.165 * u)
  const waist = 0.89 * Math.min(hips, chest)
  const middle = (part: number): Vec3 => centreAt(marks.trunk, pelvis[1] + part * long)
  const section = (part: number, a: number, b: number, z: number): Station => {
    const centre = middle(part)
    return { at: part * long, a, b: b * u, x: centre[0] - pelvis[0], z: centre[2] - pelvis[2] + z * u }
  }
  const core = stack(
    uprightAt(pelvis),
    [
      section(-0.15, 0.28 * hips, 0.04, -0.01),
      section(-0.08, 0.62 * hips, 0.07, -0.012),
      section(0.01, 0.93 * hips, 0.09, -0.01),
      section(0.12, hips, 0.098, -0.008),
      section(0.28, 0.5 * (hips + waist), 0.091, 0.001),
      section(0.43, waist, 0.086, 0.004),
      section(0.58, 0.4 * waist + 0.6 * chest, 0.097, 0.005),
      section(0.75, chest, 0.106, 0.002),
      section(0.87, 0.93 * chest, 0.094, -0.006),
      section(0.97, 0.55 * chest, 0.062, -0.012),
      section(1.07, 0.3 * chest, 0.045, -0.006),
    ],
    0.02 * u,
    0.27,
  )
  const y = (part: number): number => pelvis[1] + part * long
  const sides = [1, -1].flatMap((sign): Solid[] => {
    const arm = arms[sign === 1 ? 0 : 1]
    const back = middle(0.9)
    const chestAt: Vec3 = [middle(0.77)[0] + sign * 0.45 * chest, y(0.78), middle(0.77)[2] + 0.055 * u]
    const seatAt: Vec3 = [pelvis[0] + sign * 0.48 * hips, y(-0.04), pelvis[2] - 0.055 * u]
    const neckSide: Vec3 = [neckBase[0] + sign * 0.022 * u, neckBase[1] + 0.035 * u, neckBase[2] - 0.014 * u]
    const toShoulder: Vec3 = [
      arm.shoulder[0] - sign * 0.012 * u,
      arm.shoulder[1] + 0.012 * u,
      0.5 * (arm.shoulder[2] + back[2]) - 0.006 * u,
    ]
    return [
      ellipsoid(uprightAt(chestAt), [0.52 * chest, 0.082 * u, 0.05 * u], 0.06 * u),
      ellipsoid(uprightAt(seatAt), [0.078 * u, 0.095 * u, 0.068 * u], 0.06 * u),
      // Trapezius: without it the neck stands on the shoulders like a post on a plank.
      cone(neckSide, toShoulder, 0.04 * u, 0.034 * u, 0.07 * u),
    ]
  })
  // Fills the notch between the thighs.
  const pubis = ellipsoid(
    uprightAt([pelvis[0], y(-0.05), pelvis[2] + 0.045 * u]),
    scale([0.05, 0.055, 0.035], u),
    0.06 * u,
  )
  const solids = [core, ...sides, pubis]
  return {
    solids,
    details: [
      detailAround(
        [
          [pelvis[0] - hips, y(-0.2), pelvis[2]],
          [pelvis[0] + hips, y(1.05), pelvis[2]],
        ],
        0.1 * u,
        0.026 * u,
      ),
    ],
  }
}

/** The middle of the trunk at a height. */
function centreAt(trunk: readonly Vec3[], y: number): Vec3 {
  const above = trunk.findIndex((point) => point[1] >= y)
  if (above === 0) return trunk[0]
  if (above < 0) return trunk[trunk.length - 1]
  const [a, b] = [trunk[above - 1], trunk[above]]
  const t = (y - a[1]) / (b[1] - a[1] || 1)
  return [a[0] + t * (b[0] - a[0]), y, a[2] + t * (b[2] - a[2])]
}
