import { collapseEdges } from './collapse-edges.ts'
import { edgeAt } from './flesh.ts'
import { gridLines } from './grid-lines.ts'
import type { Detail } from './limb.ts'
import { relaxVertices } from './relax-vertices.ts'
import { settleVertices } from './settle-vertices.ts'
import { surfaceNets } from './surface-nets.ts'

/** A closed surface with its outward unit normals. */
export interface Surface {
  /** `[vertex][xyz]`, metres. */
  readonly positions: Float64Array
  readonly normals: Float32Array
  /** `[triangle][3]`, counter-clockwise from outside. */
  readonly indices: Uint32Array
}

/** Passes of drawing vertices to the middle of their neighbours and back onto the surface. */
const RELAXING = 2

/** The zero surface of a signed distance as a mesh, its edges as long as the details ask for. `size` is 1 for a grown figure. */
export function sculpt(
  field: (x: number, y: number, z: number) => number,
  details: readonly Detail[],
  size: number,
): Surface {
  const margin = 0.05 * size
  const lines = ([0, 1, 2] as const).map((axis) => gridLines(details, axis, margin))
  const net = surfaceNets(field, lines[0], lines[1], lines[2])
  const largestMove = 0.015 * size
  const { positions, indices } = collapseEdges(net.positions, net.indices, (x, y, z) =>
    edgeAt(details, x, y, z),
  )
  for (let pass = 0; pass < RELAXING; pass++) {
    relaxVertices(positions, indices)
    settleVertices(positions, field, largestMove)
  }
  return { positions, normals: settleVertices(positions, field, largestMove), indices }
}
