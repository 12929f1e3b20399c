import { seeded } from '@understudy/motion'
import { expect, test } from 'vitest'
import { eigenJacobi } from './eigen-jacobi.ts'

test.each([1, 2, 4, 7, 15])('A v = λ v and the v are orthonormal (n = %d, seed n)', (n) => {
  const random = seeded(n)
  const a = new Float64Array(n * n)
  for (let p = 0; p < n; p++) for (let q = 0; q <= p; q++) a[n * p + q] = a[n * q + p] = random.normal()
  const d = Float64Array.from(a)
  const v = eigenJacobi(d, n)
  for (let i = 0; i < n; i++) {
    for (let r = 0; r < n; r++) {
      let product = 0
      for (let c = 0; c < n; c++) product += a[n * r + c] * v[n * c + i]
      // A residual of 1e-14 ‖A‖; 4e-15 seen.
      expect(Math.abs(product - d[i * (n + 1)] * v[n * r + i])).toBeLessThan(1e-13)
    }
    for (let j = 0; j < n; j++) {
      let dot = 0
      for (let r = 0; r < n; r++) dot += v[n * r + i] * v[n * r + j]
      expect(Math.abs(dot - Number(i === j))).toBeLessThan(1e-13)
    }
  }
})

test('a known matrix: 2 1 / 1 2 has 1 and 3', () => {
  const a = Float64Array.of(2, 1, 1, 2)
  eigenJacobi(a, 2)
  expect([a[0], a[3]].toSorted((x, y) => x - y).map((x) => Math.round(1e12 * x) / 1e12)).toEqual([1, 3])
})
