import type { Quat } from '../../math/quat.ts'
import type { Vec3 } from '../../math/vec3.ts'

/** A node of a scene at rest, whatever file it comes from: translation, then rotation, then scale, against its parent. */
export interface SceneNode {
  readonly name: string
  readonly translation: Vec3
  readonly rotation: Quat
  readonly scale: Vec3
  readonly extras?: unknown
}

/** All nodes of a file as a forest in flat arrays. */
export interface NodeForest {
  readonly nodes: readonly SceneNode[]
  /** −1 for roots. */
  readonly parents: Int32Array
  readonly children: readonly (readonly number[])[]
}

/** What ties a mesh to nodes: where each stood when the mesh was drawn. */
export interface SceneSkin {
  /** Nodes, in the order of the matrices. */
  readonly joints: readonly number[]
  /** `[joint][16]`, column-major: from the space of the mesh into that of the node. */
  readonly inverseBind?: ArrayLike<number>
  readonly extras?: unknown
}

export function makeForest(nodes: readonly SceneNode[], parents: Int32Array): NodeForest {
  const children: number[][] = nodes.map(() => [])
  parents.forEach((parent, node) => {
    if (parent >= 0) children[parent].push(node)
  })
  return { nodes, parents, children }
}

/** Every node after its parent, depth first. */
export function fromRoots({ parents, children }: NodeForest): number[] {
  const order: number[] = []
  const waiting = [...parents.keys()].filter((node) => parents[node] < 0).reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node)
    for (let c = children[node].length - 1; c >= 0; c--) waiting.push(children[node][c])
  }
  return order
}

/** The nodes above one, nearest first. */
export function ancestorsOf({ parents }: NodeForest, node: number): number[] {
  const found: number[] = []
  for (let at = parents[node]; at >= 0; at = parents[at]) found.push(at)
  return found
}

export const nameOf = ({ nodes }: NodeForest, node: number): string => nodes[node].name || `node ${node}`
