import { reference } from '@understudy/kernels'
import { seeded } from '@understudy/motion'
import { cloudDistance } from '@understudy/synthesis/analysis'
import { compare, type Bench } from './bench.ts'
import { checkSame, simdKernels } from './simd.ts'

const FRAMES = 1010
const WINDOW = 11
const ROLES = 20
/** The naive loop takes seconds for the whole grid: a tenth of its rows is timed, and counted ten times. */
const SHARE = 10

/** Every window of one clip against every window of another, in one kernel call and pair by pair. */
export const distanceGrid: Bench = {
  job: 'grid',
  async run(options) {
    const simd = await simdKernels()
    const random = seeded(1)
    const clip = (): Float32Array => {
      const phase = Array.from({ length: 3 * ROLES }, () => random.between(0, 6))
      return Float32Array.from({ length: 3 * ROLES * FRAMES }, (_, q) => {
        const [f, k] = [Math.floor(q / (3 * ROLES)), q % (3 * ROLES)]
        return 0.4 * Math.sin(0.2 * f + phase[k]) + (k % 3 === 1 ? 0.9 : 0.03 * f)
      })
    }
    const [a, b] = [clip(), clip()]
    const windows = FRAMES - WINDOW + 1
    const pointWeights = new Float32Array(ROLES).fill(1 / ROLES)
    const windowWeights = new Float32Array(WINDOW).fill(1 / WINDOW)
    const weights = new Float32Array(ROLES * WINDOW).fill(1 / (ROLES * WINDOW))
    const out = new Float32Array(windows * windows)
    const naive = (): Float32Array => {
      for (let i = 0; i < windows; i += SHARE)
        for (let j = 0; j < windows; j++)
          out[i * windows + j] = cloudDistance(a, b, weights, 3 * ROLES * i, 3 * ROLES * j)
      return out
    }
    const input = { a, b, pointWeights, windowWeights }
    const again = new Float32Array(out.length)
    reference.distanceGrid(input, out)
    simd.distanceGrid(input, again)
    checkSame('grid', out, again)
    const rows = compare(
      'grid',
      `${windows} x ${windows} windows of ${WINDOW} frames x ${ROLES} roles`,
      { amount: windows * windows, unit: 'pairs' },
      {
        'naive pairs': naive,
        reference: () => {
          reference.distanceGrid(input, out)
          return out
        },
        simd: () => {
          simd.distanceGrid(input, out)
          return out
        },
      },
      options,
    )
    return scaled(rows, 'naive pairs', SHARE)
  },
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
