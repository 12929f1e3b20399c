import type { PackedClip, PackedJoin } from '@understudy/runtime'

/**
 * The joins among which a walk can go on for ever and get from any to any: those inside the strongly connected
 * component (R. Tarjan, *Depth-first search and linear graph algorithms*, 1972) of the graph whose nodes are
 *
 *   leaving f: a frame with joins.    Edges: to the next such frame of its clip, and along its joins.
 *   arriving f: a frame that a join leads to.    Edge: to the next frame of its clip, after f, that can be left.
 *
 * An arrival in the component has its only edge inside it, so no clip is entered that cannot be left: no dead ends.
 */
export function pruneJoins(joins: readonly PackedJoin[], clips: readonly PackedClip[]): PackedJoin[] {
  const leaving = [...new Set(joins.map(({ from }) => from))].sort((a, b) => a - b)
  const arriving = [...new Set(joins.map(({ to }) => to))].sort((a, b) => a - b)
  const nodeOfLeaving = new Map(leaving.map((frame, n) => [frame, n]))
  const nodeOfArriving = new Map(arriving.map((frame, n) => [frame, leaving.length + n]))
  const edges: number[][] = Array.from({ length: leaving.length + arriving.length }, () => [])
  const clipEnds = clips.map(({ first, frames }) => first + frames)
  const endOf = (frame: number): number => clipEnds.find((end) => frame < end)!
  const nextLeaving = (frame: number): number | undefined => {
    let [low, high] = [0, leaving.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (leaving[middle] <= frame) low = middle + 1
      else high = middle
    }
    return low < leaving.length && leaving[low] < endOf(frame) ? low : undefined
  }
  for (const [frame, node] of [...nodeOfLeaving, ...nodeOfArriving]) {
    const next = nextLeaving(frame)
    if (next !== undefined) edges[node].push(next)
  }
  for (const { from, to } of joins) edges[nodeOfLeaving.get(from)!].push(nodeOfArriving.get(to)!)
  const component = componentsOf(edges)
  const inside = (join: PackedJoin): number => {
    const c = component[nodeOfLeaving.get(join.from)!]
    return c === component[nodeOfArriving.get(join.to)!] ? c : -1
  }
  const sizes = new Map<number, number>()
  for (const join of joins) {
    const c = inside(join)
    if (c >= 0) sizes.set(c, (sizes.get(c) ?? 0) + 1)
  }
  // Of equal ones the first.
  const largest = [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best), [-2, 0])[0]
  return joins.filter((join) => inside(join) === largest)
}

/** `[node]`: the number of its strongly connected component. Without recursion: graphs are deep. */
function componentsOf(edges: readonly (readonly number[])[]): Int32Array {
  const count = edges.length
  const [order, low, component] = [
    new Int32Array(count),
    new Int32Array(count),
    new Int32Array(count).fill(-1),
  ]
  const cursor = new Int32Array(count)
  const [open, path]: [number[], number[]] = [[], []]
  let [visited, found] = [0, 0]
  for (let root = 0; root < count; root++) {
    if (order[root] !== 0) continue
    path.push(root)
    while (path.length > 0) {
      const node = path[path.length - 1]
      if (order[node] === 0) {
        order[node] = low[node] = ++visited
        open.push(node)
      }
      if (cursor[node] < edges[node].length) {
        const next = edges[node][cursor[node]++]
        if (order[next] === 0) path.push(next)
        else if (component[next] < 0) low[node] = Math.min(low[node], order[next])
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) low[parent] = Math.min(low[parent], low[node])
      if (low[node] !== order[node]) continue
      for (let member = -1; member !== node;) {
        member = open.pop()!
        component[member] = found
      }
      found++
    }
  }
  return component
}
