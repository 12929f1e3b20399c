import { expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { minimumJerk, quintic, through } from './ease.ts'
import { cos, sin } from './trig.ts'

test('sine and cosine agree with the engine to the last bits (seed 4)', () => {
  const random = seeded(4)
  for (let k = 0; k < 10_000; k++) {
    const x = random.between(-500, 500)
    expect(Math.abs(sin(x) - Math.sin(x))).toBeLessThan(1e-13) // reduction of |x| ≤ 500 loses 500 · 2⁻⁵³
    expect(Math.abs(cos(x) - Math.cos(x))).toBeLessThan(1e-13)
  }
})

test('a quintic leaves and arrives as told', () => {
  const h = 1e-5
  const f = (t: number): number => quintic([1, 2, 3], [4, -1, 0.5], 0.7, t)
  expect(f(0)).toBeCloseTo(1, 12)
  expect(f(0.7)).toBeCloseTo(4, 12)
  expect((f(h) - f(0)) / h).toBeCloseTo(2, 3)
  expect((f(0.7) - f(0.7 - h)) / h).toBeCloseTo(-1, 3)
})

test('a key-framed curve goes through its keys and rests at its ends', () => {
  const keys = [
    [0, 1],
    [0.3, 2],
    [1, -1],
    [1.2, 0],
  ] as const
  const curve = through(keys)
  for (const [t, value] of keys) expect(curve(t)).toBeCloseTo(value, 12)
  expect((curve(1e-5) - curve(0)) / 1e-5).toBeCloseTo(0, 3)
})

test('minimum jerk starts and ends at rest', () => {
  expect(minimumJerk(0)).toBe(0)
  expect(minimumJerk(1)).toBe(1)
  expect(minimumJerk(0.5)).toBeCloseTo(0.5, 12)
  expect(minimumJerk(1e-4)).toBeLessThan(1e-11)
})
