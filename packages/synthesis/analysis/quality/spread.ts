/** How a measure is distributed, in the unit of the field that holds it. All zero when nothing was measured. */
export interface Spread {
  readonly count: number
  readonly mean: number
  readonly p95: number
  readonly max: number
}

/** Of values that are never negative; `count` of them in all, those not listed being zero. */
export function spread(values: ArrayLike<number>, count: number = values.length): Spread {
  if (count === 0) return { count: 0, mean: 0, p95: 0, max: 0 }
  const sorted = Float64Array.from(values).sort()
  let sum = 0
  for (let i = 0; i < sorted.length; i++) sum += sorted[i]
  const at = Math.round(0.95 * (count - 1)) - (count - sorted.length)
  return {
    count,
    mean: sum / count,
    p95: at < 0 ? 0 : sorted[at],
    max: sorted.length === 0 ? 0 : sorted[sorted.length - 1],
  }
}
