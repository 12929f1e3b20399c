import { loadSimd, reference } from '@understudy/kernels'
import { seeded } from '@understudy/motion'
import { expect, test } from 'vitest'
import { eigenSymmetric } from './eigen-symmetric.ts'
import { fitMixture } from './fit-mixture.ts'
import { gram } from './gram.ts'
import { prepareMixture } from './mixture.ts'
import { pca } from './pca.ts'

const simd = await loadSimd()

/** Rows that are mixtures of directions of falling size. */
function rowsOf(seed: number, rows: number, width: number, rank: number): Float64Array {
  const random = seeded(seed)
  const directions = Float64Array.from({ length: rank * width }, () => random.normal())
  const out = new Float64Array(rows * width)
  for (let r = 0; r < rows; r++)
    for (let k = 0; k < rank; k++) {
      const share = random.normal() / (1 + k)
      for (let c = 0; c < width; c++) out[r * width + c] += share * directions[k * width + c]
    }
  return out
}

test('the compiled kernels load here: the tests below compare with them', () => expect(simd).toBeDefined())

for (const [seed, rows, width] of [
  [1, 30, 700],
  [2, 57, 21],
] as const)
  for (const precision of ['f64', 'f32'] as const)
    test(`principal components are the same bits with either set of kernels (${precision}, ${rows} × ${width}, seed ${seed})`, () => {
      const data = rowsOf(seed, rows, width, 12)
      const given = precision === 'f32' ? Float32Array.from(data) : data
      const [plain, fast] = [reference, simd].map((kernels) => pca(given, rows, width, { kernels }))
      expect(fast).toEqual(plain)
    })

test('single precision finds the components of double precision: variances to 1e-6, angles to 1e-5 (seed 5)', () => {
  const [rows, width] = [40, 3000]
  const data = rowsOf(5, rows, width, 15)
  const exact = pca(data, rows, width)
  const rough = pca(Float32Array.from(data), rows, width)
  expect(rough.count).toBe(exact.count)
  for (let k = 0; k < exact.count; k++) {
    // f32 rounds the data to 6e-8; seen: 6e-8 of each variance, 1e-7 of a right angle.
    expect(Math.abs(rough.variances[k] / exact.variances[k] - 1)).toBeLessThan(1e-6)
    for (let m = 0; m <= k; m++) {
      let dot = 0
      for (let c = 0; c < width; c++) dot += rough.components[k * width + c] * exact.components[m * width + c]
      expect(Math.abs(dot - (k === m ? 1 : 0))).toBeLessThan(1e-5)
    }
  }
})

test('the first few eigenvectors alone are those of the whole set (seed 7)', () => {
  const n = 60
  const a = gram(rowsOf(7, n, 200, 80), n, 200)
  const all = eigenSymmetric(a, n)
  const few = eigenSymmetric(a, n, { wanted: (values) => values.filter((v) => v > 0.1 * values[0]).length })
  expect(few.vectors.length).toBeGreaterThan(n)
  expect(few.vectors.length).toBeLessThan(n * n)
  expect(few.vectors).toEqual(all.vectors.subarray(0, few.vectors.length))
  expect(few.values).toEqual(all.values)
})

test.each([1e-150, 1, 1e150])(
  'equal values have an orthonormal basis, whatever the scale (× %d)',
  (scale) => {
    // Two equal blocks and a unit matrix: every value comes twice or more.
    const n = 14
    const a = new Float64Array(n * n)
    const block = gram(rowsOf(3, 4, 9, 9), 4, 9)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        a[i * n + j] =
          scale * (i < 8 && j < 8 && i >> 2 === j >> 2 ? block[4 * (i % 4) + (j % 4)] : i === j ? 2 : 0)
    const { values, vectors } = eigenSymmetric(a, n)
    for (let k = 0; k < n; k++)
      for (let m = 0; m <= k; m++) {
        let dot = 0
        let form = 0
        for (let i = 0; i < n; i++) {
          dot += vectors[k * n + i] * vectors[m * n + i]
          for (let j = 0; j < n; j++) form += (vectors[k * n + i] * a[i * n + j] * vectors[m * n + j]) / scale
        }
        expect(Math.abs(dot - (k === m ? 1 : 0))).toBeLessThan(1e-12) // rounding, a hundred times
        expect(Math.abs(form - (k === m ? values[k] / scale : 0))).toBeLessThan(1e-11) // the same times the norm, 30
      }
  },
)

test('not a number in gives no component and no endless search', () => {
  const data = rowsOf(1, 6, 20, 4)
  data[7] = NaN
  expect(pca(data, 6, 20).count).toBe(0)
  expect(eigenSymmetric(new Float64Array(9).fill(NaN), 3).values.length).toBe(3)
})

for (const kind of ['diagonal', 'tied', 'full'] as const)
  test(`densities of many points at once are those of each alone, to the bit (${kind}, seed 4)`, () => {
    const [rows, width] = [43, 5]
    const points = rowsOf(4, rows, width, 5)
    const { mixture } = fitMixture(points, rows, width, { kind, components: 3 }, seeded(1))
    const { logDensity, logDensities } = prepareMixture(mixture)
    const shares = new Float64Array(3 * rows)
    const found = logDensities(points, rows, shares)
    const own = new Float64Array(3)
    for (let n = 0; n < rows; n++) {
      expect(logDensity(points, n * width, own)).toBe(found[n])
      expect(shares.subarray(3 * n, 3 * n + 3)).toEqual(own)
    }
  })
