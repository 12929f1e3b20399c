import { fromWords, highWord, lowWord } from './words.ts'

/**
 * √(x² + y²) or √(x² + y² + z²) without overflow: parts of the largest, their squares added with the digits that the
 * first sum lost (Kahan). Less than 1.5 ulp off.
 */
export function hypot(x: number, y: number, z?: number): number {
  const a = Math.abs(x)
  const b = Math.abs(y)
  if (z === undefined) {
    const largest = a > b ? a : b
    if (!(largest > 0 && largest < Infinity && a === a && b === b)) return unusual([a, b])
    const u = a / largest
    const v = b / largest
    return Math.sqrt(u * u + v * v) * largest
  }
  const c = Math.abs(z)
  let largest = a > b ? a : b
  if (c > largest) largest = c
  if (!(largest > 0 && largest < Infinity && a === a && b === b && c === c)) return unusual([a, b, c])
  const u = a / largest
  const v = b / largest
  const w = c / largest
  const first = u * u
  const second = v * v
  const sum = first + second
  return Math.sqrt(sum + (w * w - (sum - first - second))) * largest
}

/** √(Σ v²) of any number of values, as `hypot`. */
export function norm(values: Iterable<number>): number {
  const sizes = Array.from(values, Math.abs)
  let largest = 0
  for (const size of sizes) if (size > largest) largest = size
  if (!(largest > 0 && largest < Infinity) || sizes.some((size) => size !== size)) return unusual(sizes)
  let sum = 0
  let lost = 0
  for (const size of sizes) {
    const part = size / largest
    const next = part * part - lost
    const total = sum + next
    lost = total - sum - next
    sum = total
  }
  return Math.sqrt(sum) * largest
}

/** The length where there is an infinite part, a part that is not a number, or nothing but zeros. */
function unusual(sizes: readonly number[]): number {
  if (sizes.includes(Infinity)) return Infinity
  return sizes.some((size) => size !== size) ? NaN : 0
}

/** Cube root; less than 0.67 ulp off. A third of the exponent, a polynomial to 23 bits, one step of Newton. */
export function cbrt(x: number): number {
  const size = Math.abs(x)
  if (!(size > 0 && size < Infinity)) return x
  let t =
    size < 2.2250738585072014e-308
      ? fromWords(third(highWord(size * 18014398509481984)) + 696219795, 0)
      : fromWords(third(highWord(size)) + 715094163, 0)
  const r = t * t * (t / size)
  t *=
    1.87595182427177 +
    r * (-1.8849797954337717 + r * 1.6214297201053545) +
    r * r * r * (-0.758397934778766 + r * 0.14599619288661245)
  // Few bits, so that t² is exact.
  t = roundUp(t)
  const quotient = size / (t * t)
  const root = t + t * ((quotient - t) / (t + t + quotient))
  return x < 0 ? -root : root
}

const third = (word: number): number => (word / 3) | 0

/** A positive double cut to 22 bits after its first, and two units more: never below what it was. */
function roundUp(t: number): number {
  const high = highWord(t)
  const low = lowWord(t) + 0x80000000
  return low < 0x100000000 ? fromWords(high, low & 0xc0000000) : fromWords(high + 1, low & 0xc0000000)
}
