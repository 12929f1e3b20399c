import { STRETCH, type MatchWeb } from './build-web.ts'
import type { Chains } from './chains.ts'

/** Where a region lies on a chain: for each of its frames the frame of another clip that corresponds. */
export interface Projection {
  readonly clip: number
  /** One column per frame of the region; beyond the chain's ends it goes on at slope one. */
  readonly path: Int32Array
  /** Frames of the region that the chain itself holds. */
  readonly covered: number
}

/**
 * Every chain that holds enough of a region, seen from the region: the candidates of a query. A chain may be shorter
 * than the region, since a hold or a change of pace breaks it. O(chains that cross the region).
 */
export function projectChains(
  web: MatchWeb,
  region: { readonly clip: number; readonly first: number; readonly last: number },
  minCovered: number,
  isWanted: (clip: number) => boolean,
): readonly Projection[] {
  const { clip, first, last } = region
  const { row, column, rows, rowClip, columnClip } = web.chains
  const found: Projection[] = []
  const begin = Math.floor(first / STRETCH)
  for (let stretch = begin; stretch <= Math.floor(last / STRETCH); stretch++) {
    for (const touch of web.crossing[clip][stretch]) {
      const c = touch < 0 ? ~touch : touch
      const other = touch < 0 ? rowClip[c] : columnClip[c]
      if (!isWanted(other)) continue
      const start = touch < 0 ? column[c] : row[c]
      // A chain is listed in every stretch it crosses: it counts where it begins, or where the region does.
      if (stretch !== begin && Math.floor(start / STRETCH) !== stretch) continue
      const from = Math.max(first, start)
      const to = Math.min(last, touch < 0 ? web.ends[c] : row[c] + rows[c] - 1)
      if (to - from + 1 < minCovered) continue
      const path =
        touch < 0
          ? rowsAt(web.chains, c, first, from, to, last)
          : columnsAt(web.chains, c, first, from, to, last)
      for (let f = first; f < from; f++) path[f - first] = path[from - first] - (from - f)
      for (let f = to + 1; f <= last; f++) path[f - first] = path[to - first] + (f - to)
      found.push({ clip: other, path, covered: to - from + 1 })
    }
  }
  return found
}

/** The chain's column in each row from `from` to `to`. */
function columnsAt(
  chains: Chains,
  c: number,
  first: number,
  from: number,
  to: number,
  last: number,
): Int32Array {
  const { row, column, offset, steps } = chains
  const path = new Int32Array(last - first + 1)
  let k = offset[c]
  let at = column[c]
  for (let f = row[c]; f < from; f++) at += steps[k++]
  for (let f = from; f <= to; f++) {
    path[f - first] = at
    at += steps[k++]
  }
  return path
}

/** The chain's first row at or beyond each column from `from` to `to`. */
function rowsAt(
  chains: Chains,
  c: number,
  first: number,
  from: number,
  to: number,
  last: number,
): Int32Array {
  const { row, column, offset, steps } = chains
  const path = new Int32Array(last - first + 1)
  let k = offset[c]
  let at = column[c]
  for (let f = from; f <= to; f++) {
    while (at < f) at += steps[k++]
    path[f - first] = row[c] + k - offset[c]
  }
  return path
}
