import type { Recipe } from '@understudy/motion'
import { expect, test } from 'vitest'
import { findInSet, joinSets, pickClips, takesOf, type StoredSet } from './stored-set.ts'

const read = (hash: string): Recipe => ({
  operation: 'read-clip',
  version: 1,
  inputs: { file: { file: hash, name: `${hash}.bvh` } },
  options: {},
})
const set: StoredSet = {
  id: 'one',
  name: 'walks',
  clips: ['a', 'b', 'c'].map((name) => ({ name, source: { recipe: read(name) } })),
  columns: [{ name: 'style', from: 'names', values: ['old', 'young', null] }],
  files: ['a', 'b', 'c'].map((hash) => ({ hash, key: `key ${hash}`, name: `${hash}.bvh` })),
}

test('a clip of a set is a take with only the files that it needs, however deep they are', () => {
  const cut: Recipe = {
    operation: 'edit-clip',
    version: 1,
    inputs: { motion: { recipe: read('b') } },
    options: { from: 1, until: 2 },
  }
  const [take] = takesOf({ ...set, clips: [{ name: 'b at 1', source: { recipe: cut } }] })
  expect(take.recipe.files.map(({ key }) => key)).toEqual(['key b'])
  expect(take.recipe.recipe).toBe(cut)
})

test('picked clips keep their own values', () => {
  const picked = pickClips(set, [2, 0])
  expect(picked.clips.map(({ name }) => name)).toEqual(['c', 'a'])
  expect(picked.columns[0].values).toEqual([null, 'old'])
})

test('joined sets have the columns of both, and nothing where one had none', () => {
  const other = { ...set, columns: [{ name: 'speed', from: 'measured' as const, values: [1, 2, 3] }] }
  const joined = joinSets(set, other)
  expect(joined.clips).toHaveLength(6)
  expect(joined.columns.map(({ name, values }) => [name, values])).toEqual([
    ['style', ['old', 'young', null, null, null, null]],
    ['speed', [null, null, null, 1, 2, 3]],
  ])
})

test('clips are found by name and by what columns say', () => {
  expect(findInSet(set, '')).toEqual([0, 1, 2])
  expect(findInSet(set, 'OLD')).toEqual([0])
  expect(findInSet(set, 'b young')).toEqual([1])
  expect(findInSet(set, 'b old')).toEqual([])
})
