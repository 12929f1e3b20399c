import { shapeArm } from './flesh-arm.ts'
import { shapeHead } from './flesh-head.ts'
import { shapeLeg } from './flesh-leg.ts'
import { shapeTrunk } from './flesh-trunk.ts'
import type { Landmarks } from './landmarks.ts'
import type { Detail, Limb } from './limb.ts'
import { smoothMin, smoothUnion, type Solid } from './solids.ts'

export interface Flesh {
  readonly trunk: readonly Solid[]
  readonly limbs: readonly Limb[]
  readonly details: readonly Detail[]
}

/** A body's shape around the marks of a skeleton. */
export function shapeBody(marks: Landmarks): Flesh {
  const arms = marks.arms.map((arm) => shapeArm(arm, marks.size))
  const legs = marks.legs.map((leg) => shapeLeg(leg, marks.size))
  const trunk = shapeTrunk(marks)
  const head = shapeHead(marks)
  return {
    trunk: [...trunk.solids, ...head.solids],
    limbs: [...arms.map(({ limb }) => limb), ...legs.map(({ limb }) => limb)],
    details: [
      ...trunk.details,
      ...head.details,
      ...arms.flatMap(({ details }) => details),
      ...legs.flatMap(({ details }) => details),
    ],
  }
}

/** Signed distance to the body's surface, metres. */
export function fleshDistance({ trunk, limbs }: Flesh, x: number, y: number, z: number): number {
  const core = smoothUnion(trunk, x, y, z)
  let d = core
  for (let i = 0; i < limbs.length; i++) {
    const { solids, blend, soleY, least, most } = limbs[i]
    // A limb whose box is further than the surface found so far changes nothing.
    const away = Math.max(least[0] - x, x - most[0], least[1] - y, y - most[1], least[2] - z, z - most[2])
    if (away > d + blend) continue
    let limb = smoothUnion(solids, x, y, z)
    if (soleY !== undefined && limb < 0.1) limb = -smoothMin(-limb, y - soleY, SOLE_EDGE)
    const joined = smoothMin(core, limb, blend)
    if (joined < d) d = joined
  }
  return d
}

/** How round the edge of a sole is, metres. */
const SOLE_EDGE = 0.015

/** How long edges are at a place: those of the finest detail there, growing slowly away from it. */
export function edgeAt(details: readonly Detail[], x: number, y: number, z: number): number {
  let edge = Infinity
  for (const { least, most, edge: own } of details) {
    const away = Math.max(0, least[0] - x, x - most[0], least[1] - y, y - most[1], least[2] - z, z - most[2])
    edge = Math.min(edge, own + 0.3 * away)
  }
  return edge
}
