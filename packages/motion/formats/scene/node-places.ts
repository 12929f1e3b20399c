import { portable } from '@understudy/kernels'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'
import type { NodeForest, SceneNode } from './scene.ts'

/** Three columns of a matrix. */
export type Columns = readonly [Vec3, Vec3, Vec3]

/**
 * Where a node stands in the world. Its matrix is `linear` and `position`; `turn` is the rotation in it, the scale left
 * out. A mirror (an odd number of negative scales on the way down) makes frames left-handed, which no rotation is, so
 * it is carried to the end: with X = diag(−1, 1, 1),
 *
 *   X L₁ L₂ … = (X L₁ X)(X L₂ X) … X,    X R X turns by (x, −y, −z, w),    X t = (−t₀, t₁, t₂)
 *
 * and the figure is the mirror image of what its nodes say, with proper rotations.
 */
export interface NodePlace {
  readonly position: Vec3
  readonly linear: Columns
  readonly turn: Quat
  readonly mirrored: boolean
  /** The size of a length of 1 of this node: the geometric mean of its three axes. */
  readonly size: number
}

export const WORLD: NodePlace = {
  position: [0, 0, 0],
  linear: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  turn: quat.IDENTITY,
  mirrored: false,
  size: 1,
}

/** The place of a node with this transform on a parent that stands at `above`. */
export function placeOn(above: NodePlace, { translation, rotation, scale }: SceneNode): NodePlace {
  const column = (axis: Vec3, factor: number): Vec3 =>
    times(above.linear, quat.rotate(rotation, [axis[0] * factor, axis[1] * factor, axis[2] * factor] as Vec3))
  const mean = portable.cbrt(Math.abs(scale[0] * scale[1] * scale[2]))
  const flips = scale[0] * scale[1] * scale[2] < 0
  return {
    position: plus(above.position, times(above.linear, translation)),
    linear: [column([1, 0, 0], scale[0]), column([0, 1, 0], scale[1]), column([0, 0, 1], scale[2])],
    turn: quat.multiply(above.turn, mirrorIf(above.mirrored, quat.multiply(rotation, signTurn(scale)))),
    mirrored: above.mirrored !== flips,
    size: above.size * (mean > 1e-9 && mean < 1e9 ? mean : 1),
  }
}

/** Places of all nodes at rest, or with other transforms where `posed` has some. */
export function placeNodes(
  forest: NodeForest,
  order: readonly number[],
  posed?: ReadonlyMap<number, SceneNode>,
): NodePlace[] {
  const places: NodePlace[] = new Array<NodePlace>(forest.nodes.length).fill(WORLD)
  for (const node of order) {
    const parent = forest.parents[node]
    places[node] = placeOn(parent < 0 ? WORLD : places[parent], posed?.get(node) ?? forest.nodes[node])
  }
  return places
}

/** diag(signs) is D or D X with D half a turn (or none); this is D. */
export function signTurn([x, y, z]: Vec3): Quat {
  const flips = x * y * z < 0
  const [a, b, c] = [x < 0 !== flips, y < 0, z < 0]
  if (!a && !b && !c) return quat.IDENTITY
  // Of the three signs, now of product +1, exactly two are negative.
  return !a ? [1, 0, 0, 0] : !b ? [0, 1, 0, 0] : [0, 0, 1, 0]
}

/** A rotation seen in the mirror X. */
export const mirrorIf = (mirrored: boolean, q: Quat): Quat => (mirrored ? [q[0], -q[1], -q[2], q[3]] : q)

const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

/** Matrix times vector. */
export const times = ([x, y, z]: Columns, v: Vec3): Vec3 => [
  x[0] * v[0] + y[0] * v[1] + z[0] * v[2],
  x[1] * v[0] + y[1] * v[1] + z[1] * v[2],
  x[2] * v[0] + y[2] * v[1] + z[2] * v[2],
]

/** The vector that the matrix brings to `v` (Cramer's rule); zero where the matrix is flat. */
export function solve([x, y, z]: Columns, v: Vec3): Vec3 {
  const det = triple(x, y, z)
  if (!(Math.abs(det) > 1e-30)) return [0, 0, 0]
  return [triple(v, y, z) / det, triple(x, v, z) / det, triple(x, y, v) / det]
}

const triple = (a: Vec3, b: Vec3, c: Vec3): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1])
