/** Two clusters become one. Items are 0 … n − 1; the m-th merge makes cluster n + m. */
export interface Merge {
  readonly a: number
  readonly b: number
  /** The largest distance between any two items of the merged cluster. */
  readonly height: number
}

/**
 * Complete-linkage clustering: again and again the two closest clusters become one, where the distance of two
 * clusters is that of their two farthest items:
 *
 *   d(A ∪ B, C) = max( d(A, C), d(B, C) )
 *
 * so that a cut at height h leaves no two items of a cluster farther apart than h. By nearest-neighbour chains
 * (Murtagh 1983), which merge in another order and give the same tree: O(n²) time, the matrix and nothing more.
 * `distances` is n × n, symmetric, and is not changed. Merges come in ascending height.
 */
export function completeLinkage(distances: Float64Array, n: number): readonly Merge[] {
  const d = Float64Array.from(distances)
  const alive = new Array<boolean>(n).fill(true)
  const raw: { a: number; b: number; height: number }[] = []
  const chain: number[] = []
  while (raw.length < n - 1) {
    if (chain.length === 0) chain.push(alive.indexOf(true))
    const tip = chain[chain.length - 1]
    const before = chain[chain.length - 2] ?? -1
    // Ties go to the one before in the chain, or the chain could run in circles.
    let nearest = before
    let least = before >= 0 ? d[tip * n + before] : Infinity
    for (let other = 0; other < n; other++) {
      if (alive[other] && other !== tip && d[tip * n + other] < least) {
        least = d[tip * n + other]
        nearest = other
      }
    }
    if (nearest !== before) {
      chain.push(nearest)
      continue
    }
    chain.length -= 2
    raw.push({ a: tip, b: nearest, height: least })
    alive[tip] = false
    for (let other = 0; other < n; other++) {
      if (!alive[other] || other === nearest) continue
      const farthest = Math.max(d[tip * n + other], d[nearest * n + other])
      d[nearest * n + other] = farthest
      d[other * n + nearest] = farthest
    }
  }
  return relabel(raw, n)
}

/** From "slot merges into slot" to a tree with named clusters, in ascending height. */
function relabel(raw: readonly { a: number; b: number; height: number }[], n: number): readonly Merge[] {
  const sorted = raw
    .map((merge, index) => ({ ...merge, index }))
    .sort((x, y) => x.height - y.height || x.index - y.index)
  const parent = Array.from({ length: n }, (_, item) => item)
  const name = Array.from({ length: n }, (_, item) => item)
  const find = (item: number): number => {
    while (parent[item] !== item) item = parent[item] = parent[parent[item]]
    return item
  }
  return sorted.map(({ a, b, height }, index) => {
    const left = find(a)
    const right = find(b)
    const merge = { a: Math.min(name[left], name[right]), b: Math.max(name[left], name[right]), height }
    parent[left] = right
    name[right] = n + index
    return merge
  })
}

/** The clusters left when no merge higher than `height` is made, each a list of items in ascending order. */
export function cutAtHeight(
  merges: readonly Merge[],
  n: number,
  height: number,
): readonly (readonly number[])[] {
  return cut(
    n,
    merges.filter((merge) => merge.height <= height),
  )
}

/** The clusters left when exactly `count` remain. */
export function cutAtCount(
  merges: readonly Merge[],
  n: number,
  count: number,
): readonly (readonly number[])[] {
  return cut(n, merges.slice(0, Math.max(0, n - Math.max(1, count))))
}

function cut(n: number, made: readonly Merge[]): readonly (readonly number[])[] {
  const members = new Map<number, number[]>(Array.from({ length: n }, (_, item) => [item, [item]]))
  made.forEach(({ a, b }, index) => {
    members.set(n + index, [...(members.get(a) ?? []), ...(members.get(b) ?? [])])
    members.delete(a)
    members.delete(b)
  })
  return [...members.values()].map((items) => items.sort((x, y) => x - y)).sort((x, y) => x[0] - y[0])
}
