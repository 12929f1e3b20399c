import { add, normalize, scale, subtract, type Vec3 } from '../math/vec3.ts'
import type { Build } from './builds.ts'
import type { Garment } from './flesh.ts'
import { shapeSleeve } from './flesh-arm.ts'
import { shapeTrouserLeg } from './flesh-leg.ts'
import type { Landmarks } from './landmarks.ts'
import { cutAt, detailAround, type Detail } from './limb.ts'
import { cone, ellipsoid, stack, uprightAt, type Solid, type Station } from './solids.ts'

/** The top's hem, metres above the hip joints for a grown figure. */
export const HEM = 0.045

/** A top with sleeves, hem and collar. */
export function shapeTop(marks: Landmarks, build: Build): Garment {
  const { size: u, pelvis, neckBase, headBase } = marks
  const sleeves = marks.arms.map((arm) => shapeSleeve(arm, u, build.arms))
  const neckWay = normalize(subtract(headBase, neckBase))
  const collarTop = add(neckBase, add(scale(neckWay, 0.03 * u), [0, 0, -0.004 * u]))
  const collar = stack(
    {
      origin: collarTop,
      along: neckWay,
      side: [1, 0, 0],
      front: normalize(subtract([0, 0, 1], scale(neckWay, neckWay[2]))),
    },
    [
      { at: -0.075 * u, a: 0.078 * u * build.neck, b: 0.072 * u * build.neck, z: -0.002 * u },
      { at: -0.03 * u, a: 0.0665 * u * build.neck, b: 0.0665 * u * build.neck, z: 0 },
      { at: 0.03 * u, a: 0.0625 * u * build.neck, b: 0.064 * u * build.neck, z: 0.003 * u },
    ],
    0.035 * u,
  )
  const legs = marks.legs.map((leg) => shapeTrouserLeg(leg, u, build.legs))
  const { solids, details } = shapeTrunk(marks, build)
  const hem = pelvis[1] + HEM * u
  // The collar stands higher at the nape than at the throat.
  const lean = normalize(add(neckWay, [0, 0, 0.32]))
  return {
    trunk: [...solids, collar],
    // Its hem goes over the tops of the thighs.
    limbs: [...sleeves, ...legs].map(({ limb }) => limb),
    loose: 0.0105 * u,
    cuts: [cutAt([0, hem - 0.012 * u, 0], [0, -1, 0], 0.032 * u), cutAt(collarTop, lean, 0.006 * u)],
    details: [
      ...details,
      ...sleeves.flatMap((sleeve) => sleeve.details),
      detailAround([add(collarTop, [0, -0.015 * u, 0]), collarTop], 0.07 * u, 0.0135 * u),
      detailAround(
        [
          [pelvis[0] - 0.19 * u, hem - 0.004 * u, pelvis[2] - 0.13 * u],
          [pelvis[0] + 0.19 * u, hem + 0.012 * u, pelvis[2] + 0.13 * u],
        ],
        0,
        0.019 * u,
      ),
    ],
  }
}

/** Trousers from under the top's hem to the ankles. */
export function shapeTrousers(marks: Landmarks, build: Build): Garment {
  const { size: u, pelvis } = marks
  const legs = marks.legs.map((leg) => shapeTrouserLeg(leg, u, build.legs))
  const { solids, details } = shapeTrunk(marks, build)
  return {
    trunk: solids,
    limbs: legs.map(({ limb }) => limb),
    loose: 0,
    cuts: [cutAt([0, pelvis[1] + (HEM + 0.05) * u, 0], [0, 1, 0], 0.012 * u)],
    details: [
      ...details.map((detail): Detail => ({
        ...detail,
        most: [detail.most[0], pelvis[1] + (HEM + 0.06) * u, detail.most[2]],
      })),
      ...legs.flatMap((leg) => leg.details),
    ],
  }
}

/**
 * Pelvis, waist, rib cage and shoulder girdle as one stack of sections, with buttocks, chest and trapezius laid on.
 * Heights are parts of the way from the hip joints to the base of the neck; widths follow the joints, depths the size.
 */
function shapeTrunk(marks: Landmarks, build: Build): { solids: Solid[]; details: Detail[] } {
  const { size: u, pelvis, neckBase, arms, legs } = marks
  const long = neckBase[1] - pelvis[1]
  const shoulderHalf = Math.abs(arms[0].shoulder[0] - arms[1].shoulder[0]) / 2
  const hipHalf = Math.abs(legs[0].hip[0] - legs[1].hip[0]) / 2
  const hips = build.hips * Math.min(Math.max(hipHalf + 0.066 * u, 0.134 * u), 0.175 * u)
  const chest = build.chest * Math.min(Math.max(shoulderHalf - 0.022 * u, 0.13 * u), 0.17 * u)
  const waist = 0.88 * build.waist * Math.min(hips / build.hips, chest / build.chest)
  const middle = (part: number): Vec3 => centreAt(marks.trunk, pelvis[1] + part * long)
  const section = (part: number, a: number, b: number, z: number): Station => {
    const centre = middle(part)
    return {
      at: part * long,
      a,
      b: b * u,
      x: centre[0] - pelvis[0],
      z: centre[2] - pelvis[2] + z * u,
    }
  }
  const { belly, bust } = build
  const core = stack(
    uprightAt(pelvis),
    [
      section(-0.15, 0.28 * hips, 0.04, -0.01),
      section(-0.08, 0.62 * hips, 0.07, -0.012),
      section(0.01, 0.93 * hips, 0.09, -0.01),
      section(0.12, hips, 0.099, -0.008),
      section(0.28, 0.5 * (hips + waist), 0.091 * belly, 0.001 + 0.03 * (belly - 1)),
      section(0.43, waist, 0.086 * belly, 0.004 + 0.03 * (belly - 1)),
      section(0.58, 0.4 * waist + 0.6 * chest, 0.096, 0.004),
      section(0.75, chest, 0.105, 0),
      section(0.87, 0.95 * chest, 0.094, -0.008),
      section(0.97, 0.66 * chest, 0.066, -0.014),
      section(1.07, 0.32 * chest, 0.045, -0.008),
    ],
    0.02 * u,
    0.27,
  )
  const y = (part: number): number => pelvis[1] + part * long
  const sides = [1, -1].flatMap((sign): Solid[] => {
    const arm = arms[sign === 1 ? 0 : 1]
    const back = middle(0.9)
    const chestAt: Vec3 = [middle(0.77)[0] + sign * 0.45 * chest, y(0.77), middle(0.77)[2] + 0.055 * u * bust]
    const seatAt: Vec3 = [pelvis[0] + sign * 0.48 * hips, y(-0.04), pelvis[2] - 0.055 * u]
    const neckSide: Vec3 = [neckBase[0] + sign * 0.022 * u, neckBase[1] + 0.03 * u, neckBase[2] - 0.014 * u]
    const toShoulder: Vec3 = [
      arm.shoulder[0] - sign * 0.012 * u * (2 - build.shoulders),
      arm.shoulder[1] + 0.013 * u,
      0.5 * (arm.shoulder[2] + back[2]) - 0.006 * u,
    ]
    const blade: Vec3 = [middle(0.82)[0] + sign * 0.5 * chest, y(0.8), middle(0.82)[2] - 0.062 * u]
    return [
      ellipsoid(uprightAt(chestAt), [0.52 * chest, 0.078 * u, 0.05 * u * bust], 0.06 * u),
      ellipsoid(uprightAt(blade), [0.055 * u, 0.085 * u, 0.04 * u], 0.06 * u),
      ellipsoid(uprightAt(seatAt), [0.078 * u * build.hips, 0.095 * u, 0.066 * u * build.hips], 0.06 * u),
      // Trapezius: without it the neck stands on the shoulders like a post on a plank.
      cone(neckSide, toShoulder, 0.042 * u, 0.041 * u * build.shoulders, 0.07 * u),
    ]
  })
  // Fills the notch between the thighs.
  const pubis = ellipsoid(
    uprightAt([pelvis[0], y(-0.05), pelvis[2] + 0.045 * u]),
    scale([0.05, 0.055, 0.035], u),
    0.06 * u,
  )
  return {
    solids: [core, ...sides, pubis],
    details: [
      detailAround(
        [
          [pelvis[0] - hips, y(-0.2), pelvis[2]],
          [pelvis[0] + hips, y(1.05), pelvis[2]],
        ],
        0.1 * u,
        0.0295 * u,
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
