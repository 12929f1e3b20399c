import { seeded } from '@understudy/motion'
import { expect, test } from 'vitest'
import { fromDeltas, toDeltas } from './deltas.ts'

for (const [signed, low, high] of [
  [true, -32768, 32767],
  [false, 0, 65535],
] as const)
  test(`numbers from ${low} to ${high} come back exactly, the extremes beside each other too (seed 3)`, () => {
    const random = seeded(3)
    const values = Array.from({ length: 999 }, () => low + random.integer(high - low + 1))
    values.push(low, high, low, low, high, 0, low, 0, high)
    for (const stride of [1, 3])
      expect([...fromDeltas(toDeltas(values, stride), stride, signed)]).toEqual(values)
  })

test('what curves steadily is left as zeros by differences of second order (seed 4)', () => {
  const random = seeded(4)
  const values = Array.from({ length: 500 }, (_, i) => 40 * i - 3000)
  expect(
    toDeltas(values, 1, 2)
      .slice(2, 500)
      .every((byte) => byte === 0),
  ).toBe(true)
  values.push(...Array.from({ length: 500 }, () => random.integer(65536) - 32768))
  expect([...fromDeltas(toDeltas(values, 1, 2), 1, true, 2)]).toEqual(values)
})
