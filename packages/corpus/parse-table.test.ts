import { expect, test } from 'vitest'
import { parseTable } from './parse-table.ts'

test('a quoted field keeps its commas, quotes and line ends', () => {
  expect(parseTable('a,b\r\n"x, ""y""\nz",2\r\n')).toEqual([{ a: 'x, "y"\nz', b: '2' }])
})

test('missing fields are empty, extra ones are dropped, blank lines are skipped', () => {
  expect(parseTable('a,b,c\n1\n\n1,2,3,4')).toEqual([
    { a: '1', b: '', c: '' },
    { a: '1', b: '2', c: '3' },
  ])
})

test('a trailing comma is an empty last field', () => {
  expect(parseTable('a,pair\nx,\n')).toEqual([{ a: 'x', pair: '' }])
})

test('a byte-order mark is not part of the first column name', () => {
  expect(parseTable('\ufeffpath\nx')).toEqual([{ path: 'x' }])
})

test('nothing gives no rows', () => {
  expect(parseTable('')).toEqual([])
})
