import { portable } from '@understudy/kernels'

/** Whole numbers below 2³² in a fixed order, made with integers alone. */
function counter(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), 0x2c1b3c6d)
    t = Math.imul(t ^ (t >>> 12), 0x297a2d39)
    return (t ^ (t >>> 15)) >>> 0
  }
}

const from = (low: number, high: number, next: () => number): number =>
  low + ((high - low) * (next() + next() / 4294967296)) / 4294967296

/** A number whose size is anywhere from 2^low to 2^high, either sign. */
function anySize(low: number, high: number, next: () => number): number {
  const exponent = low + (next() % (high - low))
  let size = 1 + (next() + next() / 4294967296) / 4294967296
  for (let k = 0; k < Math.abs(exponent); k++) size *= exponent < 0 ? 0.5 : 2
  return next() % 2 === 0 ? size : -size
}

type Draw = (next: () => number) => readonly number[]

/** What each function is tried on: the range that motions use, and far beyond it. */
const DRAWS: Readonly<Record<keyof typeof portable, readonly Draw[]>> = {
  sin: [(n) => [from(-4, 4, n)], (n) => [from(-2000, 2000, n)], (n) => [anySize(-40, 300, n)]],
  cos: [(n) => [from(-4, 4, n)], (n) => [from(-2000, 2000, n)], (n) => [anySize(-40, 300, n)]],
  tan: [(n) => [from(-4, 4, n)], (n) => [from(-2000, 2000, n)], (n) => [anySize(-40, 300, n)]],
  asin: [(n) => [from(-1, 1, n)], (n) => [anySize(-40, 0, n)], (n) => [from(0.999, 1, n)]],
  acos: [(n) => [from(-1, 1, n)], (n) => [anySize(-40, 0, n)], (n) => [from(0.999, 1, n)]],
  atan: [(n) => [from(-3, 3, n)], (n) => [anySize(-40, 70, n)]],
  atan2: [(n) => [from(-1, 1, n), from(-1, 1, n)], (n) => [anySize(-40, 40, n), anySize(-40, 40, n)]],
  exp: [(n) => [from(-2, 2, n)], (n) => [from(-744, 709, n)], (n) => [anySize(-40, 3, n)]],
  log: [
    (n) => [from(0.01, 3, n)],
    (n) => [from(0.999, 1.001, n)],
    (n) => [Math.abs(anySize(-1000, 1000, n))],
  ],
  log2: [
    (n) => [from(0.01, 3, n)],
    (n) => [from(0.999, 1.001, n)],
    (n) => [Math.abs(anySize(-1000, 1000, n))],
  ],
  pow: [
    (n) => [from(0, 3, n), from(-4, 4, n)],
    (n) => [2, from(-8, 8, n)],
    (n) => [from(0, 1, n), from(0, 99, n)],
  ],
  cbrt: [(n) => [from(-2, 2, n)], (n) => [anySize(-1060, 1000, n)]],
  hypot: [
    (n) => [from(-1, 1, n), from(-1, 1, n)],
    (n) => [from(-1, 1, n), from(-1, 1, n), from(-1, 1, n)],
    (n) => [anySize(-40, 40, n), anySize(-40, 40, n), anySize(-40, 40, n)],
  ],
  norm: [(n) => [from(-1, 1, n), from(-1, 1, n), from(-1, 1, n), from(-1, 1, n), from(-1, 1, n)]],
}

export const NAMES = Object.keys(DRAWS) as readonly (keyof typeof portable)[]

const FUNCTIONS = { ...portable }

/** Calls one of the functions by name. */
export function call(name: keyof typeof portable, values: readonly number[]): number {
  if (name === 'norm') return portable.norm(values)
  return (FUNCTIONS[name] as (...given: readonly number[]) => number)(...values)
}

/** Seeded arguments, `count` of each kind. */
export function* samplesOf(name: keyof typeof portable, count: number): Generator<readonly number[]> {
  const next = counter()
  for (const draw of DRAWS[name]) for (let i = 0; i < count; i++) yield draw(next)
}

/** FNV-1a over the bits of the answers to `samplesOf`, eight hexadecimal digits: equal only where every bit is. */
export function hashOfAnswers(name: keyof typeof portable, count: number): string {
  const value = new DataView(new ArrayBuffer(8))
  let hash = 0x811c9dc5
  for (const given of samplesOf(name, count)) {
    value.setFloat64(0, call(name, given))
    for (let byte = 0; byte < 8; byte++) hash = Math.imul(hash ^ value.getUint8(byte), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
