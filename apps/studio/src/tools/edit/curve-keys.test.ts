import { expect, test } from 'vitest'
import type { CurveKey } from '../../document/edit-recipe.ts'
import { addKey, moveKey, removeKey, seenValues, setTangent } from './curve-keys.ts'

const keys: readonly CurveKey[] = [[0, 1], [1, 3, 'smooth'], [2, 0]] // prettier-ignore
const bounds = { end: 2, least: 0, most: 4 }

test('a key stays between its neighbours and within its bounds, and keeps its tangent', () => {
  expect(moveKey(keys, 1, [9, 9], bounds)[1]).toEqual([1.98, 4, 'smooth'])
  expect(moveKey(keys, 0, [-1, -1], bounds)[0]).toEqual([0, 0])
  expect(moveKey(keys, 2, [5, 1], bounds)[2]).toEqual([2, 1])
})

test('a key is added in the order of time, or is the one that is there', () => {
  expect(addKey(keys, 0.5, 2, 'flat')).toEqual({
    index: 1,
    keys: [keys[0], [0.5, 2, 'flat'], keys[1], keys[2]],
  })
  expect(addKey(keys, 1.01, 2, 'flat')).toEqual({ index: 1, keys: [keys[0], [1, 2, 'smooth'], keys[2]] })
  expect(addKey(keys, 3, 2, 'flat').index).toBe(3)
})

test('the last key stays, tangents change, and a flat curve has room to be seen', () => {
  expect(removeKey([[0, 1]], 0)).toEqual([[0, 1]])
  expect(setTangent(keys, 0, 'straight')[0]).toEqual([0, 1, 'straight'])
  const [low, high] = seenValues([2, 2], { end: 1, least: -Infinity, most: Infinity })
  expect(low).toBeLessThan(2)
  expect(high).toBeGreaterThan(2)
  expect(seenValues([2], bounds)).toEqual([0, 4])
})
