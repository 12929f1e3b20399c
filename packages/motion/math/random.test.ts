import { expect, test } from 'vitest'
import { seeded } from './random.ts'

test('the same seed gives the same numbers on every machine', () => {
  const random = seeded(42)
  const drawn = Array.from({ length: 3 }, () => Math.floor(random() * 4294967296))
  // From an independent implementation. The generator is part of every recipe: should these change, old recipes no longer replay.
  expect(drawn).toEqual([4135269960, 807532848, 2260259755])
})

test('neighbouring seeds and forks are unlike each other', () => {
  const draws = [1, 2, 3].flatMap((seed) => [
    seeded(seed)(),
    seeded(seed).fork('a')(),
    seeded(seed).fork('b')(),
  ])
  expect(new Set(draws).size).toBe(draws.length)
})

test('a fork does not move with draws made elsewhere', () => {
  const [a, b] = [seeded(5), seeded(5)]
  b()
  expect(b.fork('x')()).toBe(a.fork('x')())
})

test('uniform and normal numbers have the mean and spread they should (seed 1, 20,000 draws)', () => {
  const random = seeded(1)
  const n = 20000
  const mean = (draw: () => number): number =>
    Array.from({ length: n }, draw).reduce((sum, value) => sum + value, 0) / n
  // Within five standard errors of the mean: 0.289/√n, 1/√n, √2/√n.
  expect(Math.abs(mean(random) - 0.5)).toBeLessThan(0.0102)
  expect(Math.abs(mean(() => random.normal()))).toBeLessThan(0.0354)
  expect(Math.abs(mean(() => random.normal() ** 2) - 1)).toBeLessThan(0.05)
})
