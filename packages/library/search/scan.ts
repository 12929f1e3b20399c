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
  const room = 4 * count
  const keys = new Float64Array(room)
  const found = new Float64Array(room)
  let filled = 0
  let limit = Infinity
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
    if (filled === count) limit = keys[count - 1]
  }
  for (const { ids, data } of shards) {
    for (let row = 0, o = 0; row < ids.length; row++, o += COMPACT_WIDTH) {
      let sum = 0
      for (let part = 0; part < COMPACT_WIDTH && sum <= limit; part += POSE_WIDTH)
        for (let j = part; j < part + POSE_WIDTH; j++) {
          const d = query[j] - data[o + j]
          sum += d * d
        }
      if (sum > limit) continue
      keys[filled] = sum
      found[filled++] = ids[row]
      if (filled === room) cut()
    }
  }
  cut()
  return Array.from({ length: filled }, (_, n) => ({ id: found[n], distance: keys[n] }))
}
