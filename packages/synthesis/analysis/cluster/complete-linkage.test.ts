import { describe, expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { completeLinkage, cutAtCount, cutAtHeight } from './complete-linkage.ts'

function randomDistances(seed: number, n: number): Float64Array {
  const random = seeded(seed)
  const points = Array.from({ length: n }, () => [random(), random(), random()])
  return Float64Array.from({ length: n * n }, (_, i) => {
    const a = points[Math.floor(i / n)]
    const b = points[i % n]
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  })
}

/** The definition: look at every pair of clusters, merge the closest, again. */
function naive(
  distances: Float64Array,
  n: number,
): { heights: number[]; clusters: (count: number) => number[][] } {
  let clusters = Array.from({ length: n }, (_, item) => [item])
  const heights: number[] = []
  const history = [clusters]
  while (clusters.length > 1) {
    let best = { i: 0, j: 1, height: Infinity }
    for (let i = 0; i < clusters.length; i++) {
      for (let j = i + 1; j < clusters.length; j++) {
        const height = Math.max(...clusters[i].flatMap((a) => clusters[j].map((b) => distances[a * n + b])))
        if (height < best.height) best = { i, j, height }
      }
    }
    heights.push(best.height)
    const joined = [...clusters[best.i], ...clusters[best.j]].sort((x, y) => x - y)
    clusters = [...clusters.filter((_, i) => i !== best.i && i !== best.j), joined].sort(
      (x, y) => x[0] - y[0],
    )
    history.push(clusters)
  }
  return { heights, clusters: (count) => history[n - count] }
}

describe('completeLinkage', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    test(`gives the tree of the definition (seed ${seed})`, () => {
      const n = 25
      const distances = randomDistances(seed, n)
      const merges = completeLinkage(distances, n)
      const truth = naive(distances, n)
      expect(merges.map(({ height }) => height)).toEqual(truth.heights)
      for (const count of [1, 2, 5, 12, 25])
        expect(cutAtCount(merges, n, count)).toEqual(truth.clusters(count))
    })
  }

  test('a cut at a height leaves no two items of a cluster farther apart (seed 13)', () => {
    const n = 60
    const distances = randomDistances(13, n)
    for (const height of [0.05, 0.2, 0.5]) {
      for (const cluster of cutAtHeight(completeLinkage(distances, n), n, height)) {
        for (const a of cluster)
          for (const b of cluster) expect(distances[a * n + b]).toBeLessThanOrEqual(height)
      }
    }
  })

  test('one item is one cluster', () => {
    expect(cutAtHeight(completeLinkage(new Float64Array(1), 1), 1, 1)).toEqual([[0]])
  })
})
