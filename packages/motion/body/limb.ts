import type { Vec3 } from '../math/vec3.ts'
import type { Solid } from './solids.ts'

/** What lies beyond a plane (n · p > offset) is cut off, its rim rounded: a hem, a cuff, a sole. Metres. */
export interface Cut {
  readonly normal: Vec3
  readonly offset: number
  readonly rim: number
}

/** A cut through `at`, square to `normal`, which points to what goes. */
export const cutAt = (at: Vec3, normal: Vec3, rim: number): Cut => ({
  normal,
  offset: normal[0] * at[0] + normal[1] * at[1] + normal[2] * at[2],
  rim,
})

/** An arm or leg: melted into the trunk, but never into another limb, or the thighs would grow together. */
export interface Limb {
  readonly solids: readonly Solid[]
  /** Metres. */
  readonly blend: number
  readonly cuts: readonly Cut[]
  /** A box around it. */
  readonly least: Vec3
  readonly most: Vec3
}

/** A limb with its box. */
export function limbOf(solids: readonly Solid[], blend: number, cuts: readonly Cut[] = []): Limb {
  const side = (c: 0 | 1 | 2, sign: -1 | 1): number =>
    sign * Math.max(...solids.map(({ center, radius }) => sign * center[c] + radius))
  return {
    solids,
    blend,
    cuts,
    least: [side(0, -1), side(1, -1), side(2, -1)],
    most: [side(0, 1), side(1, 1), side(2, 1)],
  }
}

/** A box in which the surface has details of a size, metres. */
export interface Detail {
  readonly least: Vec3
  readonly most: Vec3
  /** How long the edges of its triangles are. */
  readonly edge: number
}

/** A detail around points, `reach` beyond them. */
export function detailAround(points: readonly Vec3[], reach: number, edge: number): Detail {
  const side = (c: 0 | 1 | 2, pick: (...values: number[]) => number, sign: number): number =>
    pick(...points.map((point) => point[c])) + sign * reach
  return {
    least: [side(0, Math.min, -1), side(1, Math.min, -1), side(2, Math.min, -1)],
    most: [side(0, Math.max, 1), side(1, Math.max, 1), side(2, Math.max, 1)],
    edge,
  }
}
