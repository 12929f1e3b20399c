import { COMPACT_WIDTH, POSE_WIDTH } from './describe.ts'

/** Compact descriptors side by side, and which row each belongs to. */
export interface Shard {
  readonly ids: Float64Array
  /** `[row][COMPACT_WIDTH]`. */
  readonly data: Int8Array
}

/** A row that may be among the nearest. */
export interface Candidate {
  readonly id: number
  /** Squared, in steps of the compact descriptor. */
  readonly distance: number
}

/**
 * The `count` rows nearest to `query`, over all shards, nearest first:  d² = Σ_j (q_j − x_j)²  over bytes.
 * A row is given up at a third or two thirds of its sum when it is already too far: the answer is that of the plain loop.
 * Of equal distances the smaller id wins. O(rows · width) at worst.
 */
export function scan(shards: readonly Shard[], query: Int8Array, count: number): readonly Candidate[] {
  const best = nearest(count)
  for (const { ids, data } of shards) {
    for (let row = 0, o = 0; row < ids.length; row++, o += COMPACT_WIDTH) {
      let sum = 0
      const { limit } = best
      for (let part = 0; part < COMPACT_WIDTH && sum <= limit; part += POSE_WIDTH)
        for (let j = part; j < part + POSE_WIDTH; j++) {
          const d = query[j] - data[o + j]
          sum += d * d
        }
      if (sum <= limit) best.add(ids[row], sum)
    }
  }
  return best.done()
}

/** Keeps the `count` smallest distances of those it is given; `limit` is what a further one may have at most. */
export function nearest(count: number): {
  limit: number
  add(id: number, distance: number): void
  done(): readonly Candidate[]
} {
  const room = 4 * count
  const keys = new Float64Array(room)
  const found = new Float64Array(room)
  let filled = 0
  const cut = (): void => {
    const order = Array.from({ length: filled }, (_, n) => n).sort(
      (a, b) => keys[a] - keys[b] || found[a] - found[b],
    )
    const kept = order.slice(0, count).map((n) => [keys[n], found[n]] as const)
    kept.forEach(([key, id], n) => {
      keys[n] = key
      found[n] = id
    })
    filled = kept.length
    if (filled === count) best.limit = keys[count - 1]
  }
  const best = {
    limit: Infinity,
    add: (id: number, distance: number) => {
      keys[filled] = distance
      found[filled++] = id
      if (filled === room) cut()
    },
    done: () => {
      cut()
      return Array.from({ length: filled }, (_, n) => ({ id: found[n], distance: keys[n] }))
    },
  }
  return best
}
