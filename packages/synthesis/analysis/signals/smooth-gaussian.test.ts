import { seeded } from '@understudy/motion'
import { expect, test } from 'vitest'
import { smoothGaussian } from './smooth-gaussian.ts'

test('what is constant stays, at the ends too, and components do not mix', () => {
  const track = Float64Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 3 : -1))
  smoothGaussian(track, 2, 4).forEach((value, i) => expect(value).toBeCloseTo(track[i], 12)) // rounding of the sums
})

test('a single bump spreads by σ² in variance', () => {
  const track = new Float64Array(101)
  track[50] = 1
  const out = smoothGaussian(track, 1, 5)
  const variance = out.reduce((sum, value, i) => sum + value * (i - 50) ** 2, 0)
  expect(variance).toBeGreaterThan(24) // 25 but for the tails beyond 3σ
  expect(variance).toBeLessThan(25)
})

test('without width nothing is smoothed, and the result is a copy (seed 3)', () => {
  const random = seeded(3)
  const track = Float64Array.from({ length: 12 }, () => random.normal())
  const out = smoothGaussian(track, 3, 0)
  expect(out).toEqual(track)
  expect(out).not.toBe(track)
})
