import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { steerLike } from './steer-like.ts'

const walk = (turnRate: number, seconds = 6) => stroll({ seconds, frameRate: 60, turnRate })

test('a figure made of the walk itself stays on its path', () => {
  const found = steerLike([walk(0), walk(0.5), walk(-0.5)], walk(0, 5))
  expect(found.seconds).toBeCloseTo(5, 1)
  expect(found.off).toBeLessThan(0.1)
  expect(found.jumps).toBeGreaterThan(0)
  expect(found.recordedJerk).toBeGreaterThan(0)
})

test('a figure that can only walk straight on is told to be off a bend', () => {
  expect(steerLike([walk(0)], walk(1.2, 5)).off).toBeGreaterThan(0.3)
})
