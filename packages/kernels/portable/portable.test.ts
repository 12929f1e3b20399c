import { expect, test } from 'vitest'
import * as portable from './index.ts'
import {
  callPortable as call,
  hashOfAnswers,
  PORTABLE_NAMES as NAMES,
  portableSamples as samplesOf,
} from '@understudy/test-utils'

const MINE = { ...portable }
const theirs = (name: keyof typeof MINE, values: readonly number[]): number =>
  name === 'norm' ? Math.hypot(...values) : (Math[name] as (...given: readonly number[]) => number)(...values)

const view = new DataView(new ArrayBuffer(8))
function ordered(x: number): bigint {
  view.setFloat64(0, x)
  const bits = view.getBigInt64(0)
  return bits < 0n ? -(bits & 0x7fffffffffffffffn) : bits
}
/** How many doubles lie between two. */
function steps(a: number, b: number): number {
  if (Object.is(a, b) || (a !== a && b !== b)) return 0
  const apart = ordered(a) - ordered(b)
  return Math.max(1, Math.abs(Number(apart)))
}

test.each(NAMES)('%s is within a step of the engine’s own (seed 1)', (name) => {
  let worst = 0
  // Both are within one ulp of the truth, engines' own a little less: never more than one double apart here.
  for (const given of samplesOf(name, 20_000))
    worst = Math.max(worst, steps(call(name, given), theirs(name, given)))
  expect(worst).toBeLessThanOrEqual(1)
})

/** Written once; an engine, a compiler or an edit that changes one bit of one answer changes its hash. */
const GOLDEN: Readonly<Record<string, string>> = {
  sin: 'c009ccfc',
  cos: '71850927',
  tan: 'b3dfb6f1',
  asin: 'a494befe',
  acos: 'c8f6aa2e',
  atan: '47440d62',
  atan2: 'bf8349d2',
  exp: '6cf68e2a',
  log: '4a748783',
  log2: '17ee16e4',
  pow: '0552cbf5',
  cbrt: 'fe230773',
  hypot: '26fb3eb2',
  norm: '2d56a6a0',
}

test.each(NAMES)('%s: every bit of 5,000 answers of each kind is as written down', (name) => {
  expect(hashOfAnswers(name, 5_000)).toBe(GOLDEN[name])
})

// An independent truth: series in whole numbers, 2¹⁶⁰ to the unit.
const UNIT = 160n
const ONE = 1n << UNIT
/** A double as a multiple of 2⁻¹⁶⁰, for doubles whose last bit is worth at least that. */
const exactly = (x: number): bigint => BigInt(x * 2 ** 107) << (UNIT - 107n)
const times = (a: bigint, b: bigint): bigint => (a * b) >> UNIT
function series(first: bigint, next: (term: bigint, k: bigint) => bigint): bigint {
  let sum = 0n
  for (let term = first, k = 1n; term !== 0n && k < 2000n; term = next(term, k++)) sum += term
  return sum
}
const exactSine = (x: bigint): bigint =>
  series(x, (term, k) => -times(times(term, x), x) / (2n * k * (2n * k + 1n)))
const exactCosine = (x: bigint): bigint =>
  series(ONE, (term, k) => -times(times(term, x), x) / (2n * k * (2n * k - 1n)))
const exactPower = (x: bigint): bigint => series(ONE, (term, k) => times(term, x) / k)
/** Newton's steps from the double's answer: e^y = x. */
function exactLogarithm(x: bigint, guess: number): bigint {
  let y = exactly(guess)
  for (let k = 0; k < 3; k++) {
    const power = exactPower(y)
    y += ((x - power) * ONE * 2n) / (x + power)
  }
  return y
}
/** Newton's steps from the double's answer: sin y = x cos y. */
function exactArctangent(x: bigint, guess: number): bigint {
  let y = exactly(guess)
  for (let k = 0; k < 3; k++) y += times(times(x, exactCosine(y)) - exactSine(y), exactCosine(y))
  return y
}
/** |answer − truth| in units of the answer's last place. */
function ulps(answer: number, truth: bigint): number {
  view.setFloat64(0, Math.abs(answer))
  view.setBigInt64(0, view.getBigInt64(0) + 1n)
  const ulp = view.getFloat64(0) - Math.abs(answer)
  const apart = exactly(answer) - truth
  return Number(apart < 0n ? -apart : apart) / 2 ** 160 / ulp
}

// Published bounds of these reductions are below 1 ulp; what is written is the worst of these draws, rounded up.
test.each([
  ['sin', (x: number) => exactSine(exactly(x)), 0.8],
  ['cos', (x: number) => exactCosine(exactly(x)), 0.8],
  ['exp', (x: number) => exactPower(exactly(x)), 0.8],
  ['log', (x: number) => exactLogarithm(exactly(x), Math.log(x)), 0.8],
  ['atan', (x: number) => exactArctangent(exactly(x), Math.atan(x)), 0.8],
] as const)(
  '%s is off the truth by less than %3$s ulp (700 draws, series in whole numbers)',
  (name, truth, bound) => {
    let worst = 0
    let count = 0
    for (const [x] of samplesOf(name, 700)) {
      if (count++ >= 700) break
      worst = Math.max(worst, ulps(call(name, [x]), truth(x)))
    }
    expect(worst).toBeGreaterThan(0.3)
    expect(worst).toBeLessThan(bound)
  },
)

const UNUSUAL = [0, -0, 1, -1, 0.5, -2, Infinity, -Infinity, NaN, 5e-324, -1e-310, 1e308, -1e308]

test('zeros, infinities, subnormal numbers and what is no number', () => {
  for (const x of UNUSUAL) {
    for (const name of ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'log', 'log2', 'cbrt'] as const)
      expect([name, x, steps(call(name, [x]), theirs(name, [x]))]).toEqual([
        name,
        x,
        expect.toBeOneOf([0, 1]),
      ])
    for (const y of UNUSUAL) {
      expect([x, y, portable.atan2(x, y)]).toEqual([x, y, Math.atan2(x, y)])
      expect([x, y, portable.hypot(x, y)]).toEqual([x, y, Math.hypot(x, y)])
    }
  }
  expect(portable.norm([])).toBe(0)
  for (let k = -1022; k < 1024; k++) expect(portable.pow(2, k)).toBe(2 ** k)
  for (let k = -1074; k < 1024; k++) expect(portable.log2(2 ** k)).toBe(k)
  expect(portable.pow(-2, 3)).toBeNaN()
})
