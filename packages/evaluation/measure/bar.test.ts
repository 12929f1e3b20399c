import { expect, test } from 'vitest'
import { parseBar, reaches } from './bar.ts'

test.each([
  [0.2, '<= 0.21', true],
  [0.21, '<= 0.21', true],
  [0.21, '< 0.21', false],
  [95, '>= 95', true],
  [0, '== 0', true],
  [1e-9, '== 0', false],
  [-3, '> -4', true],
  [25, '25 to 60', true],
  [60.1, '25 to 60', false],
  [-20, '-25 to -19', true],
  [NaN, '25 to 60', false],
  [NaN, '<= 1', false],
  [-Infinity, '<= 1', false],
])('%d reaches "%s": %s', (value, bar, ok) => {
  expect(reaches(value, bar)).toBe(ok)
})

test('a bar that is no comparison is refused', () => {
  expect(() => parseBar('about 3')).toThrow(/"about 3"/)
})
