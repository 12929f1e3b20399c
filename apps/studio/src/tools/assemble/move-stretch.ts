import type { Interval } from '@understudy/motion'

/** Which part of a stretch is held. */
export type End = 'start' | 'end' | 'body'

/** A stretch is at least this long, seconds. */
const LEAST = 0.3

/** A stretch after one of its ends, or all of it, was dragged by so many seconds; it stays between 0 and `limit`. */
export function moveStretch({ start, end }: Interval, held: End, by: number, limit: number): Interval {
  const least = Math.min(LEAST, end - start)
  const kept = (from: number, to: number): Interval => ({ start: round(from), end: round(to) })
  if (held === 'start') return kept(clamp(start + by, 0, end - least), end)
  if (held === 'end') return kept(start, clamp(end + by, start + least, limit))
  const shift = clamp(by, -start, Math.max(-start, limit - end))
  return kept(start + shift, end + shift)
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** Whole hundredths: what is copied as a command is what is made here. */
const round = (seconds: number): number => Math.round(100 * seconds) / 100
