import type { Vec3 } from '../math/vec3.ts'
import type { Solid } from './solids.ts'

/** An arm or leg: melted into the trunk, but never into another limb, or the thighs would grow together. */
export interface Limb {
  readonly solids: readonly Solid[]
  /** Metres. */
  readonly blend: number
  /** Everything below this height is cut off flat: the sole. Metres. */
  readonly soleY?: number
  /** A box around it. */
  readonly least: Vec3
  readonly most: Vec3
}

/** A limb with its box. */
export function limbOf(solids: readonly Solid[], blend: number, soleY?: number): Limb {
  const side = (c: 0 | 1 | 2, sign: -1 | 1): number =>
    sign * Math.max(...solids.map(({ center, radius }) => sign * center[c] + radius))
  return {
    solids,
    blend,
    soleY,
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
