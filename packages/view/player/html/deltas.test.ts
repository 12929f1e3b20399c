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
