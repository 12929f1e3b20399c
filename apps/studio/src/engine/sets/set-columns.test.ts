import { cellOf, type ClipSet } from '@understudy/operations'
import { expect, test } from 'vitest'
import { columnsOfTable, label, parseTable, withoutColumn } from './set-columns.ts'

const set: Pick<ClipSet, 'clips' | 'columns'> = {
  clips: ['walk_01', 'walk_02', 'walk_02 at 1.50'].map((name) => ({ name, source: { value: null } })),
  columns: [{ name: 'style', from: 'names', values: ['old', 'young', 'young'] }],
}

test('labels that are typed keep what the other clips had', () => {
  const labelled = label(set, 'style', 'tired', [1])
  expect(labelled.columns).toEqual([{ name: 'style', from: 'typed', values: ['old', 'tired', 'young'] }])
  expect(label(set, 'weight', 70, [0, 2]).columns[1].values).toEqual([70, null, 70])
  expect(withoutColumn(labelled, 'style').columns).toEqual([])
})

test('a table is read by names, whatever folder, ending and case they are written with', () => {
  const rows = parseTable('path;mood;age\ncmu/WALK_01.bvh;"calm; slow";61\nother.bvh;x;1\nwalk_02;;30\n')
  const { columns, named } = columnsOfTable(rows, set, cellOf)
  expect(named).toBe(3)
  expect(columns).toEqual([
    { name: 'mood', from: 'table', values: ['calm; slow', null, null] },
    { name: 'age', from: 'table', values: [61, 30, 30] },
  ])
})

test('quotes inside quotes and tabs', () => {
  expect(parseTable('a\tb\n"say ""no"""\t1')).toEqual([
    ['a', 'b'],
    ['say "no"', '1'],
  ])
})
