import { portable } from '@understudy/kernels'
import { add, scale, type Vec3 } from '../math/vec3.ts'
import type { Build } from './builds.ts'
import type { Landmarks } from './landmarks.ts'
import { detailAround, type Detail } from './limb.ts'
import { frameAlong, stack } from './solids.ts'

/** Size of the average performer: its head is as the bones ask. */
const GROWN = 1.04

/** The neck, from inside the collar to inside the skull, and where the head sits on it. */
export function shapeNeck(
  { size: u, neckBase, headBase: skullBase }: Landmarks,
  build: Build,
): {
  readonly distance: (x: number, y: number, z: number) => number
  readonly details: readonly Detail[]
  readonly headBase: Vec3
  /** 1 for a grown head. Heads differ less than bodies: a child's is nearly as large as a grown one's. */
  readonly headSize: number
} {
  // A third of a grown head's size is everybody's; a figure that small is no person, and its head goes with it.
  const h = 0.35 * Math.min(GROWN, 2 * u) + 0.65 * u
  // A neck too short for a chin: the head is held a little higher.
  const headBase: Vec3 = [skullBase[0], Math.max(skullBase[1], neckBase[1] + 0.1 * h), skullBase[2]]
  const throat = add(neckBase, [0, -0.035 * u, -0.008 * u])
  const nape = add(headBase, scale([0, 0.045, -0.012], h))
  const long = portable.norm([0, 1, 2].map((c) => nape[c] - throat[c]))
  const g = build.neck
  const { distance } = stack(
    frameAlong(throat, nape, [0, 0, 1], [1, 0, 0]),
    [
      { at: 0, a: 0.058 * u * g, b: 0.056 * u * g },
      { at: 0.4 * long, a: 0.052 * h * g, b: 0.055 * h * g },
      { at: long, a: 0.051 * h * g, b: 0.054 * h * g },
    ],
    0.02 * u,
  )
  return {
    distance,
    details: [detailAround([throat, nape], 0.065 * u, 0.0195 * u)],
    headBase,
    headSize: h,
  }
}
