import { seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import type { Kernels } from '../contract.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, simd, scalar] = await kernelSets()

const normals = (random: Random, count: number): Float64Array =>
  Float64Array.from({ length: count }, () => random.normal())

/** Sizes about every edge: nothing, one, lanes left over, more than a panel of 512 columns. */
const SIZES = [0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 31]
const WIDTHS = [0, 1, 2, 127, 128, 129, 511, 512, 513, 1100]
const STRANGE = [NaN, Infinity, -0, 1e-320, 1e200]

/** Runs all sets on copies of the same arrays and compares every array afterwards. */
function expectSame(
  arrays: readonly (Float64Array | Float32Array)[],
  call: (kernels: Kernels, arrays: readonly (Float64Array | Float32Array)[]) => unknown,
): void {
  const plain = arrays.map((a) => a.slice())
  const answer = call(reference, plain)
  for (const kernels of [simd, scalar]) {
    const fast = arrays.map((a) => a.slice())
    expect(call(kernels, fast)).toBe(answer)
    plain.forEach((array, k) =>
      expect(firstDifference(fast[k], array), `${kernels.name}, array ${k}`).toBeUndefined(),
    )
  }
}

/** The first row, as good a centre as any. */
const centreOf = (x: Float64Array | Float32Array, rows: number, width: number): Float64Array =>
  rows === 0 ? new Float64Array(width) : Float64Array.from(x.subarray(0, width), (value) => value / 3)

function expectSameGram(x: Float64Array | Float32Array, rows: number, width: number): void {
  for (const centre of [undefined, centreOf(x, rows, width)])
    expectSame([x, new Float64Array(rows * rows).fill(7)], (kernels, [data, out]) =>
      kernels.gram(data, rows, width, out as Float64Array, centre),
    )
}

function expectSameProduct(
  a: Float64Array,
  b: Float64Array | Float32Array,
  m: number,
  inner: number,
  n: number,
): void {
  for (const centre of [undefined, centreOf(b, inner, n)])
    expectSame([a, b, new Float64Array(m * n).fill(7)], (kernels, [left, right, out]) =>
      kernels.product(left as Float64Array, right, m, inner, n, out as Float64Array, centre),
    )
}

const single = (x: Float64Array): Float32Array => Float32Array.from(x)

describe('matrix products', () => {
  for (const seed of [1, 2, 3])
    test(`[S1] Gram matrices and products are the reference's to the bit, f64 and f32 (seed ${seed})`, () => {
      const random = seeded(seed)
      for (const rows of SIZES) {
        const width = WIDTHS[random.integer(WIDTHS.length)]
        const x = normals(random, rows * width)
        expectSameGram(x, rows, width)
        expectSameGram(single(x), rows, width)
        const m = SIZES[random.integer(SIZES.length)]
        const a = normals(random, m * rows)
        expectSameProduct(a, x, m, rows, width)
        expectSameProduct(a, single(x), m, rows, width)
      }
    })

  test('[S1] sums longer than what f32 may hold are the reference to the bit (inner 300, seed 5)', () => {
    const random = seeded(5)
    const [a, b] = [normals(random, 6 * 300), normals(random, 300 * 21)]
    expectSameProduct(a, b, 6, 300, 21)
    expectSameProduct(a, single(b), 6, 300, 21)
  })

  test.each(STRANGE)('[S3] one %d reaches what it reaches in the reference (seed 8)', (value) => {
    const random = seeded(8)
    const [rows, width] = [7, 130]
    const x = normals(random, rows * width)
    x[3 * width + 11] = value
    const a = normals(random, 5 * rows)
    for (const data of [x, single(x)]) {
      expectSameGram(data, rows, width)
      expectSameProduct(a, data, 5, rows, width)
    }
  })

  test('a Gram matrix is what the textbook sums give; f32 within 1e-7 of the largest number (seed 3)', () => {
    const [rows, width] = [9, 1500]
    const x = single(normals(seeded(3), rows * width))
    for (const kernels of [reference, simd])
      for (const data of [x, Float64Array.from(x)]) {
        const out = new Float64Array(rows * rows)
        kernels.gram(data, rows, width, out)
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < rows; j++) {
            let sum = 0
            for (let k = 0; k < width; k++) sum += x[i * width + k] * x[j * width + k]
            // f64: rounding of 1500 terms of size 1; f32: blocks of 128 lose 1e-6 each at most, a dozen of them 1e-5 of 1500.
            const slack = data instanceof Float32Array ? 1e-7 * width : 1e-12 * width
            expect(Math.abs(out[i * rows + j] - sum)).toBeLessThan(slack)
          }
      }
  })
})

/** Random, positive definite. */
function positive(random: Random, n: number): Float64Array {
  const x = normals(random, n * (n + 3))
  const out = new Float64Array(n * n)
  reference.gram(x, n, n + 3, out)
  return out
}

function expectSameReduction(matrix: Float64Array, n: number, vectors: Float64Array, count: number): void {
  const room = (): Float64Array => new Float64Array(n)
  expectSame([matrix, room(), room(), room(), vectors], (kernels, arrays) => {
    const [a, d, e, betas, z] = arrays as Float64Array[]
    kernels.tridiagonalize(a, n, d, e, betas)
    kernels.reflectBack(a, betas, n, z, count)
  })
}

describe('reduction of symmetric matrices', () => {
  for (const seed of [1, 2, 3])
    test(`[S1] the tridiagonal matrix, its reflectors and vectors led back are the reference's to the bit (seed ${seed})`, () => {
      const random = seeded(seed)
      for (const n of [...SIZES, 40, 67]) {
        const count = random.integer(n + 1)
        expectSameReduction(positive(random, n), n, normals(random, count * n), count)
      }
    })

  test('[S1] nothing to reflect: zero and diagonal matrices', () => {
    for (const diagonal of [0, 3]) {
      const matrix = new Float64Array(36)
      for (let i = 0; i < 6; i++) matrix[7 * i] = diagonal * i
      expectSameReduction(matrix, 6, normals(seeded(1), 12), 2)
    }
  })

  test.each(STRANGE)('[S3] one %d (seed 2)', (value) => {
    const random = seeded(2)
    const matrix = positive(random, 9)
    matrix[5 * 9 + 3] = value
    expectSameReduction(matrix, 9, normals(random, 27), 3)
  })

  test('Q T Qᵀ is the matrix that was reduced (seed 13)', () => {
    const n = 12
    const matrix = positive(seeded(13), n)
    for (const kernels of [reference, simd]) {
      const [a, d, e, betas] = [matrix.slice(), ...[0, 1, 2].map(() => new Float64Array(n))]
      kernels.tridiagonalize(a, n, d, e, betas)
      const q = new Float64Array(n * n)
      for (let i = 0; i < n; i++) q[i * n + i] = 1
      // Rows of q: Q applied to unit vectors, so q is Qᵀ.
      kernels.reflectBack(a, betas, n, q, n)
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          let sum = 0
          for (let k = 0; k < n; k++)
            for (const m of [k - 1, k, k + 1])
              if (m >= 0 && m < n) sum += q[k * n + i] * (m === k ? d[k] : e[Math.min(k, m)]) * q[m * n + j]
          expect(Math.abs(sum - matrix[i * n + j])).toBeLessThan(1e-12 * n * 20) // rounding; numbers up to 40
        }
    }
  })
})

describe('rows of modes', () => {
  interface Problem {
    readonly modes: Float32Array
    readonly width: number
    readonly u: Float64Array
    readonly starts: Int32Array
    readonly flat: Uint8Array
    readonly first: Int32Array
    readonly coefficients: Float64Array
  }

  function problem(random: Random, width: number, triples: number, slopes: number): Problem {
    const starts = new Int32Array(slopes + 1)
    for (let k = 0; k < slopes; k++) starts[k + 1] = starts[k] + random.integer(6)
    const terms = starts[slopes]
    return {
      modes: single(normals(random, 3 * triples * width)),
      width,
      u: normals(random, width),
      starts,
      flat: Uint8Array.from({ length: slopes }, () => random.integer(2)),
      first: Int32Array.from({ length: terms }, () => 3 * random.integer(triples)),
      coefficients: normals(random, 9 * terms),
    }
  }

  /** Values, and the slopes somebody wants, without the numbers that mean nothing. */
  function answers(kernels: Kernels, one: Problem): { values: Float64Array; slopes: number[] } {
    const { modes, width, u, starts, flat, first, coefficients } = one
    const rows = kernels.modeRows(modes, width)
    const values = new Float64Array(3 * first.length)
    const out = new Float64Array(3 * flat.length * rows.stride)
    // Twice: what was laid out must still be there.
    for (let call = 0; call < 2; call++) {
      rows.values(first, first.length, u, values)
      rows.slopes(starts, flat.length, flat, first, coefficients, out)
    }
    const slopes: number[] = []
    for (let k = 0; k < flat.length; k++)
      for (const a of flat[k] === 1 ? [0, 2] : [0, 1, 2])
        slopes.push(...out.subarray((3 * k + a) * rows.stride).subarray(0, width))
    return { values, slopes }
  }

  function expectSameAnswers(one: Problem): void {
    const [plain, fast] = [answers(reference, one), answers(simd, one)]
    expect(firstDifference(fast.values, plain.values)).toBeUndefined()
    expect(firstDifference(fast.slopes, plain.slopes)).toBeUndefined()
  }

  for (const seed of [1, 2, 3])
    test(`[S1] values and slopes are the reference's to the bit, several matrices at once (seed ${seed})`, () => {
      const random = seeded(seed)
      for (const width of [...SIZES, 75])
        expectSameAnswers(problem(random, width, 1 + random.integer(9), random.integer(7)))
      const [a, b] = [problem(random, 5, 3, 2), problem(random, 9, 2, 3)]
      const [rowsA, rowsB] = [a, b].map(({ modes, width }) => simd.modeRows(modes, width))
      const [before, after] = [new Float64Array(3), new Float64Array(3)]
      rowsA.values(Int32Array.of(3), 1, a.u, before)
      rowsB.values(Int32Array.of(0), 1, b.u, after)
      rowsA.values(Int32Array.of(3), 1, a.u, after)
      expect(after).toEqual(before)
    })

  test('[S2] nothing asked answers nothing', () => expectSameAnswers(problem(seeded(1), 7, 2, 0)))

  test.each(STRANGE)('[S3] one %d (seed 3)', (value) => {
    const one = problem(seeded(3), 11, 4, 5)
    one.modes[25] = value
    one.coefficients[4] = value
    expectSameAnswers(one)
  })

  test('they are the sums that the contract writes (seed 5)', () => {
    const one = problem(seeded(5), 6, 4, 3)
    for (const kernels of [reference, simd]) {
      const { values, slopes } = answers(kernels, one)
      const at = (row: number, m: number): number => one.modes[row * one.width + m]
      one.first.forEach((row, i) => {
        for (let c = 0; c < 3; c++)
          expect(values[3 * i + c]).toBeCloseTo(
            one.u.reduce((sum, u, m) => sum + at(row + c, m) * u, 0),
            12, // rounding of six terms
          )
      })
      const wanted: number[] = []
      one.flat.forEach((flat, k) => {
        for (const a of flat === 1 ? [0, 2] : [0, 1, 2])
          for (let m = 0; m < one.width; m++) {
            let sum = 0
            for (let t = one.starts[k]; t < one.starts[k + 1]; t++)
              for (let c = 0; c < 3; c++) sum += one.coefficients[9 * t + 3 * a + c] * at(one.first[t] + c, m)
            wanted.push(sum)
          }
      })
      slopes.forEach((slope, i) => expect(slope).toBeCloseTo(wanted[i], 12))
    }
  })
})

describe('least squares', () => {
  const room = (random: Random, n: number): Float64Array[] => [normals(random, n), normals(random, n * n)]

  for (const seed of [1, 2, 3])
    test(`[S1] normal equations of any stretch of columns, and factors, are the reference's to the bit (seed ${seed})`, () => {
      const random = seeded(seed)
      for (const n of [...SIZES, 50, 82]) {
        const count = SIZES[random.integer(SIZES.length)]
        const from = random.integer(n + 1)
        const to = from + random.integer(n - from + 1)
        expectSame(
          [normals(random, count * n), normals(random, count), ...room(random, n)],
          (kernels, arrays) => {
            const [j, r, g, h] = arrays as Float64Array[]
            kernels.normalEquations(j, r, count, n, from, to, g, h)
          },
        )
        expectSame([positive(random, n)], (kernels, [a]) => kernels.choleskyFactor(a as Float64Array, n))
      }
    })

  test('[S1] more residuals than fit at a time (600 × 21, seed 4)', () => {
    const random = seeded(4)
    expectSame([normals(random, 600 * 21), normals(random, 600), ...room(random, 21)], (kernels, arrays) => {
      const [j, r, g, h] = arrays as Float64Array[]
      kernels.normalEquations(j, r, 600, 21, 0, 21, g, h)
    })
  })

  test.each(STRANGE)('[S3] one %d in J (seed 6)', (value) => {
    const random = seeded(6)
    const [n, count] = [14, 11]
    const j = normals(random, count * n)
    j[5 * n + 3] = value
    expectSame([j, normals(random, count), ...room(random, n)], (kernels, arrays) => {
      const [rows, r, g, h] = arrays as Float64Array[]
      kernels.normalEquations(rows, r, count, n, 0, n, g, h)
    })
  })

  test('what is not positive definite is refused at any size, not a number included (seed 7)', () => {
    const random = seeded(7)
    for (const n of [1, 2, 6, 13, 30])
      for (const spoil of [-1, 0, NaN]) {
        const matrix = positive(random, n)
        const at = random.integer(n)
        matrix[at * n + at] = spoil
        for (const kernels of [reference, simd]) expect(kernels.choleskyFactor(matrix.slice(), n)).toBe(false)
      }
  })

  test('L Lᵀ is the matrix, and what is above the diagonal is left (seed 9)', () => {
    const n = 23
    const matrix = positive(seeded(9), n)
    for (const kernels of [reference, simd]) {
      const l = matrix.slice()
      expect(kernels.choleskyFactor(l, n)).toBe(true)
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) {
          let sum = 0
          for (let k = 0; k <= j; k++) sum += l[i * n + k] * l[j * n + k]
          expect(Math.abs(sum - matrix[i * n + j])).toBeLessThan(1e-12 * 60) // rounding; numbers up to 60
          if (j < i) expect(l[j * n + i]).toBe(matrix[j * n + i])
        }
    }
  })
})
