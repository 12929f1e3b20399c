/** Principal components, mixtures and what they are made of, beside what npm offers for the same. */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import { PCA } from 'ml-pca'
import { scalar, type Kernels } from '@understudy/kernels'
import { seeded, type Random } from '@understudy/motion'
import { eigenSymmetric, fitMixture, gram, pca } from '@understudy/synthesis/analysis'
import {
  compare,
  type Bench,
  type BenchOptions,
  type BenchRow,
  type Implementation,
  type PeakKind,
} from './bench.ts'
import { checkSame, simdKernels } from './simd.ts'

/** Calls before the clock runs: WebAssembly is compiled a second time, and better, after some. */
const WARM = 12

/**
 * To 99 % at three sizes. Work is what the small side needs: half of a Gram matrix and the projection of what is kept.
 * The peers: `ml-pca` by singular values (it has no other exact way), `ml-matrix` by the small side as we do.
 */
export const components: Bench = {
  job: 'pca',
  async run(options) {
    const simd = await simdKernels()
    return [
      [50, 2016, 18],
      [100, 4032, 35],
      [200, 8064, 70],
    ].flatMap(([rows, width, rank]) => {
      const data = lowRank(seeded(2), rows, width, rank)
      const single = Float32Array.from(data)
      const nested = Array.from({ length: rows }, (_, r) =>
        Array.from(data.subarray(r * width, (r + 1) * width)),
      )
      const plain = pca(data, rows, width)
      checkSame('pca', plain.components, pca(data, rows, width, { kernels: simd }).components)
      const theirs = withMlMatrix(nested)
      if (theirs.rows !== plain.count)
        throw new Error(`pca: ml-matrix keeps ${theirs.rows} components, we keep ${plain.count}`)
      const flops = rows * (rows + 1) * width + 2 * plain.count * rows * width
      const ours = {
        compiled: () => pca(data, rows, width, { kernels: simd }),
        'compiled, data in f32': () => pca(single, rows, width, { kernels: simd }),
        'plain TypeScript': () => pca(data, rows, width),
      }
      warmUp(ours)
      return compare(
        'pca',
        `${rows} x ${width} to 99 %, ${plain.count} components`,
        { amount: flops / 1e9, unit: 'GFLOP', operations: { count: flops, kind: 'f64' } },
        {
          ...ours,
          'ml-pca': () => new PCA(nested, { method: 'SVD' }),
          'ml-matrix Gram + EVD': () => withMlMatrix(nested),
        },
        { rounds: 5, warmup: 1, ...options },
      )
    })
  },
}

/** X centred, G = X Xᵀ, its eigenvectors, and those of 99 % projected: the same steps in ml-matrix's words. */
function withMlMatrix(nested: readonly number[][]): Matrix {
  const x = new Matrix(nested as number[][]).center('column')
  const { realEigenvalues: values, eigenvectorMatrix } = new EigenvalueDecomposition(x.mmul(x.transpose()), {
    assumeSymmetric: true,
  })
  const total = values.reduce((sum, value) => sum + value, 0)
  let [held, count] = [0, 0]
  while (held < 0.99 * total) held += values[values.length - 1 - count++]
  const last = values.length - 1
  return eigenvectorMatrix
    .subMatrix(0, last, values.length - count, last)
    .transpose()
    .mmul(x)
}

/** Each kernel by itself, in the arithmetic it cannot avoid. */
export const statisticsKernels: Bench = {
  job: 'statistics-kernels',
  async run(options) {
    const simd = await simdKernels()
    const random = seeded(7)
    const normals = (count: number): Float64Array =>
      Float64Array.from({ length: count }, () => random.normal())
    const [rows, width, count] = [200, 8064, 64]
    const x = normals(rows * width)
    const xs = Float32Array.from(x)
    const g = gram(x, rows, width, simd)
    const v = normals(count * rows)
    const out = new Float64Array(count * width)
    const [n, residuals] = [82, 180]
    const [j, r, h, gradient] = [n * residuals, residuals, n * n, n].map(normals)
    const s = gram(normals(n * 2 * n), n, 2 * n)
    const square = new Float64Array(rows * rows)
    return [
      both(
        simd,
        options,
        'gram',
        `${rows} x ${width}`,
        rows * (rows + 1) * width,
        (kernels) => () => kernels.gram(x, rows, width, square),
      ),
      both(
        simd,
        options,
        'gram-f32',
        `${rows} x ${width} in f32`,
        rows * (rows + 1) * width,
        (kernels) => () => kernels.gram(xs, rows, width, square),
        'f32',
      ),
      both(
        simd,
        options,
        'product',
        `${count} x ${rows} x ${width}`,
        2 * count * rows * width,
        (kernels) => () => kernels.product(v, x, count, rows, width, out),
      ),
      both(
        simd,
        options,
        'eigenvectors',
        `${count} of ${rows}`,
        (4 * rows ** 3) / 3 + 2 * rows ** 2 * count,
        (kernels) => () => eigenSymmetric(g, rows, { wanted: () => count, kernels }),
      ),
      both(
        simd,
        options,
        'normal-equations',
        `${residuals} x ${n}`,
        residuals * n * (n + 1),
        (kernels) => () => kernels.normalEquations(j, r, residuals, n, 0, n, gradient, h),
      ),
      both(
        simd,
        options,
        'cholesky',
        `${n} x ${n}`,
        n ** 3 / 3,
        (kernels) => () => kernels.choleskyFactor(s.slice(), n),
      ),
    ].flat()
  },
}

function both(
  simd: Kernels,
  options: BenchOptions,
  name: string,
  size: string,
  flops: number,
  body: (kernels: Kernels) => Implementation,
  kind: PeakKind = 'f64',
): readonly BenchRow[] {
  const implementations = { compiled: body(simd), 'plain TypeScript': body(scalar) }
  warmUp(implementations)
  return compare(
    // A job each: growth is fitted over the sizes of one job.
    `statistics-${name}`,
    size,
    { amount: 1, unit: 'calls', operations: { count: flops, kind } },
    implementations,
    { rounds: 15, warmup: 2, ...options },
  )
}

/** EM with three full components, twenty iterations, at three sizes. */
export const mixture: Bench = {
  job: 'mixture',
  run(options) {
    return [
      [100, 25],
      [200, 50],
      [400, 100],
    ].flatMap(([rows, width]) => {
      const random = seeded(3)
      const points = Float64Array.from(
        { length: rows * width },
        (_, i) => random.normal() + 3 * (Math.floor(i / width) % 3),
      )
      return compare(
        'mixture',
        `${rows} x ${width}, 3 full components, 20 iterations`,
        { amount: 20, unit: 'iterations' },
        {
          EM: () =>
            fitMixture(
              points,
              rows,
              width,
              { kind: 'full', components: 3, maxIterations: 20, tolerance: -1 },
              seeded(4),
            ),
        },
        { rounds: 9, warmup: 3, ...options },
      )
    })
  },
}

/** As often as said, or for a second: what is slower than that has been compiled by then. */
function warmUp(implementations: Readonly<Record<string, Implementation>>): void {
  for (const body of Object.values(implementations)) {
    const end = performance.now() + 1000
    for (let call = 0; call < WARM && performance.now() < end; call++) body()
  }
}

/** Rows that are mixtures of a few directions of falling size. */
function lowRank(random: Random, rows: number, width: number, rank: number): Float64Array {
  const directions = Float64Array.from({ length: rank * width }, () => random.normal())
  const out = new Float64Array(rows * width)
  for (let r = 0; r < rows; r++)
    for (let k = 0; k < rank; k++) {
      const share = random.normal() / (1 + k / 5)
      for (let c = 0; c < width; c++) out[r * width + c] += share * directions[k * width + c]
    }
  return out
}
