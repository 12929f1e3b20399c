/** 10^k; those up to 10²² are exact as doubles. */
export const POWERS = Float64Array.from({ length: 309 }, (_, k) => Number(`1e${k}`))
const LARGEST_EXACT_POWER = 22

/**
 * A larger number in a motion is damage, not data: squared it would leave the range of a float32, and a
 * figure 10⁹ units away has no shape left in float32 anyway.
 */
const LARGEST_VALUE = 1e9

/** Blank, tab, vertical tab, form feed: they part numbers but end no line. */
export const isBlank = (byte: number): boolean =>
  byte === 32 || byte === 9 || byte === 11 || byte === 12 || byte === 0

/** CR or LF. */
export const isLineEnd = (byte: number): boolean => byte === 10 || byte === 13

/** While a mantissa is below this, one more digit still fits a double's 53 bits (nearly: relative error 1e-16). */
const EXACT = 1e15

/**
 * Reads one decimal number, any number of digits, with or without exponent, into `out[o]`. Answers the place
 * behind it, or −1 where there is no usable number: a word, NaN, an infinity, or beyond `LARGEST_VALUE`.
 *
 *   value = ± digits · 10^(exponent − digits behind the point)
 *
 * Up to 15 digits the mantissa is exact and the result is within 2 ulp of `Number()`; digits beyond the
 * sixteenth only move the exponent (relative error below 1e-15).
 */
export function scanNumber(bytes: Uint8Array, at: number, end: number, out: Float64Array, o: number): number {
  let byte = at < end ? bytes[at] : 0
  const negative = byte === 45 /* - */
  if (negative || byte === 43 /* + */) byte = ++at < end ? bytes[at] : 0
  let mantissa = 0
  let scale = 0
  const first = at
  while (byte >= 48 && byte <= 57) {
    // Beyond 2⁵³ a further digit says nothing: it only counts.
    if (mantissa < EXACT) mantissa = mantissa * 10 + (byte - 48)
    else scale++
    byte = ++at < end ? bytes[at] : 0
  }
  let seen = at - first
  // A decimal comma is what some European exports write.
  if (byte === 46 /* . */ || byte === 44 /* , */) {
    const point = ++at
    byte = at < end ? bytes[at] : 0
    while (byte >= 48 && byte <= 57) {
      if (mantissa < EXACT) {
        mantissa = mantissa * 10 + (byte - 48)
        scale--
      }
      byte = ++at < end ? bytes[at] : 0
    }
    seen += at - point
  }
  if (seen === 0) return -1
  if ((byte | 32) === 101 /* e */) {
    let exponent = 0
    let below = false
    at++
    if (at < end && (bytes[at] === 45 || bytes[at] === 43)) below = bytes[at++] === 45
    const start = at
    for (; at < end && bytes[at] >= 48 && bytes[at] <= 57; at++) {
      if (exponent < 10_000) exponent = exponent * 10 + (bytes[at] - 48)
    }
    if (at === start) return -1
    scale += below ? -exponent : exponent
  }
  if (at < end && !isBlank(bytes[at]) && !isLineEnd(bytes[at])) return -1
  const value = mantissa === 0 ? 0 : shift(mantissa, scale)
  if (!(value <= LARGEST_VALUE)) return -1
  out[o] = negative ? -value : value
  return at
}

/** m · 10^k. Division by a power that is exact as a double rounds once; beyond that it takes two steps. */
function shift(m: number, k: number): number {
  if (k === 0) return m
  if (k > 0) return m * POWERS[Math.min(k, 308)]
  if (k >= -LARGEST_EXACT_POWER) return m / POWERS[-k]
  return m / POWERS[LARGEST_EXACT_POWER] / POWERS[Math.min(-k - LARGEST_EXACT_POWER, 308)]
}
