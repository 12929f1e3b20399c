import { expect, test } from 'vitest'
import { stepRateWarnings } from './speed-guide.ts'

const step = (start: number, seconds: number) => ({
  name: '',
  pair: 0,
  start,
  end: start + seconds,
  labels: [],
})

test('steps that come quicker or slower than any example takes are told, with what the examples reach', () => {
  const examples = { instances: [step(0, 0.5), step(0.5, 0.8)] }
  const played = [step(0, 0.5), step(0.5, 0.48), step(1, 0.4), step(1.4, 0.8), step(2.2, 1)]
  const told = stepRateWarnings(examples, played)
  expect(told.map(({ start }) => start)).toEqual([1, 2.2])
  expect(told[0].message).toContain('quicker than in any example (they reach 2.0 a second)')
  expect(told[1].message).toContain('slower than in any example (they go down to 1.3 a second)')
})
