import { looseLimbs } from '../../skeleton/loose-limbs.ts'
import { placeNodes, type NodePlace } from './node-places.ts'
import { fromRoots, type NodeForest } from './scene.ts'

/** One skeleton in the scene. */
export interface FigureNodes {
  /** Parents before children; the first is the root. */
  readonly joints: readonly number[]
  /** Nodes that only mark where a chain ends. */
  readonly tips: readonly number[]
  /** Joints that belong to another joint than the one they hang on in the file: the feet of an IK rig below its shins. */
  readonly hung: ReadonlyMap<number, number>
}

/** The joint that a joint of the figure moves with; −1 at the root. */
export const bodyParent = ({ parents }: NodeForest, { hung, joints }: FigureNodes, node: number): number =>
  node === joints[0] ? -1 : (hung.get(node) ?? parents[node])

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
  if (skins.length > 0)
    for (const joints of skins) {
      const deforming = deformingOf(forest, joints)
      if (deforming) for (const node of deforming) member[node] = 1
      else markWithCommonRoot(forest, order, joints, member)
    }
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
  const whole = joinTrees(
    figures,
    figureOf,
    skins.map((joints) => deformingOf(forest, joints) ?? joints),
  )
  const kept = whole.some(({ joints }) => joints.length > 1)
    ? whole.filter(({ joints }) => joints.length > 1)
    : whole
  const places = placeNodes(forest, order)
  return kept
    .map((figure) => hangLimbs(forest, figure, places))
    .toSorted((a, b) => b.joints.length - a.joints.length)
}

/** Fewer are no body. */
const LEAST_DEFORMING = 15

/**
 * Of a rig that came with its controls (Rigify's) the bones that deform: the others move them by constraints, which no
 * file keeps. Undefined for all other rigs.
 */
function deformingOf({ nodes }: NodeForest, joints: readonly number[]): readonly number[] | undefined {
  const own = joints.filter((node) => nodes[node].name.startsWith('DEF-'))
  return own.length >= LEAST_DEFORMING && own.length < joints.length ? own : undefined
}

type Trees = Pick<FigureNodes, 'joints' | 'tips'>

/** Trees that one skin spans are one figure. */
function joinTrees(
  trees: readonly Trees[],
  treeOf: Int32Array,
  skins: readonly (readonly number[])[],
): Trees[] {
  const leader = trees.map((_, tree) => tree)
  const find = (tree: number): number => (leader[tree] === tree ? tree : find(leader[tree]))
  for (const joints of skins)
    for (const joint of joints) {
      const [a, b] = [find(treeOf[joints[0]]), find(treeOf[joint])]
      leader[Math.max(a, b)] = Math.min(a, b)
    }
  const joined = new Map<number, { joints: number[]; tips: number[] }>()
  trees.forEach(({ joints, tips }, tree) => {
    const own = joined.get(find(tree)) ?? { joints: [], tips: [] }
    own.joints.push(...joints)
    own.tips.push(...tips)
    joined.set(find(tree), own)
  })
  return [...joined.values()]
}

/** Limbs are looked for in figures; a forest of thousands of nodes is none. */
const MOST_JOINTS = 2000

/** Puts joints where a body has them: loose feet below their shins, scattered trees on the one with the hips. */
function hangLimbs(forest: NodeForest, { joints, tips }: Trees, places: readonly NodePlace[]): FigureNodes {
  const { parents, nodes } = forest
  const inside = new Set(joints)
  const place = new Map(joints.map((node, at) => [node, at]))
  const own = joints.map((node) => (inside.has(parents[node]) ? place.get(parents[node])! : -1))
  const roots = joints.filter((_, at) => own[at] < 0)
  const names = joints.map((node) => nodes[node].name)
  const loose =
    joints.length > MOST_JOINTS
      ? { parents: new Map<number, number>() }
      : looseLimbs(
          names,
          own,
          joints.map((node) => places[node].position),
        )
  const hung = new Map([...loose.parents].map(([child, parent]) => [joints[child], joints[parent]]))
  let root = roots[0]
  if (roots.length > 1) {
    const topOf = (node: number): number => {
      let at = node
      while (inside.has(parents[at])) at = parents[at]
      return at
    }
    const sizes = new Map(roots.map((node) => [node, 0]))
    for (const node of joints) sizes.set(topOf(node), sizes.get(topOf(node))! + 1)
    root =
      loose.hips === undefined
        ? roots.reduce((a, b) => (sizes.get(b)! > sizes.get(a)! ? b : a))
        : topOf(joints[loose.hips])
    for (const other of roots) if (other !== root && !hung.has(other)) hung.set(other, root)
    hung.delete(root)
  }
  const figure = { joints: [root, ...joints.filter((node) => node !== root)], tips, hung }
  // Names that contradict each other could hang a limb on itself; then the file's own tree stands.
  if (joints.some((node) => !reachesRoot(forest, figure, node)))
    for (const node of hung.keys()) if (!roots.includes(node)) hung.delete(node)
  for (const node of roots) if (node !== root && !reachesRoot(forest, figure, node)) hung.set(node, root)
  return inFileOrder(figure, forest)
}

function reachesRoot(forest: NodeForest, figure: FigureNodes, node: number): boolean {
  let at = node
  for (let steps = 0; steps <= figure.joints.length; steps++) {
    if (at === figure.joints[0]) return true
    at = bodyParent(forest, figure, at)
    if (at < 0) return false
  }
  return false
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

/** In the order of the file where that has parents first: a skeleton written by us comes back with its joints in place. */
function inFileOrder(figure: FigureNodes, forest: NodeForest): FigureNodes {
  const root = figure.joints[0]
  const sorted = figure.joints.toSorted((a, b) => a - b)
  const seen = new Set<number>()
  const isSound = (order: readonly number[]): boolean => {
    seen.clear()
    return order.every((node) => {
      const good = node === root ? seen.size === 0 : seen.has(bodyParent(forest, figure, node))
      seen.add(node)
      return good
    })
  }
  const tips = figure.tips.toSorted((a, b) => a - b)
  const sound = [sorted, figure.joints].find(isSound)
  if (sound) return { ...figure, joints: sound, tips }
  const children = new Map<number, number[]>()
  for (const node of figure.joints) {
    const parent = bodyParent(forest, figure, node)
    children.set(parent, [...(children.get(parent) ?? []), node])
  }
  const joints: number[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    joints.push(node)
    waiting.push(...(children.get(node) ?? []).toReversed())
  }
  return { ...figure, joints, tips }
}
