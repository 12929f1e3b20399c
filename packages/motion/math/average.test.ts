import { describe, expect, test } from 'vitest'
import { average, averageFlat } from './average.ts'
import {
  angleBetween,
  exp,
  fromAxisAngle,
  inverse,
  log,
  multiply,
  normalize,
  slerp,
  type Quat,
} from './quat.ts'
import { seeded } from './random.ts'
import { length, Y_AXIS } from './vec3.ts'

const any = (random: ReturnType<typeof seeded>): Quat =>
  normalize([random.normal(), random.normal(), random.normal(), random.normal()])

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`rotation average (seed ${seed})`, () => {
    const random = seeded(seed)
    const centre = any(random)
    const cluster = Array.from({ length: 9 }, () =>
      multiply(centre, exp([0.3 * random.normal(), 0.3 * random.normal(), 0.3 * random.normal()])),
    )
    const weights = cluster.map(() => random.between(0.1, 2))

    test('of one is itself, of two half way between', () => {
      const [a, b] = cluster
      expect(angleBetween(average([a]), a)).toBeLessThan(1e-14)
      expect(angleBetween(average([a, b]), slerp(a, b, 0.5))).toBeLessThan(1e-14)
    })

    test('does not change when rotations change sign or order, or weights their scale', () => {
      const plain = average(cluster, weights)
      const flipped = cluster.map(([x, y, z, w], at): Quat => (at % 2 ? [-x, -y, -z, -w] : [x, y, z, w]))
      expect(angleBetween(average(flipped, weights), plain)).toBeLessThan(1e-14)
      expect(angleBetween(average(cluster.toReversed(), weights.toReversed()), plain)).toBeLessThan(1e-14)
      expect(
        angleBetween(
          average(
            cluster,
            weights.map((w) => 7 * w),
          ),
          plain,
        ),
      ).toBeLessThan(1e-14)
    })

    test('turns with what is averaged, on either side', () => {
      const [a, b] = [any(random), any(random)]
      const turned = average(
        cluster.map((q) => multiply(multiply(a, q), b)),
        weights,
      )
      expect(angleBetween(turned, multiply(multiply(a, average(cluster, weights)), b))).toBeLessThan(1e-14)
    })

    test('is where the weighted sum of sin of half angles about each axis vanishes', () => {
      // The stationary point of Σ w ‖R − Rᵢ‖²: Σ w sin(θᵢ) axisᵢ = 0, θ the angle from the mean to each.
      const mean = average(cluster, weights)
      const sum = [0, 0, 0]
      cluster.forEach((q, at) => {
        const v = log(multiply(inverse(mean), q))
        const angle = length(v)
        v.forEach((value, c) => (sum[c] += (weights[at] * Math.sin(angle) * value) / angle))
      })
      expect(Math.hypot(...sum)).toBeLessThan(1e-13)
    })

    test('a weight of two is the same rotation twice', () => {
      const [a, b, c] = cluster
      expect(angleBetween(average([a, b, c], [2, 1, 1]), average([a, a, b, c]))).toBeLessThan(1e-14)
    })
  })
}

test('lies in the hemisphere of the first, and flat f32 with a stride gives the same', () => {
  const turns = [0.1, 0.2, 0.6].map((angle) => fromAxisAngle(Y_AXIS, angle))
  const negative = turns.map(([x, y, z, w]): Quat => [-x, -y, -z, -w])
  expect(average(negative)[3]).toBeLessThan(0)
  const packed = new Float32Array(24)
  turns.forEach((q, at) => packed.set(q, 8 * at + 4))
  const out = new Float32Array(4)
  averageFlat(out, 0, packed, 4, 8, 3)
  average(turns).forEach((value, c) => expect(out[c]).toBeCloseTo(value, 6)) // f32
})

test('nothing to average is refused', () => {
  expect(() => average([])).toThrow(/at least one rotation/)
  expect(() => average([[0, 0, 0, 1]], [1, 2])).toThrow(/one weight each/)
})
