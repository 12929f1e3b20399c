import { expect, test } from 'vitest'
import { nudged, typedValue } from './typed-value.ts'

const range = { value: 1, min: 0, max: 3, digits: 2 }

test('"2.0" is two, and so is 2', () => {
  expect(typedValue('2.0', range)).toBe(2)
  expect(typedValue(2, range)).toBe(2)
})

test('what is no number yet, or the number that was there, is no change', () => {
  for (const typed of ['', ' ', '-', '1e', '1.00', 1, '1.004'])
    expect(typedValue(typed, range)).toBeUndefined()
})

test('beyond its bounds it stays at them', () => {
  expect(typedValue('40', range)).toBe(3)
  expect(typedValue('-1', range)).toBe(0)
  expect(typedValue('40', { value: 1, digits: 2 })).toBe(40)
})

test('ten steps of a hundredth are a tenth, exactly', () => {
  let value = 0.2
  for (let step = 0; step < 10; step++) value = nudged(value, 1, 0.01, { digits: 2 })
  expect(value).toBe(0.3)
  expect(nudged(2.99, 10, 0.01, range)).toBe(3)
})
