const number = new Float64Array(1)
const word = new Int32Array(number.buffer)
word[0] = 1
/** Where the low half of a double lies: engines keep the byte order of their machine. */
const LOW = number[0] === 5e-324 ? 0 : 1
const HIGH = 1 - LOW

/** The upper 32 bits of a double: sign, exponent and the first 20 bits of the fraction. */
export function highWord(x: number): number {
  number[0] = x
  return word[HIGH]
}

/** The lower 32 bits of a double, the rest of its fraction, as a number from 0 on. */
export function lowWord(x: number): number {
  number[0] = x
  return word[LOW] >>> 0
}

/** The double with this upper half and these lower 32 bits. */
export function fromWords(high: number, low: number): number {
  word[HIGH] = high
  word[LOW] = low
  return number[0]
}

/** x with its upper half replaced. */
export function withHighWord(x: number, high: number): number {
  number[0] = x
  word[HIGH] = high
  return number[0]
}

/** x with the lower 32 bits of its fraction set to zero: products of two such numbers are exact. */
export function withoutLowWord(x: number): number {
  number[0] = x
  word[LOW] = 0
  return number[0]
}

const POWERS = new Float64Array(2098)
POWERS[0] = 5e-324
for (let i = 1; i < POWERS.length; i++) POWERS[i] = 2 * POWERS[i - 1]

/** 2 to the power of a whole number from −1074 to 1023. From a table: words put together are slow to load. */
export const powerOfTwo = (exponent: number): number => POWERS[exponent + 1074]
