import { portable } from '@understudy/kernels'
import { add, scale, type Vec3 } from '../math/vec3.ts'
import { detailAround, type Detail } from './limb.ts'
import type { Landmarks } from './landmarks.ts'
import { cone, ellipsoid, frameAlong, stack, uprightAt, type Solid } from './solids.ts'

/** Neck, skull, face and jaw. Heads differ less than bodies: a child's is nearly as large as a grown one's. */
export function shapeHead({ size: u, neckBase, headBase: skullBase }: Landmarks): {
  solids: Solid[]
  details: Detail[]
} {
  const h = 0.35 * Math.min(u, 1.3) + 0.65 * u
  // A neck too short for a chin: the head is held a little higher.
  const headBase: Vec3 = [skullBase[0], Math.max(skullBase[1], neckBase[1] + 0.1 * u), skullBase[2]]
  const at = (x: number, y: number, z: number): Vec3 => add(headBase, scale([x, y, z], h))
  const throat: Vec3 = [neckBase[0], neckBase[1] - 0.03 * u, neckBase[2] - 0.012 * u]
  const nape = at(0, 0.035, -0.004)
  const neckLong = portable.norm([0, 1, 2].map((c) => nape[c] - throat[c]))
  const neck = stack(
    frameAlong(throat, nape, [0, 0, 1], [1, 0, 0]),
    [
      { at: 0, a: 0.068 * u, b: 0.062 * u },
      { at: 0.45 * neckLong, a: 0.055 * h, b: 0.058 * h },
      { at: neckLong, a: 0.056 * h, b: 0.06 * h },
    ],
    0.06 * u,
  )
  const skull = ellipsoid(uprightAt(at(0, 0.1, 0.004)), scale([0.074, 0.088, 0.094], h), 0.02 * h)
  // From brow to chin: wide at the cheekbones, narrow at the chin.
  const face = stack(
    frameAlong(at(0, 0.11, 0.046), at(0, -0.03, 0.056), [0, 0, 1], [1, 0, 0]),
    [
      { at: 0, a: 0.06 * h, b: 0.048 * h, z: -0.004 * h },
      { at: 0.06 * h, a: 0.057 * h, b: 0.046 * h, z: -0.004 * h },
      { at: 0.095 * h, a: 0.047 * h, b: 0.043 * h, z: -0.002 * h },
      { at: 0.125 * h, a: 0.033 * h, b: 0.031 * h, z: 0.001 * h },
    ],
    0.03 * h,
  )
  const jaw = [1, -1].map((side) =>
    cone(at(side * 0.046, 0.025, 0.012), at(side * 0.02, -0.016, 0.052), 0.02 * h, 0.018 * h, 0.03 * h),
  )
  const nose = cone(at(0, 0.085, 0.086), at(0, 0.042, 0.098), 0.006 * h, 0.011 * h, 0.02 * h)
  const mouth = ellipsoid(uprightAt(at(0, 0.008, 0.064)), scale([0.036, 0.03, 0.027], h), 0.03 * h)
  const ears = [1, -1].map((side) =>
    ellipsoid(uprightAt(at(side * 0.073, 0.056, -0.004)), scale([0.011, 0.028, 0.017], h), 0.012 * h),
  )
  return {
    solids: [neck, skull, face, ...jaw, mouth, nose, ...ears],
    details: [
      detailAround([at(-0.08, -0.03, -0.09), at(0.08, 0.19, 0.1)], 0, 0.0145 * h),
      detailAround([at(-0.03, -0.01, 0.07), at(0.03, 0.09, 0.11)], 0, 0.0105 * h),
    ],
  }
}
