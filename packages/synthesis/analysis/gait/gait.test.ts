import { seeded } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import {
  correlation,
  jerkInBand,
  shareWithin,
  sideDifference,
  spreadBetween,
  straightestKnee,
  strideSpread,
  trailingThigh,
  type Stride,
} from './index.ts'

const stride = (
  person: string,
  value: number,
  { walk = 'w', side = 'left' }: { walk?: string; side?: 'left' | 'right' } = {},
): Stride => ({ person, walk, side, curves: { knee: new Float64Array(10).fill(value) } })

describe('jerk in a band', () => {
  const sine = (hertz: number, metres: number): Float64Array => {
    const track = new Float64Array(3 * 480)
    for (let i = 0; i < 480; i++) track[3 * i + 1] = metres * Math.sin((2 * Math.PI * hertz * i) / 120)
    return track
  }

  test('of a sine inside the band it is A(2πf)³/√2', () => {
    // What central differences see of a sine: 2 sin ω − sin 2ω instead of ω³, ω in radians a sample.
    const w = (2 * Math.PI * 9) / 120
    const seen = (2 * Math.sin(w) - Math.sin(2 * w)) / w ** 3
    const expected = (seen * 0.001 * (2 * Math.PI * 9) ** 3) / Math.SQRT2
    const found = jerkInBand(sine(9, 0.001), 120, [6, 15])!
    expect(Math.abs(found / expected - 1)).toBeLessThan(0.01) // the filter's ripple in its band
  })

  test('of a step rate below it and a tremor above there is next to nothing', () => {
    const inside = jerkInBand(sine(9, 0.001), 120, [6, 15])!
    expect(jerkInBand(sine(2, 0.02), 120, [6, 15])!).toBeLessThan(0.02 * inside)
    expect(jerkInBand(sine(25, 0.0001), 120, [6, 15])!).toBeLessThan(0.02 * inside)
  })

  test('tracks shorter than the filter and bands beyond the rate have none', () => {
    expect(jerkInBand(new Float64Array(3 * 100), 120, [6, 15])).toBeUndefined()
    expect(jerkInBand(new Float64Array(3 * 200), 30, [6, 15])).toBeUndefined()
  })
})

describe('spreads over strides', () => {
  test('within a person: pooled over walks, each about its own mean', () => {
    const strides = [
      stride('a', 1, { walk: 'x' }),
      stride('a', 3, { walk: 'x' }),
      stride('a', 11, { walk: 'y' }),
      stride('a', 13, { walk: 'y' }),
      stride('b', 5),
    ]
    const spread = strideSpread(strides, 'knee')
    expect(spread.get('a')).toBeCloseTo(Math.SQRT2, 12) // (1 + 1 + 1 + 1) / (1 + 1)
    expect(spread.has('b')).toBe(false)
  })

  test('between people chance is taken off: people who are alike do not differ (seed 4)', () => {
    const random = seeded(4)
    const strides = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((person) =>
      Array.from({ length: 4 }, () => stride(person, random.normal())),
    )
    expect(spreadBetween(strides, 'knee')).toBeLessThan(0.4) // the means alone differ by 0.5
    const apart = strides.map((s, i) => stride(s.person, s.curves.knee[0] + 3 * (i < 16 ? -1 : 1)))
    // Two camps at ±3: the deviation of eight people is 3 √(8/7).
    expect(spreadBetween(apart, 'knee')).toBeGreaterThan(2.7)
    expect(spreadBetween(apart, 'knee')).toBeLessThan(3.7)
  })

  test('sides differ by what their means differ', () => {
    const strides = [stride('a', 4), stride('a', 6), stride('a', 1, { side: 'right' }), stride('b', 2)]
    expect([...sideDifference(strides, 'knee')]).toEqual([['a', 4]])
  })

  test('a stranger: who is like the others is within, who is far off is not, and nobody is judged by themselves', () => {
    const people = ['a', 'b', 'c', 'd'].map((person, k) => stride(person, k))
    expect(shareWithin([stride('new', 1.5)], people, ['knee'])).toBe(1)
    expect(shareWithin([stride('new', 9)], people, ['knee'])).toBe(0)
    // Without d the others are 0, 1, 2: mean 1, deviation 1, and 3 is two of them away.
    expect(shareWithin([people[3]], people, ['knee'])).toBe(0)
    expect(shareWithin([people[3]], people.slice(1), ['knee'])).toBeUndefined()
  })
})

describe('landmarks of a stride', () => {
  test('the straightest knee is looked for in stance only', () => {
    const knee = new Float64Array(50).fill(0.5)
    knee[18] = 0.1
    knee[48] = 0
    expect(straightestKnee(knee)).toBe(0.1)
  })

  test('the trailing thigh is told against the vertical', () => {
    expect(trailingThigh([0.3, -0.2, 0], [0.1, 0.1, 0.1])).toBeCloseTo(-0.3, 12)
  })

  test('correlation has the sign and no scale', () => {
    expect(correlation([1, 2, 3], [10, 30, 50])).toBeCloseTo(1, 12)
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12)
    expect(correlation([1, 2, 3], [2, 2, 2])).toBe(0)
  })
})
