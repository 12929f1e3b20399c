import { describe, expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { ALIGNMENTS } from './alignment.ts'

const COUNT = 9

describe('alignment', () => {
  for (const alignment of Object.values(ALIGNMENTS)) {
    for (const seed of [1, 2, 3, 5]) {
      test(`[C4] ${alignment.name}: the reported distance is what is left after laying over (seed ${seed})`, () => {
        const random = seeded(seed)
        const cloud = (): Float64Array =>
          Float64Array.from({ length: 3 * COUNT }, () => random.between(-2, 2))
        const x = cloud()
        const a = cloud()
        const w = Float64Array.from({ length: COUNT }, () => random.between(0.1, 2))
        const transform = new Float64Array(Math.max(1, alignment.size))
        const reported = alignment.fit(transform, 0, x, 0, a, 0, w, COUNT)
        const left = (t: Float64Array): number => {
          const placed = new Float64Array(3 * COUNT)
          alignment.apply(placed, 0, t, 0, a, 0, COUNT)
          return placed.reduce((sum, value, c) => sum + w[Math.floor(c / 3)] * (value - x[c]) ** 2, 0)
        }
        expect(left(transform)).toBeCloseTo(reported, 9)
        // No nearby transform of the class does better: a minimum, not just any point.
        for (let trial = 0; trial < 200 && alignment.size > 0; trial++) {
          const other = transform.map((value) => value + 0.05 * random.normal())
          if (alignment.name === 'ground') normalize(other, 0, 2)
          if (alignment.name === 'rigid') normalize(other, 0, 4)
          expect(left(other)).toBeGreaterThanOrEqual(reported - 1e-9)
        }
      })
    }
  }

  test('[C4] a single vertical line has no facing and keeps its own', () => {
    const line = Float64Array.from([1, 0, 2, 1, 1, 2])
    const transform = new Float64Array(4)
    expect(ALIGNMENTS.ground.fit(transform, 0, line, 0, line, 0, new Float64Array([1, 1]), 2)).toBe(0)
    expect([...transform]).toEqual([1, 0, 0, 0])
  })
})

function normalize(values: Float64Array, from: number, to: number): void {
  const length = Math.hypot(...values.subarray(from, to))
  for (let i = from; i < to; i++) values[i] /= length
}
