import { expect, test } from 'vitest'
import { smootherStep, smoothStep } from './smooth-step.ts'

const slope = (f: (u: number) => number, u: number): number => (f(u + 1e-4) - f(u - 1e-4)) / 2e-4
const bend = (f: (u: number) => number, u: number): number => (f(u + 1e-3) - 2 * f(u) + f(u - 1e-3)) / 1e-6

test.each([
  ['smoothStep', smoothStep, 1.5],
  ['smootherStep', smootherStep, 1.875],
])('%s goes from 0 to 1, is held outside, flat at its ends, steepest in the middle', (_, f, steepest) => {
  expect([-1, 0, 0.5, 1, 2, NaN].map(f)).toEqual([0, 0, 0.5, 1, 1, 0])
  expect(Math.abs(slope(f, 0))).toBeLessThan(1e-3) // differences over 1e-4 of a cubic
  expect(Math.abs(slope(f, 1))).toBeLessThan(1e-3)
  expect(slope(f, 0.5)).toBeCloseTo(steepest, 6)
})

test('smootherStep does not bend at its ends, smoothStep does', () => {
  for (const u of [0, 1]) {
    expect(Math.abs(bend(smootherStep, u))).toBeLessThan(0.02) // 10u³ over a step of 1e-3
    expect(Math.abs(bend(smoothStep, u))).toBeGreaterThan(2)
  }
})
