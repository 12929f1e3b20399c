import { expect, test } from 'vitest'
import { findRow, mergeRows, parseRecord, printRecord, type RecordedRow } from './record.ts'

const row = (suite: string, name: string, more: Partial<RecordedRow> = {}): RecordedRow => ({
  suite,
  name,
  value: 1,
  unit: 'cm',
  bar: '<= 2',
  ok: true,
  n: 3,
  data: 'three walks',
  commit: 'aaaaaaaa',
  date: '2026-01-01',
  ...more,
})

test('rows measured again replace their own measure and split only, in order of the suites', () => {
  const earlier = [
    row('control', 'path'),
    row('control', 'path', { split: 'people', value: 5 }),
    row('control', 'skate'),
  ]
  const later = [row('control', 'path', { value: 2, commit: 'bbbbbbbb' }), row('foundation', 'files-load')]
  const merged = mergeRows(earlier, later)
  expect(merged.map(({ suite, name, split, value }) => [suite, name, split, value])).toEqual([
    ['foundation', 'files-load', undefined, 1],
    ['control', 'path', undefined, 2],
    ['control', 'path', 'people', 5],
    ['control', 'skate', undefined, 1],
  ])
  expect(findRow(merged, 'control/path')).toMatchObject({ value: 2, commit: 'bbbbbbbb' })
  expect(findRow(merged, 'control/path@people')).toMatchObject({ value: 5, commit: 'aaaaaaaa' })
  expect(findRow(merged, 'control/lost')).toBeUndefined()
})

test('a record reads back as it was written, one row per line; other files are refused', () => {
  const rows = [row('control', 'path', { value: null, ok: null }), row('spaces', 'step')]
  const text = printRecord(rows)
  expect(parseRecord(text, 'x.json')).toEqual(rows)
  expect(text.split('\n')).toHaveLength(5)
  expect(() => parseRecord('{ "format": "something", "version": 1 }', 'x.json')).toThrow(
    /x\.json: format "something"/,
  )
  expect(() => parseRecord('nothing', 'x.json')).toThrow(/x\.json: this is not JSON/)
})
