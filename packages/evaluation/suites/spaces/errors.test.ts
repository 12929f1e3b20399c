import { seeded } from '@understudy/motion'
import { jointErrorCm } from '@understudy/synthesis/analysis'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { withSkate } from './filter-trial.ts'
import { errorsOf } from './model-errors.ts'

test('mean and 95th percentile of distances', () => {
  const values = Array.from({ length: 100 }, (_, i) => 99 - i)
  expect(errorsOf(values)).toEqual({ mean: 49.5, p95: 95 })
})

test('4 cm of skate move nobody by more than 4 cm, and by 4 · 2/π on average', () => {
  const clean = stroll({ seconds: 2, frameRate: 60 })
  const { mean, max } = jointErrorCm(withSkate(clean, seeded(5)), clean)
  expect(max).toBeLessThanOrEqual(4.001)
  expect(mean).toBeCloseTo((4 * 2) / Math.PI, 1)
})
