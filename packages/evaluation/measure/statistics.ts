/** The value below which a fraction `share` of the values lie, by linear interpolation; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const low = Math.floor(place)
  return sorted.length === 0 ? NaN : sorted[low] + (sorted[Math.ceil(place)] - sorted[low]) * (place - low)
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Standard deviation of the values themselves, about their mean. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** 100 × the share of true ones. */
export const percent = (flags: readonly boolean[]): number =>
  (100 * flags.filter(Boolean).length) / flags.length

/** The largest of many values; `Math.max(...values)` overflows the stack beyond about 100,000. */
export const largest = (values: Iterable<number>): number => {
  let most = -Infinity
  for (const value of values) if (!(value <= most)) most = value
  return most
}
