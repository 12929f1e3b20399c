import type { FoundHit } from './hits.ts'
import { expect, test } from 'vitest'
import { excerptOf, groupHits } from './hits.ts'

const hit = (source: string, start: number, distance: number): FoundHit => ({
  source,
  own: false,
  start,
  end: start + 1,
  distance,
  depth: 1,
  mirrored: false,
})

test('groups come in the order of their nearest hit, hits in time', () => {
  const groups = groupHits([hit('b', 3, 0.1), hit('a', 0, 0.2), hit('b', 1, 0.3)])
  expect(groups.map(({ source, hits }) => [source, hits.map(({ start }) => start)])).toEqual([
    ['b', [1, 3]],
    ['a', [0]],
  ])
})

test('a hit becomes a part of its clip, or of a take of one’s own that is still there', () => {
  expect(excerptOf(hit('jump-01', 0.12345, 0), () => undefined)).toEqual({
    kind: 'excerpt',
    input: { kind: 'corpus', clip: 'jump-01' },
    start: 0.123,
    end: 1.123,
  })
  const own = { ...hit('take-3', 0, 0), own: true }
  expect(excerptOf(own, () => undefined)).toBeUndefined()
  expect(excerptOf(own, () => ({ kind: 'opening' }))?.input).toEqual({ kind: 'opening' })
})
