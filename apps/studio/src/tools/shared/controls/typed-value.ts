export interface TypedRange {
  /** What the field shows now. */
  readonly value: number
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Digits after the point that count. */
  readonly digits: number
}

/** What was typed, within its bounds; nothing when it is no number yet, or the one that was there. */
export function typedValue(
  typed: number | string,
  { value, min, max, digits }: TypedRange,
): number | undefined {
  // "2.0" comes as text, and so do "", "-" and "1e": a number is what reads as one.
  const read = typeof typed === 'number' ? typed : typed.trim() === '' ? NaN : Number(typed)
  if (!Number.isFinite(read)) return undefined
  const within = Math.min(Math.max(read, min ?? -Infinity), max ?? Infinity)
  return Math.abs(within - value) < 0.5 * 10 ** -digits ? undefined : within
}

/** One step up or down from `value`, with Shift ten, without the dust of binary fractions. */
export function nudged(value: number, steps: number, step: number, range: Omit<TypedRange, 'value'>): number {
  const next = Number((value + steps * step).toFixed(6))
  return Math.min(Math.max(next, range.min ?? -Infinity), range.max ?? Infinity)
}
