import { seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import {
  angleBetweenFlat,
  conjugateFlat,
  multiplyFlat,
  normalizeFlat,
  rotateFlat,
  slerpFlat,
} from './quaternion.ts'

/** Column vectors, row-major: the textbook matrix of a unit quaternion. */
const matrixOf = ([x, y, z, w]: ArrayLike<number> & Iterable<number>): number[] => [
  1 - 2 * (y * y + z * z),
  2 * (x * y - w * z),
  2 * (x * z + w * y),
  2 * (x * y + w * z),
  1 - 2 * (x * x + z * z),
  2 * (y * z - w * x),
  2 * (x * z - w * y),
  2 * (y * z + w * x),
  1 - 2 * (x * x + y * y),
]
const product = (a: number[], b: number[]): number[] =>
  a.map((_, at) => {
    const [r, c] = [3 * Math.floor(at / 3), at % 3]
    return a[r] * b[c] + a[r + 1] * b[c + 3] + a[r + 2] * b[c + 6]
  })
const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (value, at) => Math.abs(value - b[at])))

function draw(random: Random, count: number): Float64Array {
  const q = Float64Array.from({ length: 4 * count }, () => random.normal())
  for (let i = 0; i < q.length; i += 4) normalizeFlat(q, i, q, i)
  return q
}

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`flat rotation arithmetic (seed ${seed})`, () => {
    const random = seeded(seed)
    const q = draw(random, 40)

    test('a product is the product of the matrices, b first', () => {
      for (let i = 0; i + 8 <= q.length; i += 4) {
        const out = new Float64Array(4)
        multiplyFlat(out, 0, q, i, q, i + 4)
        const wanted = product(matrixOf(q.subarray(i, i + 4)), matrixOf(q.subarray(i + 4, i + 8)))
        expect(apart(matrixOf(out), wanted)).toBeLessThan(1e-14) // a few f64 roundings
      }
    })

    test('rotating a vector is the matrix times the vector, and the conjugate undoes it', () => {
      for (let i = 0; i < q.length; i += 4) {
        const v = Float64Array.from({ length: 3 }, () => random.normal())
        const m = matrixOf(q.subarray(i, i + 4))
        const wanted = [0, 3, 6].map((r) => m[r] * v[0] + m[r + 1] * v[1] + m[r + 2] * v[2])
        const out = new Float64Array(3)
        rotateFlat(out, 0, q, i, v, 0)
        expect(apart(out, wanted)).toBeLessThan(1e-14)
        const back = new Float64Array(4)
        conjugateFlat(back, 0, q, i)
        rotateFlat(out, 0, back, 0, out, 0)
        expect(apart(out, v)).toBeLessThan(1e-14)
      }
    })

    test('destination and sources may coincide', () => {
      for (let i = 0; i + 8 <= q.length; i += 8) {
        const clean = new Float64Array(4)
        multiplyFlat(clean, 0, q, i, q, i + 4)
        const shared = q.slice(i, i + 8)
        multiplyFlat(shared, 4, shared, 0, shared, 4)
        expect(shared.slice(4)).toEqual(clean)
        slerpFlat(clean, 0, q, i, q, i + 4, 0.3)
        const other = q.slice(i, i + 8)
        slerpFlat(other, 0, other, 0, other, 4, 0.3)
        expect(other.slice(0, 4)).toEqual(clean)
      }
    })

    test('slerp turns evenly along the shorter arc and meets both ends', () => {
      const out = new Float64Array(4)
      for (let i = 0; i + 8 <= q.length; i += 4) {
        const whole = angleBetweenFlat(q, i, q, i + 4)
        for (const alpha of [0, 0.2, 0.5, 0.9, 1]) {
          slerpFlat(out, 0, q, i, q, i + 4, alpha)
          expect(angleBetweenFlat(q, i, out, 0)).toBeCloseTo(alpha * whole, 12)
          expect(angleBetweenFlat(out, 0, q, i + 4)).toBeCloseTo((1 - alpha) * whole, 12)
          expect(Math.hypot(...out)).toBeCloseTo(1, 14)
        }
      }
    })

    test('slerp of nearly equal rotations stays even: the chord takes over without a step', () => {
      const axis = draw(random, 1)
      for (const angle of [1e-2, 2.1e-3, 1.9e-3, 1e-5, 1e-9]) {
        const turn = Float64Array.of(Math.sin(angle / 2), 0, 0, Math.cos(angle / 2))
        const to = new Float64Array(4)
        multiplyFlat(to, 0, axis, 0, turn, 0)
        const out = new Float64Array(4)
        slerpFlat(out, 0, axis, 0, to, 0, 0.25)
        // rad; chord instead of arc below 2e-3 rad of turn, 3e-11 seen
        expect(Math.abs(angleBetweenFlat(axis, 0, out, 0) - angle / 4)).toBeLessThan(1e-10)
      }
    })
  })
}

test('a rotation and its negative are no angle apart; tiny angles are not lost', () => {
  const half = 1e-8
  const q = Float64Array.of(0, 0, 0, 1, 0, Math.sin(half), 0, Math.cos(half), 0, 0, 0, -1)
  expect(angleBetweenFlat(q, 0, q, 8)).toBe(0)
  expect(angleBetweenFlat(q, 0, q, 4)).toBeCloseTo(2e-8, 20)
})

test('nothing normalises to the identity, NaN included', () => {
  const q = Float64Array.of(0, 0, 0, 0, NaN, 0, 0, 1)
  normalizeFlat(q, 0, q, 0)
  normalizeFlat(q, 4, q, 4)
  expect([...q]).toEqual([0, 0, 0, 1, 0, 0, 0, 1])
})
