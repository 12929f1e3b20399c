import { seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import type { DistanceGridInput } from '../contract.ts'
import { kernelSets } from '../simd/kernel-sets.ts'

/** The definition, one pair at a time: closed form, then the sum of what is left. */
function onePair(input: DistanceGridInput, i: number, j: number): { distance: number; turn: number } {
  const { a, b, pointWeights, windowWeights } = input
  const points = pointWeights.length
  let total = 0
  const m = [0, 0, 0, 0]
  let dot = 0
  let cross = 0
  const each = (use: (w: number, p: number, q: number) => void): void => {
    windowWeights.forEach((u, k) =>
      pointWeights.forEach((w, p) => use(u * w, 3 * ((i + k) * points + p), 3 * ((j + k) * points + p))),
    )
  }
  each((w, p, q) => {
    total += w
    m[0] += w * a[p]
    m[1] += w * a[p + 2]
    m[2] += w * b[q]
    m[3] += w * b[q + 2]
    dot += w * (a[p] * b[q] + a[p + 2] * b[q + 2])
    cross += w * (a[p] * b[q + 2] - a[p + 2] * b[q])
  })
  const turn = Math.atan2(
    cross - (m[0] * m[3] - m[1] * m[2]) / total,
    dot - (m[0] * m[2] + m[1] * m[3]) / total,
  )
  const c = Math.cos(turn)
  const s = Math.sin(turn)
  const x0 = (m[0] - c * m[2] - s * m[3]) / total
  const z0 = (m[1] + s * m[2] - c * m[3]) / total
  let distance = 0
  each((w, p, q) => {
    const dx = a[p] - (c * b[q] + s * b[q + 2] + x0)
    const dy = a[p + 1] - b[q + 1]
    const dz = a[p + 2] - (c * b[q + 2] - s * b[q] + z0)
    distance += w * (dx * dx + dy * dy + dz * dz)
  })
  return { distance, turn }
}

/** Points that wander off at walking pace, so that clip means and window means differ a lot. */
function wandering(random: Random, frames: number, points: number): Float32Array {
  const out = new Float32Array(3 * frames * points)
  const phase = Array.from({ length: 3 * points }, () => random.between(0, 6))
  for (let f = 0; f < frames; f++)
    for (let q = 0; q < 3 * points; q++)
      out[3 * f * points + q] =
        0.4 * Math.sin(0.1 * f + phase[q]) + (q % 3 === 1 ? 0.9 : 0.05 * f + 3) + 0.02 * random.normal()
  return out
}

const weights = (random: Random, count: number): Float32Array =>
  Float32Array.from({ length: count }, () => random.between(0.1, 1))

describe.each(await kernelSets())('distance grid ($name)', ({ distanceGrid }) => {
  for (const seed of [1, 2, 3, 5]) {
    for (const equal of [true, false]) {
      test(`[C3] equals the per-pair definition, ${equal ? 'equal' : 'unequal'} window weights (seed ${seed})`, () => {
        const random = seeded(seed)
        const points = 1 + random.integer(9)
        const size = 1 + random.integer(7)
        const input = {
          a: wandering(random, size + random.integer(30), points),
          b: wandering(random, size + random.integer(30), points),
          pointWeights: weights(random, points),
          windowWeights: equal ? new Float32Array(size).fill(0.25) : weights(random, size),
        }
        const rows = input.a.length / (3 * points) - size + 1
        const columns = input.b.length / (3 * points) - size + 1
        const distances = new Float32Array(rows * columns)
        const turns = new Float32Array(rows * columns)
        distanceGrid(input, distances, turns)
        // Every coordinate of both clouds moves by up to half a step; a step is 1/32000 of what is at most 2 m here.
        const slack = (2 / 32000) * Math.sqrt(3 * points * input.windowWeights.reduce((sum, u) => sum + u, 0))
        for (let i = 0; i < rows; i++) {
          for (let j = 0; j < columns; j++) {
            const truth = onePair(input, i, j)
            const found = distances[i * columns + j]
            expect(Math.abs(Math.sqrt(found) - Math.sqrt(truth.distance))).toBeLessThan(slack)
            if (points > 1) expect(Math.cos(turns[i * columns + j] - truth.turn)).toBeGreaterThan(1 - 1e-5) // the turn of a thin cloud is that of few steps
          }
        }
      })
    }
  }

  test('[C2] a clip is at distance zero from itself along the diagonal, and the grid is symmetric, both to the bit (seed 8)', () => {
    const random = seeded(8)
    const a = wandering(random, 60, 7)
    const input = {
      a,
      b: a,
      pointWeights: weights(random, 7),
      windowWeights: new Float32Array(11).fill(1 / 11),
    }
    const distances = new Float32Array(50 * 50)
    distanceGrid(input, distances)
    for (let i = 0; i < 50; i++) {
      expect(distances[51 * i]).toBe(0)
      for (let j = 0; j < i; j++) expect(distances[50 * i + j]).toBe(distances[50 * j + i])
    }
  })
})
