import type { Document, Node } from '@gltf-transform/core'

/** All nodes of a document as a forest in flat arrays. */
export interface NodeForest {
  readonly nodes: readonly Node[]
  /** −1 for roots. */
  readonly parents: Int32Array
  readonly children: readonly (readonly number[])[]
}

/** One skeleton in the scene. */
export interface FigureNodes {
  /** Parents before children; the first is the root. */
  readonly joints: readonly number[]
  /** Nodes that only mark where a chain ends. */
  readonly tips: readonly number[]
}

export function forestOf(document: Document): NodeForest {
  const nodes = document.getRoot().listNodes()
  const index = new Map(nodes.map((node, at) => [node, at]))
  const parents = new Int32Array(nodes.length).fill(-1)
  const children = nodes.map((node, at) =>
    node.listChildren().map((child) => {
      const childAt = index.get(child) ?? 0
      parents[childAt] = at
      return childAt
    }),
  )
  return { nodes, parents, children }
}

/**
 * Skeletons, largest first: the joints of the skins, or, in a file without skins, the nodes that turn or
 * move. What lies between two joints belongs to the figure too, and so does a plain node at the end of a chain: its tip.
 */
export function findFigures(
  forest: NodeForest,
  skins: readonly (readonly number[])[],
  animated: ReadonlySet<number>,
  shown: ReadonlySet<number>,
): FigureNodes[] {
  const { nodes, parents, children } = forest
  const member = new Uint8Array(nodes.length)
  const order = fromRoots(forest)
  if (skins.length > 0) for (const joints of skins) markWithCommonRoot(forest, order, joints, member)
  else for (const node of animated) member[node] = 1
  // A node between a member and an ancestor that is one joins them.
  const below = new Uint8Array(nodes.length)
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i]
    if (parents[node] >= 0 && (member[node] || below[node])) below[parents[node]] = 1
  }
  for (const node of order)
    if (!member[node] && below[node] && parents[node] >= 0 && member[parents[node]]) member[node] = 1
  // Without a skin, what hangs on a moving node moves with it: hands that never turn are still hands.
  if (skins.length === 0)
    for (const node of order)
      if (
        !member[node] &&
        parents[node] >= 0 &&
        member[parents[node]] &&
        children[node].length > 0 &&
        !shown.has(node)
      )
        member[node] = 1

  const figureOf = new Int32Array(nodes.length).fill(-1)
  const figures: { joints: number[]; tips: number[] }[] = []
  for (const node of order) {
    const parent = parents[node]
    const above = parent >= 0 ? figureOf[parent] : -1
    if (member[node]) {
      figureOf[node] = above >= 0 ? above : figures.push({ joints: [], tips: [] }) - 1
      figures[figureOf[node]].joints.push(node)
    } else if (above >= 0 && children[node].length === 0 && !shown.has(node)) figures[above].tips.push(node)
  }
  const kept = figures.some(({ joints }) => joints.length > 1)
    ? figures.filter(({ joints }) => joints.length > 1)
    : figures
  return kept.map((figure) => inFileOrder(figure, parents)).sort((a, b) => b.joints.length - a.joints.length)
}

/**
 * Marks the joints of one skin and what lies between them and the deepest node that all of them hang on. Joints
 * that have no such node (several trees) are marked alone.
 */
function markWithCommonRoot(
  { parents }: NodeForest,
  order: readonly number[],
  joints: readonly number[],
  member: Uint8Array,
): void {
  const below = new Int32Array(parents.length)
  for (const joint of joints) member[joint] = below[joint] = 1
  for (let i = order.length - 1; i >= 0; i--)
    if (parents[order[i]] >= 0) below[parents[order[i]]] += below[order[i]]
  // Those with all joints below them are a path from a root down; the last of it is where the joints meet.
  const common = order.findLast((node) => below[node] === joints.length)
  if (common === undefined) return
  const inside = new Uint8Array(parents.length)
  for (const node of order) {
    if (node !== common && (parents[node] < 0 || !inside[parents[node]])) continue
    inside[node] = 1
    if (below[node] > 0) member[node] = 1
  }
}

/** Every node after its parent, depth first. */
function fromRoots({ parents, children }: NodeForest): number[] {
  const order: number[] = []
  const waiting = [...parents.keys()].filter((node) => parents[node] < 0).reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node)
    for (let c = children[node].length - 1; c >= 0; c--) waiting.push(children[node][c])
  }
  return order
}

/** In the order of the file where that has parents first: a skeleton written by us comes back with its joints in place. */
function inFileOrder(figure: FigureNodes, parents: Int32Array): FigureNodes {
  const sorted = figure.joints.toSorted((a, b) => a - b)
  const seen = new Set<number>()
  const root = figure.joints[0]
  const sound = sorted.every((node) => {
    const good = node === root || seen.has(parents[node])
    seen.add(node)
    return good
  })
  return { joints: sound ? sorted : figure.joints, tips: figure.tips.toSorted((a, b) => a - b) }
}
