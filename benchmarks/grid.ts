import { openPool, scalar, type DistanceGridInput, type Kernels, type Pool } from '@understudy/kernels'
import { seeded, type Random } from '@understudy/motion'
import { cloudDistance } from '@understudy/synthesis/analysis'
import { compare, type Bench, type Work } from './bench.ts'
import { blockedGrid } from './plain/blocked-grid.ts'
import { checkSame, simdKernels } from './simd.ts'
import { startThread } from './threads.ts'

const WINDOW = 11
const ROLES = 20
/** The naive loop takes seconds for the whole grid: a tenth of its rows is timed, and counted ten times. */
const SHARE = 10

function clip(random: Random, frames: number): Float32Array {
  const phase = Array.from({ length: 3 * ROLES }, () => random.between(0, 6))
  return Float32Array.from({ length: 3 * ROLES * frames }, (_, q) => {
    const [f, k] = [Math.floor(q / (3 * ROLES)), q % (3 * ROLES)]
    return 0.4 * Math.sin(0.2 * f + phase[k]) + (k % 3 === 1 ? 0.9 : 0.03 * f)
  })
}

/** Two clips of so many windows. */
function problem(windows: number, seed: number): DistanceGridInput {
  const random = seeded(seed)
  const frames = windows + WINDOW - 1
  return {
    a: clip(random, frames),
    b: clip(random, frames),
    pointWeights: new Float32Array(ROLES).fill(1 / ROLES),
    windowWeights: new Float32Array(WINDOW).fill(1 / WINDOW),
  }
}

/** Per pair of frames five products and sums a role (two coordinates for A, two for B, one for Y). */
const work = (windows: number): Work => ({
  amount: windows * windows,
  unit: 'pairs',
  operations: { count: 2 * 5 * ROLES * (windows + WINDOW - 1) ** 2, kind: 'i16' },
})
const size = (windows: number): string =>
  `${windows} x ${windows} windows of ${WINDOW} frames x ${ROLES} roles`

/** The pool, or a reason why two threads are not measured. */
async function twoThreads(simd: Kernels): Promise<Pool> {
  const pool = await openPool(simd, startThread, { startMilliseconds: 30_000 })
  if (pool.threads < 2) console.error('(grid: no second thread started; its row is one thread)')
  return pool
}

/** Every window of one clip against every window of another, in one kernel call and pair by pair. */
export const distanceGrid: Bench = {
  job: 'grid',
  async run(options) {
    const simd = await simdKernels()
    const pool = await twoThreads(simd)
    const windows = 1000
    const input = problem(windows, 1)
    const { a, b } = input
    const weights = new Float32Array(ROLES * WINDOW).fill(1 / (ROLES * WINDOW))
    const out = new Float32Array(windows * windows)
    const naive = (): Float32Array => {
      for (let i = 0; i < windows; i += SHARE)
        for (let j = 0; j < windows; j++)
          out[i * windows + j] = cloudDistance(a, b, weights, 3 * ROLES * i, 3 * ROLES * j)
      return out
    }
    const on = (kernels: Kernels) => (): Float32Array => {
      kernels.distanceGrid(input, out)
      return out
    }
    const again = new Float32Array(out.length)
    scalar.distanceGrid(input, out)
    for (const kernels of [simd, pool.kernels]) {
      kernels.distanceGrid(input, again)
      checkSame('grid', out, again)
    }
    blockedGrid(input, again)
    checkNear(out, again)
    const rows = compare(
      'grid',
      size(windows),
      work(windows),
      {
        'naive pairs': naive,
        'blocked plain TypeScript, doubles': () => {
          blockedGrid(input, out)
          return out
        },
        scalar: on(scalar),
        simd: on(simd),
        [`simd, ${pool.threads} threads`]: on(pool.kernels),
      },
      { warmup: 4, ...options },
    )
    pool.close()
    return scaled(rows, 'naive pairs', SHARE)
  },
}

/** Four times the pairs at twice the length: the exponent should be 1, and a second thread worth it from small grids on. */
export const gridGrowth: Bench = {
  job: 'grid-growth',
  async run(options) {
    const simd = await simdKernels()
    const pool = await twoThreads(simd)
    const rows = [100, 300, 1000, 3000].flatMap((windows) => {
      const input = problem(windows, 2)
      const out = new Float32Array(windows * windows)
      const implementations = {
        simd: () => simd.distanceGrid(input, out),
        [`simd, ${pool.threads} threads`]: () => pool.kernels.distanceGrid(input, out),
      }
      return compare('grid-growth', size(windows), work(windows), implementations, { warmup: 4, ...options })
    })
    pool.close()
    return rows
  },
}

/** Forty grids of clips a few seconds long, as a corpus compared with itself has them. */
export const manyGrids: Bench = {
  job: 'grid-many',
  async run(options) {
    const simd = await simdKernels()
    const pool = await twoThreads(simd)
    const inputs = Array.from({ length: 40 }, (_, k) => problem(240, 3 + k))
    const out = new Float32Array(240 * 240)
    const all = (kernels: Kernels) => (): void => {
      for (const input of inputs) kernels.distanceGrid(input, out)
    }
    const rows = compare(
      'grid-many',
      `40 grids of 240 x 240 windows`,
      { amount: 40 * 240 * 240, unit: 'pairs' },
      { scalar: all(scalar), simd: all(simd), [`simd, ${pool.threads} threads`]: all(pool.kernels) },
      { warmup: 4, ...options },
    )
    pool.close()
    return rows
  },
}

/** √D of both within 0.05 mm: the lattice's step is 0.04 mm here. */
function checkNear(rounded: Float32Array, exact: Float32Array): void {
  for (let at = 0; at < exact.length; at++) {
    const off = Math.abs(Math.sqrt(rounded[at]) - Math.sqrt(exact[at]))
    if (!(off < 5e-5)) throw new Error(`grid: [${at}] is off by ${off} m of the root of ${exact[at]}`)
  }
}

/** Rows as if the sampled implementation had done all of its work. */
function scaled<
  T extends {
    implementation: string
    median_ms: number
    best_ms: number
    throughput: number
    ratio_to?: Readonly<Record<string, number>>
  },
>(rows: readonly T[], name: string, share: number): T[] {
  return rows.map((row) => {
    const isSampled = row.implementation === name
    const factor = isSampled ? share : 1
    const ratio_to = Object.fromEntries(
      Object.entries(row.ratio_to ?? {}).map(([other, ratio]) => [
        other,
        isSampled ? ratio / share : other === name ? ratio * share : ratio,
      ]),
    )
    return {
      ...row,
      median_ms: row.median_ms * factor,
      best_ms: row.best_ms * factor,
      throughput: row.throughput / factor,
      ratio_to,
    }
  })
}
