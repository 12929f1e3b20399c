/** How a measure is distributed, in the unit of the field that holds it. All zero when nothing was measured. */
export interface Spread {
  readonly count: number
  readonly mean: number
  readonly p95: number
  readonly max: number
}

export function spread(values: readonly number[] | Float64Array): Spread {
  if (values.length === 0) return { count: 0, mean: 0, p95: 0, max: 0 }
  const sorted = Float64Array.from(values).sort()
  let sum = 0
  for (const value of sorted) sum += value
  return {
    count: sorted.length,
    mean: sum / sorted.length,
    p95: sorted[Math.round(0.95 * (sorted.length - 1))],
    max: sorted[sorted.length - 1],
  }
}
