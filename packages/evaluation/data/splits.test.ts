import { seeded } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { holdOut, judgeOthers, SPLITS, type Part, type Recorded } from './splits.ts'

const PARTS: readonly Part[] = ['choose', 'report']

/** Takes of people in any order, some with one take, some with many. */
function company(seed: number): readonly Recorded[] {
  const random = seeded(seed)
  return Array.from({ length: 60 }, (_, n) => ({ take: `take ${n}`, person: `person ${random.integer(12)}` }))
}

const sharedBy = (key: keyof Recorded, a: readonly Recorded[], b: readonly Recorded[]): readonly Recorded[] =>
  a.filter((one) => b.some((other) => other[key] === one[key]))

describe.each([1, 2, 3])('splits (seed %i)', (seed) => {
  const items = company(seed)
  for (const split of SPLITS)
    for (const part of PARTS) {
      test(`by ${split}, ${part}: nothing is on both sides, and both have something`, () => {
        const { learned, held } = holdOut(items, split, part)
        expect(sharedBy('take', learned, held)).toEqual([])
        if (split === 'people') expect(sharedBy('person', learned, held)).toEqual([])
        expect(learned.length).toBeGreaterThan(0)
        expect(held.length).toBeGreaterThan(0)
      })

      test(`by ${split}: what is reported on is never seen while settings are chosen`, () => {
        const { learned, held } = holdOut(items, split, 'choose')
        const reported = holdOut(items, split, 'report').held
        const key = split === 'people' ? 'person' : 'take'
        expect(sharedBy(key, [...learned, ...held], reported)).toEqual([])
      })
    }

  test('to report, everything that is not held out is learned from', () => {
    for (const split of SPLITS) {
      const { learned, held } = holdOut(items, split, 'report')
      expect(learned.length + held.length).toBe(items.length)
    }
  })
})

test('by takes, every fifth is held out from the third on', () => {
  const items = Array.from({ length: 12 }, (_, n) => ({ take: `t${n}`, person: 'p' }))
  expect(holdOut(items, 'takes', 'report').held.map(({ take }) => take)).toEqual(['t2', 't7'])
  expect(holdOut(items, 'people', 'report').held).toEqual([])
})

test('of recordings that are given to judge on, by people, only strangers count', () => {
  const examples = [{ take: 'a', person: 'Ann' }]
  const others = [
    { take: 'b', person: 'Ann' },
    { take: 'c', person: 'Bo' },
  ]
  expect(judgeOthers(examples, others, 'people').held.map(({ take }) => take)).toEqual(['c'])
  expect(judgeOthers(examples, others, 'takes').held.map(({ take }) => take)).toEqual(['b', 'c'])
})
