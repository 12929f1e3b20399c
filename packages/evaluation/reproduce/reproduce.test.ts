import { describe, expect, test } from 'vitest'
import { makeEvaluationData } from '../data/evaluation-data.ts'
import type { Exhibit, ReproduceData, Seed } from './exhibit.ts'
import { MotionError } from '@understudy/motion'
import { seeds } from './index.ts'
import { reproduceSeed, type MadeExhibit } from './reproduce-seed.ts'

const small = (): ReproduceData => ({
  ...makeEvaluationData({
    stored: () => {
      throw new Error('the stored corpus is not needed')
    },
    breathe: async () => {},
    clock: () => 0,
  }),
  small: true,
})

async function collect(seed: Seed): Promise<MadeExhibit[]> {
  const all: MadeExhibit[] = []
  for await (const one of reproduceSeed(seed, small())) all.push(one)
  return all
}

/** What the documents number, in their order. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  control: ['3-1', '4-1', '4-2', '5-1', '6-1', '6-2', '6.1'],
  toolkit: ['3.1', '3.2', '3.3', '3.4', '3.5', '3.6', '3.7'],
  deformable: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', 'I'],
  'vector-space': ['1', '2', '3', '4'],
  assembly: [...Array.from({ length: 18 }, (_, k) => String(k + 10)), '1', '2', '3', '4'],
}

describe.each(Object.keys(seeds))('%s', (name) => {
  test('every figure and table of the document is there once', async () => {
    const ids = (await seeds[name]()).exhibits.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const numbers = ids.flatMap((id) => /^(?:Figure|Table) (.+)$/.exec(id)?.[1] ?? [])
    expect(numbers.toSorted()).toEqual(NUMBERED[name].toSorted())
  })

  test('a quick look makes all that needs little data', { timeout: 240_000 }, async () => {
    const all = await collect(await seeds[name]())
    for (const { exhibit, made } of all)
      if ('cannot' in made)
        expect(made.cannot, exhibit.id).toMatch(/a quick look leaves|a picture of the seed/)
      else {
        expect(made.data, exhibit.id).not.toBe('')
        expect((made.figures?.length ?? 0) + (made.tables?.length ?? 0), exhibit.id).toBeGreaterThan(0)
        expect(`${made.measured}${made.differs}`, exhibit.id).not.toMatch(/NaN|Infinity/)
      }
  })
})

test('a refusal is what became of an exhibit, a defect ends the run', async () => {
  const seed = (make: Exhibit['make']): Seed => ({
    name: 'made up',
    title: '',
    about: '',
    exhibits: [{ id: 'Figure 1', shows: '', make }],
  })
  const [refused] = await collect(
    seed(() => {
      throw new MotionError('too few walks')
    }),
  )
  expect(refused).toMatchObject({ verdict: 'cannot', made: { cannot: 'too few walks' } })
  await expect(
    collect(
      seed(() => {
        throw new TypeError('undefined is not a function')
      }),
    ),
  ).rejects.toThrow(TypeError)
  const [same] = await collect(seed(() => ({ data: 'nothing' })))
  const [other] = await collect(seed(() => ({ data: 'nothing', differs: 'ours is smaller' })))
  expect([same.verdict, other.verdict]).toEqual(['made', 'differs'])
})
