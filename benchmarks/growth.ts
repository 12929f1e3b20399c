import type { BenchRow } from './bench.ts'

/**
 * Rows of one job at several sizes, each with the exponent p of best time ∝ amountᵖ that fits its implementation: the slope of a straight
 * line through (log amount, log time). Rows that stand alone stay as they are.
 */
export function withGrowth(rows: readonly BenchRow[]): BenchRow[] {
  return rows.map((row) => {
    const same = rows.filter(
      ({ job, implementation }) => job === row.job && implementation === row.implementation,
    )
    if (same.length < 3) return row
    // What was done at the best time is its throughput times that time.
    const points = same.map(
      ({ throughput, best_ms }) => [Math.log(throughput * best_ms), Math.log(best_ms)] as const,
    )
    const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length
    const [x, y] = [mean(0), mean(1)]
    const across = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
    const along = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
    return along > 0 ? { ...row, exponent: across / along } : row
  })
}
