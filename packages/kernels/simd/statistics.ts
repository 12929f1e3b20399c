import type {
  CholeskyFactor,
  NormalEquations,
  ReflectBack,
  StatisticsKernels,
  Tridiagonalize,
} from '../contract-statistics.ts'
import { choleskyFactor as plainCholesky } from '../reference/cholesky-factor.ts'
import type { Machine } from './exports.ts'
import { gramOn, productOn } from './matrix-products.ts'
import { modeRowsOn } from './mode-rows.ts'

/** Below this many parameters copying costs more than it gains. */
const SMALL = 12

/** The statistics' part of the compiled kernels. */
export function statisticsOn(machine: Machine): StatisticsKernels {
  return {
    gram: gramOn(machine),
    product: productOn(machine),
    tridiagonalize: tridiagonalizeOn(machine),
    reflectBack: reflectBackOn(machine),
    normalEquations: normalEquationsOn(machine),
    choleskyFactor: choleskyFactorOn(machine),
    modeRows: modeRowsOn(machine),
  }
}

function tridiagonalizeOn({ code, arena }: Machine): Tridiagonalize {
  return (matrix, n, diagonal, offDiagonal, betas) => {
    const [a, d, e, b, p] = arena.layOut(8 * n * n, 8 * n, 8 * n, 8 * n, 8 * n)
    arena.f64(a, n * n).set(matrix.subarray(0, n * n))
    arena.f64(b, n).fill(0)
    code.tridiagonal(a, n, d, e, b, p)
    matrix.set(arena.f64(a, n * n))
    diagonal.set(arena.f64(d, n))
    if (n > 0) offDiagonal.set(arena.f64(e, n - 1))
    betas.set(arena.f64(b, n))
  }
}

function reflectBackOn({ code, arena }: Machine): ReflectBack {
  return (reflectors, betas, n, vectors, count) => {
    const [a, b, z] = arena.layOut(8 * n * n, 8 * n, 64 * n)
    arena.f64(a, n * n).set(reflectors.subarray(0, n * n))
    arena.f64(b, n).set(betas.subarray(0, n))
    const eight = arena.f64(z, 8 * n)
    for (let k = 0; k < count; k += 8) {
      const lanes = Math.min(8, count - k)
      for (let c = 0; c < lanes; c++)
        for (let i = 0, at = (k + c) * n; i < n; i++) eight[8 * i + c] = vectors[at + i]
      code.reflectEight(a, b, n, z)
      for (let c = 0; c < lanes; c++)
        for (let i = 0, at = (k + c) * n; i < n; i++) vectors[at + i] = eight[8 * i + c]
    }
  }
}

function normalEquationsOn({ code, arena }: Machine): NormalEquations {
  return (jacobian, residuals, count, n, from, to, gradient, hessian) => {
    const size = to - from
    if (count === 0 || size <= 0) return
    // Three rows behind H are read: its last tile may begin on its last row.
    const [j, r, h, g, tile] = arena.layOut(8 * count * n, 8 * count, 8 * (to + 3) * n, 8 * (size + 3), 128)
    arena.f64(j, count * n).set(jacobian.subarray(0, count * n))
    arena.f64(r, count).set(residuals.subarray(0, count))
    const rows = arena.f64(h + 8 * from * n, size * n)
    rows.set(hessian.subarray(from * n, to * n))
    const slopes = arena.f64(g, size)
    slopes.set(gradient.subarray(from, to))
    code.normalRows(j + 8 * from, 8 * n, count, size, r, h + 8 * (from * n + from), 8 * n, g, tile)
    hessian.set(rows, from * n)
    gradient.set(slopes, from)
  }
}

function choleskyFactorOn({ code, arena }: Machine): CholeskyFactor {
  return (matrix, n) => {
    if (n < SMALL) return plainCholesky(matrix, n)
    const [a, columns] = arena.layOut(8 * n * n, 32 * n)
    const inside = arena.f64(a, n * n)
    inside.set(matrix.subarray(0, n * n))
    const found = code.choleskyRows(a, n, 8 * n, columns) === 1
    matrix.set(inside)
    return found
  }
}
