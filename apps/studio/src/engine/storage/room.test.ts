import { expect, test } from 'vitest'
import { isFull, makeRoom, nearlyFull } from './room.ts'

test('making room deletes files that no project names, however a document looks, and keeps all others', async () => {
  const removed: string[] = []
  const purged: number[] = []
  const project = { takes: [{ recipe: { deep: [{ file: { name: 'a.bvh', key: 'used' } }] } }] }
  const count = await makeRoom(
    {
      readStates: () =>
        Promise.resolve({
          autosave: { history: { present: { takes: [] }, past: [{ before: project }] } },
          'work/x/autosave': { files: { byName: 1 } },
          library: [{ recipe: { file: { key: 'unused' } } }],
        }),
      fileKeys: () => Promise.resolve(['used', 'unused', 'byName']),
      removeFiles: (keys) => Promise.resolve(void removed.push(...keys)),
    },
    { purge: (before) => Promise.resolve(void purged.push(before)) },
  )
  expect([count, removed, purged]).toEqual([1, ['unused'], [Infinity]])
})

test('a store is told to be nearly full from 90 % on, and where that is not known it is not', async () => {
  const estimate = (usage: number) => () => Promise.resolve({ usage, quota: 1000 })
  expect(await nearlyFull(estimate(899))).toBeUndefined()
  expect(await nearlyFull(estimate(951))).toBe(95)
  expect(await nearlyFull(undefined)).toBeUndefined()
  expect(await nearlyFull(() => Promise.resolve({}))).toBeUndefined()
})

test('only a browser’s refusal for want of room counts as full', () => {
  expect(isFull(new DOMException('no', 'QuotaExceededError'))).toBe(true)
  expect(isFull(new Error('QuotaExceededError'))).toBe(false)
  expect(isFull('QuotaExceededError')).toBe(false)
})
