import { MotionError } from '@understudy/motion'
import { expect, test } from 'vitest'
import { madeUpData } from './data/made-up.ts'
import type { Split } from './data/splits.ts'
import type { Measure, Suite } from './measure/measure.ts'
import { runSuite } from './run-suite.ts'

const measure = (name: string, value: number, more: Partial<Measure> = {}): Measure => ({
  name,
  about: '',
  unit: 'cm',
  bar: '<= 2',
  run: () => ({ value, n: 1, data: 'd' }),
  ...more,
})

async function rowsOf(measures: readonly Measure[], split: Split = 'takes') {
  const suite: Suite = { name: 's', about: '', measures }
  const rows = []
  for await (const { row } of runSuite(suite, madeUpData({ split }))) rows.push(row)
  return rows
}

test('ok is true at the bar and below, false above, and false of what is no number', async () => {
  const rows = await rowsOf([
    measure('below', 1.999),
    measure('at', 2),
    measure('above', 2.001),
    measure('nothing', NaN),
    measure('endless', Infinity),
  ])
  expect(rows.map(({ ok }) => ok)).toEqual([true, true, false, false, false])
  expect(rows.map(({ value }) => value)).toEqual([1.999, 2, 2.001, null, null])
})

test('what could not be measured is neither right nor wrong; what could not be read is wrong; a defect goes up', async () => {
  const rows = await rowsOf([
    measure('skipped', 0, { run: () => ({ skipped: 'no clips' }) }),
    measure('unread', 0, {
      run: () => {
        throw new MotionError('a.bvh: it is empty.')
      },
    }),
  ])
  expect(rows[0]).toMatchObject({ ok: null, value: null, data: 'skipped: no clips' })
  expect(rows[1]).toMatchObject({ ok: false, value: null, data: 'a.bvh: it is empty.' })
  const broken = measure('broken', 0, {
    run: () => {
      throw new TypeError('x is undefined')
    },
  })
  await expect(rowsOf([broken])).rejects.toThrow(TypeError)
})

test('by people, only measures that can hold people out are run, against the bar for people', async () => {
  const measures = [
    measure('plain', 1.5),
    measure('either', 1.5, { splits: ['takes', 'people'], peopleBar: '<= 1' }),
    measure('across', 1.5, { splits: ['people'] }),
  ]
  const takes = await rowsOf(measures)
  expect(takes.map(({ name, split, bar, ok }) => [name, split, bar, ok])).toEqual([
    ['plain', undefined, '<= 2', true],
    ['either', 'takes', '<= 2', true],
    ['across', 'people', '<= 2', true],
  ])
  const people = await rowsOf(measures, 'people')
  expect(people.map(({ name, split, bar, ok }) => [name, split, bar, ok])).toEqual([
    ['either', 'people', '<= 1', false],
    ['across', 'people', '<= 2', true],
  ])
})
