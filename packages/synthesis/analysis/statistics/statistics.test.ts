import { seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { choleskyFactor, choleskyInverse, choleskySolve, logDeterminant } from './cholesky.ts'
import { eigenSymmetric } from './eigen-symmetric.ts'
import { chooseMixture, fitMixture } from './fit-mixture.ts'
import { levenbergMarquardt, type LeastSquares } from './levenberg-marquardt.ts'
import { prepareMixture } from './mixture.ts'
import { pca } from './pca.ts'

const normals = (random: Random, count: number): Float64Array =>
  Float64Array.from({ length: count }, () => random.normal())

function randomSymmetric(random: Random, n: number, rank = n): Float64Array {
  const x = normals(random, n * rank)
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      for (let k = 0; k < rank; k++) a[i * n + j] += x[i * rank + k] * x[j * rank + k]
  return a
}

describe('eigenSymmetric', () => {
  for (const [seed, n, rank] of [
    [1, 1, 1],
    [2, 2, 2],
    [3, 7, 7],
    [5, 40, 12],
    [8, 130, 130],
  ] as const)
    test(`A z = λ z, rows orthonormal, values fall (seed ${seed}, ${n} × ${n}, rank ${rank})`, () => {
      const a = randomSymmetric(seeded(seed), n, rank)
      const { values, vectors } = eigenSymmetric(a, n)
      const scale = values[0]
      for (let k = 0; k < n; k++) {
        if (k > 0) expect(values[k]).toBeLessThanOrEqual(values[k - 1])
        for (let i = 0; i < n; i++) {
          let az = 0
          for (let j = 0; j < n; j++) az += a[i * n + j] * vectors[k * n + j]
          // Rounding of n sums: 1e-14 of the largest value seen, a hundred times that allowed.
          expect(Math.abs(az - values[k] * vectors[k * n + i])).toBeLessThan(1e-12 * scale)
        }
        for (let m = 0; m <= k; m++) {
          let dot = 0
          for (let i = 0; i < n; i++) dot += vectors[k * n + i] * vectors[m * n + i]
          expect(Math.abs(dot - (k === m ? 1 : 0))).toBeLessThan(1e-12)
        }
      }
    })

  test('a diagonal matrix comes back sorted; zeros stay zeros', () => {
    expect([...eigenSymmetric(Float64Array.of(1, 0, 0, 0, 3, 0, 0, 0, 2), 3).values]).toEqual([3, 2, 1])
    expect([...eigenSymmetric(new Float64Array(16), 4).values]).toEqual([0, 0, 0, 0])
  })
})

describe('pca', () => {
  for (const [seed, rows, width] of [
    [1, 12, 40],
    [2, 50, 9],
    [3, 31, 31],
  ] as const)
    test(`all components rebuild the data, scores are uncorrelated with variance λ (seed ${seed}, ${rows} × ${width})`, () => {
      const data = normals(seeded(seed), rows * width)
      const found = pca(data, rows, width, { share: 1 })
      for (let r = 0; r < rows; r++)
        for (let c = 0; c < width; c++) {
          let value = found.mean[c]
          for (let k = 0; k < found.count; k++)
            value += found.scores[r * found.count + k] * found.components[k * width + c]
          expect(Math.abs(value - data[r * width + c])).toBeLessThan(1e-10)
        }
      for (let k = 0; k < found.count; k++)
        for (let m = 0; m <= k; m++) {
          let sum = 0
          for (let r = 0; r < rows; r++)
            sum += (found.scores[r * found.count + k] * found.scores[r * found.count + m]) / (rows - 1)
          expect(Math.abs(sum - (k === m ? found.variances[k] : 0))).toBeLessThan(1e-10)
        }
    })

  test('the share kept is what was asked, and one component fewer would not hold it (seed 4)', () => {
    const random = seeded(4)
    const data = Float64Array.from({ length: 60 * 20 }, (_, i) => random.normal() / (1 + (i % 20)))
    const { variances, totalVariance, count } = pca(data, 60, 20, { share: 0.9 })
    const held = (n: number): number => variances.slice(0, n).reduce((a, b) => a + b, 0) / totalVariance
    expect(held(count)).toBeGreaterThanOrEqual(0.9)
    expect(held(count - 1)).toBeLessThan(0.9)
  })

  test('one row is refused with the remedy', () => {
    expect(() => pca(new Float64Array(4), 1, 4)).toThrow(/two rows or more are needed/)
  })
})

describe('cholesky', () => {
  test('solves, inverts and gives the determinant of a known matrix (seed 6)', () => {
    const n = 9
    const a = randomSymmetric(seeded(6), n, 20)
    const l = Float64Array.from(a)
    expect(choleskyFactor(l, n)).toBe(true)
    const x = normals(seeded(7), n)
    const b = new Float64Array(n)
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) b[i] += a[i * n + j] * x[j]
    choleskySolve(l, n, b)
    b.forEach((value, i) => expect(value).toBeCloseTo(x[i], 9))
    const inverse = choleskyInverse(l, n)
    let trace = 0
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) trace += inverse[i * n + j] * a[j * n + i]
    expect(trace).toBeCloseTo(n, 8)
    const logValues = eigenSymmetric(a, n).values.reduce((sum, v) => sum + Math.log(v), 0)
    expect(logDeterminant(l, n)).toBeCloseTo(logValues, 8)
  })
  test('a matrix that is not positive definite is told', () => {
    expect(choleskyFactor(Float64Array.of(1, 2, 2, 1), 2)).toBe(false)
  })
})

const twoClouds = (seed: number, rows: number, d: number): Float64Array => {
  const random = seeded(seed)
  return Float64Array.from({ length: rows * d }, (_, i) => {
    const far = Math.floor(i / d) % 2 === 0 ? 0 : 8
    return far + random.normal() * (1 + (i % d))
  })
}

describe('fitMixture', () => {
  for (const kind of ['diagonal', 'tied', 'full'] as const)
    for (const seed of [1, 2, 3])
      test(`the objective never falls, without shrinking it is the likelihood (${kind}, seed ${seed})`, () => {
        const points = twoClouds(seed, 80, 4)
        for (const shrink of [0, 5]) {
          const { objective, logLikelihood } = fitMixture(
            points,
            80,
            4,
            { kind, components: 3, shrink },
            seeded(seed),
          )
          expect(objective.length).toBeGreaterThan(2)
          objective.forEach((value, k) => {
            if (k > 0) expect(value).toBeGreaterThan(objective[k - 1] - 1e-7 * Math.abs(value))
          })
          // The sliver of prior that is always there (ν = 1e-6) weighs less than this.
          if (shrink === 0) expect(Math.abs(objective.at(-1)! - logLikelihood)).toBeLessThan(0.01)
        }
      })

  test('two clouds are found where they are, and two components are chosen by points left out (seed 9)', () => {
    const points = twoClouds(9, 200, 2)
    const { fitted, chosen } = chooseMixture(
      points,
      200,
      2,
      [1, 2, 5].map((components) => ({ components, kind: 'diagonal' as const })),
      seeded(9),
    )
    expect(chosen.components).toBe(2)
    const firsts = [fitted.mixture.means[0], fitted.mixture.means[2]].sort((a, b) => a - b)
    expect(firsts[0]).toBeCloseTo(0, 0)
    expect(firsts[1]).toBeCloseTo(8, 0)
  })

  test('the density integrates to one on a grid (full, two dimensions, seed 3)', () => {
    const { mixture } = fitMixture(twoClouds(3, 60, 2), 60, 2, { kind: 'full', components: 2 }, seeded(3))
    const { logDensity } = prepareMixture(mixture)
    let sum = 0
    const step = 0.2
    for (let x = -12; x < 20; x += step)
      for (let y = -16; y < 24; y += step) sum += Math.exp(logDensity(Float64Array.of(x, y))) * step * step
    expect(sum).toBeCloseTo(1, 2)
  })

  test('draws have the mixture’s mean and the same seed the same draw (tied, seed 2)', () => {
    const { mixture } = fitMixture(twoClouds(2, 60, 2), 60, 2, { kind: 'tied', components: 2 }, seeded(2))
    const prepared = prepareMixture(mixture)
    const random = seeded(5)
    let mean = 0
    for (let n = 0; n < 4000; n++) mean += prepared.sample(random)[0] / 4000
    const truth = mixture.weights[0] * mixture.means[0] + mixture.weights[1] * mixture.means[2]
    expect(Math.abs(mean - truth)).toBeLessThan(0.35) // four deviations of a mean of 4000 draws of spread 4.2: 0.27
    expect(prepared.sample(seeded(8))).toEqual(prepared.sample(seeded(8)))
  })
})

describe('levenbergMarquardt', () => {
  /** r = (10 (y − x²), 1 − x): Rosenbrock's valley. */
  const valley: LeastSquares = {
    size: 2,
    energy(x, g, h) {
      const r = [10 * (x[1] - x[0] * x[0]), 1 - x[0]]
      if (g && h) {
        const j = [
          [-20 * x[0], 10],
          [-1, 0],
        ]
        for (let k = 0; k < 2; k++)
          for (let a = 0; a < 2; a++) {
            g[a] += r[k] * j[k][a]
            for (let b = 0; b < 2; b++) h[2 * a + b] += j[k][a] * j[k][b]
          }
      }
      return 0.5 * (r[0] * r[0] + r[1] * r[1])
    },
  }
  test('Rosenbrock’s valley is walked to its end', () => {
    const { x, converged } = levenbergMarquardt(valley, Float64Array.of(-1.2, 1), { tolerance: 1e-12 })
    expect(converged).toBe(true)
    expect(x[0]).toBeCloseTo(1, 6)
    expect(x[1]).toBeCloseTo(1, 6)
  })
  test('it can be stopped between steps and keeps what it has', () => {
    let asked = 0
    const { energy, iterations } = levenbergMarquardt(valley, Float64Array.of(-1.2, 1), {
      shouldStop: () => ++asked > 3,
    })
    expect(iterations).toBe(3)
    expect(energy).toBeLessThan(valley.energy(Float64Array.of(-1.2, 1)))
  })
  test('parameters nobody speaks of stay where they are', () => {
    const only: LeastSquares = {
      size: 2,
      energy(x, g, h) {
        if (g && h) {
          g[0] = x[0] - 3
          h[0] = 1
        }
        return 0.5 * (x[0] - 3) ** 2
      },
    }
    const { x } = levenbergMarquardt(only, Float64Array.of(0, 7))
    expect(x[0]).toBeCloseTo(3, 5)
    expect(x[1]).toBe(7)
  })
})
