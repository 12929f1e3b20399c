/** Round numbers inside a range: 1, 2 or 5 times a power of ten apart, about `count` of them. */
export function niceTicks(low: number, high: number, count = 5): number[] {
  const rough = (high - low) / count
  if (!(rough > 0) || !Number.isFinite(rough)) return []
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}

/** `0.30000000000000004` as `0.3`. */
export function tickLabel(value: number): string {
  const rounded = Number(value.toPrecision(6))
  return Math.abs(rounded) >= 1e5 || (rounded !== 0 && Math.abs(rounded) < 1e-4)
    ? rounded.toExponential()
    : String(rounded)
}
