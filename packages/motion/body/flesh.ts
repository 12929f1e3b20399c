import type { Cut, Detail, Limb } from './limb.ts'
import { smoothMin, smoothUnion, type Solid } from './solids.ts'

/** A piece of clothing around trunk and limbs. */
export interface Garment {
  readonly trunk: readonly Solid[]
  readonly limbs: readonly Limb[]
  readonly cuts: readonly Cut[]
  /** How far cloth stands off the flesh, metres. */
  readonly loose: number
  readonly details: readonly Detail[]
}

/** Signed distance to a garment's surface, metres. */
export function garmentDistance(
  { trunk, limbs, cuts, loose }: Garment,
  x: number,
  y: number,
  z: number,
): number {
  const core = smoothUnion(trunk, x, y, z)
  let d = core
  for (let i = 0; i < limbs.length; i++) {
    const { solids, blend, cuts: ends, least, most } = limbs[i]
    // A limb whose box is further than the surface found so far changes nothing.
    const away = Math.max(least[0] - x, x - most[0], least[1] - y, y - most[1], least[2] - z, z - most[2])
    if (away > d + blend) continue
    const limb = cut(smoothUnion(solids, x, y, z), ends, x, y, z)
    const joined = smoothMin(core, limb, blend)
    if (joined < d) d = joined
  }
  return cut(d - loose, cuts, x, y, z)
}

/** What is left of a solid beyond its cuts. */
export function cut(d: number, cuts: readonly Cut[], x: number, y: number, z: number): number {
  let left = d
  for (let i = 0; i < cuts.length; i++) {
    const { normal, offset, rim } = cuts[i]
    left = -smoothMin(-left, offset - normal[0] * x - normal[1] * y - normal[2] * z, rim)
  }
  return left
}

/** How long edges are at a place: those of the finest detail there, growing slowly away from it. */
export function edgeAt(details: readonly Detail[], x: number, y: number, z: number): number {
  let edge = Infinity
  for (const { least, most, edge: own } of details) {
    const away = Math.max(0, least[0] - x, x - most[0], least[1] - y, y - most[1], least[2] - z, z - most[2])
    edge = Math.min(edge, own + 0.3 * away)
  }
  return edge
}
