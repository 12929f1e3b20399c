import { isBlank, POWERS, scanNumber } from './scan-number.ts'

/** The same bytes twice: one by one, and four at a time from any place. */
export interface TextWords {
  readonly bytes: Uint8Array
  readonly words: DataView
}

/** Bytes in the form that the scanner reads, not copied. */
export const rowText = (bytes: Uint8Array): TextWords => ({
  bytes,
  words: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** Bytes a number read four at a time may look beyond its start: sign, three digits, point, four digits. */
const REACH = 12

/** Digits behind the point that are read here: with three before it, a mantissa of a double is exact. More take the general way. */
const MOST_BEHIND = 12

/**
 * Reads one row of exactly `count` numbers that ends with its line, into `row`. Answers the place behind the
 * line's end, or −1 where the row is anything else (short, long, blank, a word in it): the careful reader
 * then looks at it again.
 *
 * The text must end with a line end: that byte stops every inner loop, so none of them asks for the end of the
 * array. Digits are collected as one whole number and divided once, which rounds correctly; exponents, numbers above 999 and whole ones take
 * the general way.
 *
 * Going byte by byte, most of the time is lost where the processor guesses wrong how many digits come before the
 * point and whether there is a sign. So one to three digits before the point, and every four behind it, are taken
 * from a 32-bit word without a branch: digits are paired to 10a + b, then pairs to 100ab + cd.
 */
export function scanRow(
  { bytes, words }: TextWords,
  start: number,
  row: Float64Array,
  count: number,
): number {
  const reachable = bytes.length - REACH
  let at = start
  for (let column = 0; column < count; column++) {
    let byte = bytes[at]
    while (byte === 32 || byte === 9) byte = bytes[++at]
    if (byte >= 45 && at < reachable) {
      // −1 for a minus sign, else 0.
      const sign = (byte - 46) >> 31
      const first = at - sign
      const word = words.getInt32(first, true)
      const point = findPoint(word)
      const shift = (5 - point) << 3
      // One to three digits before the point; a shift of 32 would do nothing.
      if (point > 1 && notDigits(word) << shift === 0) {
        let mantissa = fourDigits(word << shift)
        let next = first + point
        let behind = 0
        let four = words.getInt32(next, true)
        if (notDigits(four) === 0) {
          mantissa = Math.imul(mantissa, 10_000) + fourDigits(four)
          next += 4
          // Four digits are what most files have.
          if (bytes[next] === 32) {
            row[column] = (mantissa * (1 + 2 * sign)) / 1e4
            at = next + 1
            continue
          }
          behind = 4
          four = next < reachable ? words.getInt32(next, true) : 0
          while (behind < MOST_BEHIND && notDigits(four) === 0) {
            mantissa = mantissa * 10_000 + fourDigits(four)
            behind += 4
            next += 4
            four = next < reachable ? words.getInt32(next, true) : 0
          }
        }
        let end = bytes[next]
        while (end >= 48 && end <= 57 && behind < MOST_BEHIND) {
          mantissa = mantissa * 10 + (end - 48)
          behind++
          end = bytes[++next]
        }
        if (end === 32 || end === 10 || end === 13 || end === 9) {
          row[column] = (mantissa * (1 + 2 * sign)) / POWERS[behind]
          at = end === 32 ? next + 1 : next
          continue
        }
      }
    }
    // A lone digit is most often the zero of a joint that never turns.
    if (isDigit(bytes[at]) && bytes[at + 1] === 32) {
      row[column] = bytes[at] - 48
      at += 2
      continue
    }
    at = scanNumber(bytes, at, bytes.length, row, column)
    if (at < 0) return -1
    if (bytes[at] === 32) at++
  }
  while (isBlank(bytes[at])) at++
  if (bytes[at] === 10) return at + 1
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1
  return -1
}

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57

/** 1 to 4: which of a word's four bytes is the first point; 0 where none is. */
function findPoint(word: number): number {
  const x = word ^ 0x2e2e2e2e
  const zero = (x - 0x01010101) & ~x & 0x80808080
  // The lowest set bit is exact; bits above it may be borrowed from it. 32 − clz of it is 8, 16, 24 or 32.
  return (32 - Math.clz32(zero & -zero)) >> 3
}

/** Zero where all four bytes are digits; set bits only in bytes that are none (or above one that is none). */
function notDigits(word: number): number {
  const x = word ^ 0x30303030
  return (x | (x + 0x06060606)) & 0xf0f0f0f0
}

/** The number whose digits are four bytes, first byte first; a zero byte counts as the digit 0. */
function fourDigits(word: number): number {
  const digits = word & 0x0f0f0f0f
  const pairs = (Math.imul(digits, 10) + (digits >>> 8)) & 0x00ff00ff
  return (Math.imul(pairs, 100) + (pairs >>> 16)) & 0xffff
}
