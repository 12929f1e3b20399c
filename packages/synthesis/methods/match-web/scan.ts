import type { Kernels } from '@understudy/kernels'
import { alignWithin } from '../../analysis/align/index.ts'
import type { IndexedClip } from './motion-index.ts'
import { featureGrid, pickRoles, type Query } from './query.ts'

/** A part of a clip that moves like the query, frames of the index. */
export interface ScanHit {
  readonly first: number
  readonly last: number
  /** 0: the same movement; 1: no nearer than a still pose. */
  readonly score: number
}

/** A hit may take between half and twice the query's time. */
const MAX_SLOPE = 2
/** Two hits of one scan may share this much of the shorter one. */
const MAX_SHARED = 0.3

/** Where in a clip the query is found by the point clouds, best first, none worse than `maxScore`. */
export function scanClouds(
  query: Query,
  clip: IndexedClip,
  maxScore: number,
  kernels: Kernels,
): readonly ScanHit[] {
  const { points, pointWeights, windowWeights, roles, scale } = query.cloud
  const { track } = clip
  const columns = track.frameCount
  const costs = new Float32Array(query.rows * columns)
  const theirs = pickRoles(track.points, track.roles.length, roles, 0, columns + 2 * track.half - 1)
  kernels.distanceGrid({ a: points, b: theirs, pointWeights, windowWeights }, costs)
  return hitsIn(costs, query.rows, columns, scale, maxScore, kernels)
}

/** The same by what the limbs do, wherever they point; long queries at fewer frames. */
export function scanFeatures(
  query: Query,
  clip: IndexedClip,
  maxScore: number,
  kernels: Kernels,
): readonly ScanHit[] {
  const { values, weights, scale } = query.features
  const stride = strideOf(query)
  const sampled = (frames: number): number => Math.floor((frames - 1) / stride) + 1
  const [rows, columns] = [sampled(query.rows), sampled(clip.track.frameCount)]
  const costs = featureGrid(values, rows, clip.features, columns, weights, stride)
  return hitsIn(costs, rows, columns, scale, maxScore, kernels).map(({ first, last, score }) => ({
    first: first * stride,
    last: last * stride,
    score,
  }))
}

/** Every how many frames a query is looked at: a long one is told by a dozen moments, and windows overlap by far more. */
export const strideOf = ({ rows }: Query): number => Math.min(Math.max(Math.round(rows / 14), 1), 4)

/** All disjoint alignments of the whole query within the clip, cheapest first: one dynamic alignment finds them. */
export function hitsIn(
  costs: Float32Array,
  rows: number,
  columns: number,
  scale: number,
  maxScore: number,
  kernels: Kernels,
): readonly ScanHit[] {
  const { totals, endingAt } = alignWithin(costs, rows, columns, MAX_SLOPE, kernels)
  const limit = maxScore * rows * scale * MAX_SLOPE
  const ends = [...totals.keys()].filter((j) => totals[j] < limit).sort((a, b) => totals[a] - totals[b])
  const taken = new Uint8Array(columns)
  const hits: ScanHit[] = []
  for (const last of ends) {
    if (taken[last]) continue
    const { first, mean } = endingAt(last)
    let shared = 0
    for (let f = first; f <= last; f++) shared += taken[f]
    taken[last] = 1
    if (shared > MAX_SHARED * (last - first + 1)) continue
    const score = mean / scale
    if (score > maxScore) continue
    hits.push({ first, last, score })
    taken.fill(1, first, last + 1)
  }
  return hits
}
