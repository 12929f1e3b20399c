import { highWord } from './words.ts'

/** What `reduceAngle` leaves: the angle is y₀ + y₁, |y₀| ≤ π/4, y₁ the part that did not fit into y₀. */
export const reduced = new Float64Array(2)

// π/2 in pieces of 33 bits, so that a whole number below 2²⁰ times a piece is exact; …_TAIL is what a piece leaves.
const HALF_PI_1 = 1.5707963267341256
const HALF_PI_1_TAIL = 6.077100506506192e-11
const HALF_PI_2 = 6.077100506303966e-11
const HALF_PI_2_TAIL = 2.0222662487959506e-21
const HALF_PI_3 = 2.0222662487111665e-21
const HALF_PI_3_TAIL = 8.4784276603689e-32
const TWO_OVER_PI = 0.6366197723675814

/** Upper halves of n π/2, n from 1 to 32: an angle with another one is not so near to n π/2 that digits cancel. */
const MULTIPLES = Int32Array.from({ length: 32 }, (_, n) => highWord((n + 1) * (Math.PI / 2)))

/**
 * Takes the multiple of π/2 nearest to the angle away, and says which (modulo 4):
 *
 *   x = n π/2 + y₀ + y₁,   n mod 4 returned,   (y₀, y₁) in `reduced`
 *
 * Cody and Waite's subtraction in two to four pieces up to 2²⁰ π/2; beyond that whole numbers of 1,200 bits.
 */
export function reduceAngle(x: number): number {
  const size = Math.abs(x)
  const sign = x < 0 ? -1 : 1
  if (size < 2.3561935424804688 /* 3π/4, cut to 32 bits */) {
    let rest = size - HALF_PI_1
    let tail = HALF_PI_1_TAIL
    // Within 2⁻²⁰ of π/2.
    if (size >= 1.570796012878418 && size < 1.5707969665527344) {
      rest -= HALF_PI_2
      tail = HALF_PI_2_TAIL
    }
    const y = rest - tail
    reduced[0] = sign * y
    reduced[1] = sign * (rest - y - tail)
    return sign & 3
  }
  if (size < 1647100 /* 2²⁰ π/2, cut to 32 bits */) {
    const n = (size * TWO_OVER_PI + 0.5) | 0
    let rest = size - n * HALF_PI_1
    let tail = n * HALF_PI_1_TAIL
    let y = rest - tail
    if (Math.abs(y) * 32768 < size && (n >= 32 || highWord(size) === MULTIPLES[n - 1])) {
      const exponent = highWord(size) >> 20
      if (exponent - ((highWord(y) >> 20) & 0x7ff) > 16) {
        let before = rest
        tail = n * HALF_PI_2
        rest = before - tail
        tail = n * HALF_PI_2_TAIL - (before - rest - tail)
        y = rest - tail
        if (exponent - ((highWord(y) >> 20) & 0x7ff) > 49) {
          before = rest
          tail = n * HALF_PI_3
          rest = before - tail
          tail = n * HALF_PI_3_TAIL - (before - rest - tail)
          y = rest - tail
        }
      }
    }
    reduced[0] = sign * y
    reduced[1] = sign * (rest - y - tail)
    return (sign * n) & 3
  }
  if (!(size < Infinity)) {
    reduced[0] = reduced[1] = NaN
    return 0
  }
  return (sign * reduceHuge(size, sign)) & 3
}

/** Fraction bits of π/2 below: 1,074 may be needed for the largest double, the rest are digits of the answer. */
const BITS = 1300n
let halfPi = 0n

/** π/2 · 2^BITS by Machin's formula, π/4 = 4 arctan 1/5 − arctan 1/239. */
function halfPiOf(): bigint {
  const arctan = (inverse: bigint): bigint => {
    let power = (1n << (BITS + 32n)) / inverse
    let sum = power
    for (let k = 3n; power !== 0n; k += 2n) {
      power /= -(inverse * inverse)
      sum += power / k
    }
    return sum
  }
  return (2n * (4n * arctan(5n) - arctan(239n))) >> 32n
}

/** The same for angles of a million and more, exactly: such an angle is a whole number times a power of two. */
function reduceHuge(size: number, sign: number): number {
  if (halfPi === 0n) halfPi = halfPiOf()
  // From 2²⁰ on the last bit of a double is worth at least 2⁻³².
  const angle = size < 2 ** 64 ? BigInt(size * 2 ** 32) << (BITS - 32n) : BigInt(size) << BITS
  let n = angle / halfPi
  let rest = angle - n * halfPi
  if (2n * rest > halfPi) {
    n += 1n
    rest -= halfPi
  }
  const y = toDouble(rest)
  reduced[0] = sign * y
  reduced[1] = sign * toDouble(rest - (BigInt(y * 2 ** 200) << (BITS - 200n)))
  return Number(n & 3n)
}

/** value / 2^BITS, where it is at most 1; the digits below 2⁻²⁰⁰ are left off. */
const toDouble = (value: bigint): number => Number(value >> (BITS - 200n)) * 2 ** -200
