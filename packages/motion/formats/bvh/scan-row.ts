import { isBlank, NEGATIVE_POWERS, scanNumber } from './scan-number.ts'

/**
 * Reads one row of exactly `count` numbers that ends with its line, into `row`. Answers the place behind the
 * line's end, or −1 where the row is anything else (short, long, blank, a word in it): the careful reader
 * then looks at it again.
 *
 * The block must end with a line end: that byte stops every inner loop, so none of them asks for the end of the
 * array. Digits are collected as one 32-bit whole number (nine at most) and scaled once; longer numbers and
 * exponents take the general way.
 */
export function scanRow(bytes: Uint8Array, at: number, row: Float64Array, count: number): number {
  for (let column = 0; column < count; column++) {
    let byte = bytes[at]
    while (byte === 32 || byte === 9) byte = bytes[++at]
    const token = at
    const negative = byte === 45
    if (negative) byte = bytes[++at]
    let first = at
    let mantissa = 0
    let digit = byte - 48
    while (digit >= 0 && digit <= 9) {
      mantissa = (Math.imul(mantissa, 10) + digit) | 0
      byte = bytes[++at]
      digit = byte - 48
    }
    let behind = 0
    if (byte === 46) {
      const point = ++at
      first++ // the point is no digit
      byte = bytes[at]
      digit = byte - 48
      while (digit >= 0 && digit <= 9) {
        mantissa = (Math.imul(mantissa, 10) + digit) | 0
        byte = bytes[++at]
        digit = byte - 48
      }
      behind = at - point
    }
    const digits = at - first
    if (digits > 0 && digits <= 9 && (byte === 32 || byte === 10 || byte === 13 || byte === 9)) {
      const value = mantissa * NEGATIVE_POWERS[behind]
      row[column] = negative ? -value : value
    } else {
      at = scanNumber(bytes, token, bytes.length, row, column)
      if (at < 0) return -1
    }
  }
  let byte = bytes[at]
  while (byte === 32 || byte === 9) byte = bytes[++at]
  if (byte === 10) return at + 1
  if (byte === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1
  if (!isBlank(byte)) return -1
  while (isBlank(bytes[at])) at++
  return bytes[at] === 10 || bytes[at] === 13 ? scanRow(bytes, at, row, 0) : -1
}
