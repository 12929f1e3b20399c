import { quat } from '@understudy/motion'
import type { AnswerBlend, AnswerExample } from '@understudy/operations'
import { expect, test } from 'vitest'
import { roundTo100, tellExamples } from './told-examples.ts'

const example = (instance: number, more: Partial<AnswerExample> = {}): AnswerExample => ({
  instance,
  example: `step ${instance}`,
  labels: [],
  clip: `walk-${instance}`,
  pair: instance,
  start: 1,
  end: 3,
  sourceStart: 10,
  sourceEnd: 11,
  stretch: 2,
  placement: { rotation: quat.fromYaw(0.5), scale: 1, translation: [3, 0, -2] },
  ...more,
})

test('what rounding leaves goes where it is missing most: per cents of a frame add to 100', () => {
  expect(roundTo100([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
  const shares = Array.from({ length: 50 }, (_, k) => 1 / (k + 1.3))
  expect(roundTo100(shares).reduce((sum, one) => sum + 10 * one, 0)).toBeCloseTo(1000, 6)
})

test('one example is all of its frame, and tells where it lies', () => {
  const [told, ...others] = tellExamples({ segments: [example(0), example(1, { start: 3, end: 4 })] }, 2)
  expect(others).toEqual([])
  expect(told).toMatchObject({ source: 'walk-0', stretch: 2, percent: 100 })
  // Half of its two seconds: half of the second it was cut from.
  expect(told.sourceSeconds).toBeCloseTo(10.5, 9)
  expect(told.ground.yaw).toBeCloseTo(0.5, 9)
  expect([told.ground.x, told.ground.z]).toEqual([3, -2])
})

test('all that are blended are told, copies of one example as one', () => {
  const blend: AnswerBlend = {
    frameRate: 10,
    examples: [example(4), example(7), example(4, { start: 1.1, end: 3.1 })],
    first: Uint32Array.of(0, 1, 4),
    example: Uint32Array.of(1, 0, 1, 2),
    weight: Float32Array.of(1, 0.25, 0.35, 0.4),
  }
  const told = tellExamples({ segments: [example(4)], blend }, 0.1)
  expect(told.map(({ source, percent }) => [source, percent])).toEqual([
    ['walk-4', 65],
    ['walk-7', 35],
  ])
  // The heavier copy says where it is: it began 0.1 s later.
  expect(told[0].sourceSeconds).toBeCloseTo(10 + (0.1 - 1.1) / 2, 6)
})
