import { expect, test } from 'vitest'
import { findClips, type CatalogueEntry } from './catalogue.ts'

const CLIPS: readonly CatalogueEntry[] = [
  { id: 'punch-01', family: 'punches', performer: 'tall', labels: ['right', 'high'] },
  { id: 'kick-01', family: 'kicks', performer: 'average', labels: ['right'] },
  { id: 'kick-02', family: 'kicks', performer: 'tall' },
]
const idsOf = (by: 'family' | 'performer' | 'label', own = {}): unknown =>
  findClips(CLIPS, '', own, by).map(({ name, entries }) => [name, entries.map(({ id }) => id)])

test('clips are listed by kind as the corpus has them, by person and by tag from A to Z', () => {
  expect(idsOf('family')).toEqual([
    ['punches', ['punch-01']],
    ['kicks', ['kick-01', 'kick-02']],
  ])
  expect(idsOf('performer')).toEqual([
    ['average', ['kick-01']],
    ['tall', ['punch-01', 'kick-02']],
  ])
  expect(idsOf('label', { 'kick-02': { labels: ['mine'] } })).toEqual([
    ['high', ['punch-01']],
    ['mine', ['kick-02']],
    ['right', ['punch-01', 'kick-01']],
  ])
})
