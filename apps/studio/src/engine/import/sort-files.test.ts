import { expect, test } from 'vitest'
import { sortFiles } from './sort-files.ts'

const at = (...paths: string[]): { name: string; folder: string }[] =>
  paths.map((path) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
  }))

test('takes of one folder never get the skeleton of another', () => {
  const { groups } = sortFiles(at('01/a.asf', '01/walk.amc', '02/b.asf', '02/walk.amc'))
  expect(groups.map(({ main, companions }) => [main.folder, companions.map(({ name }) => name)])).toEqual([
    ['01', ['a.asf']],
    ['02', ['b.asf']],
  ])
})

test('files that are no motions are told apart, and hidden files are not mentioned', () => {
  const { groups, others } = sortFiles(at('set/walk.BVH', 'set/readme.txt', 'set/.DS_Store', 'set/Thumbs.db'))
  expect(groups.map(({ main }) => main.name)).toEqual(['walk.BVH'])
  expect(others.map(({ name }) => name)).toEqual(['readme.txt'])
})

test('a thousand folders are sorted in the order in which they come', () => {
  const paths = Array.from({ length: 1000 }, (_, n) => `${n}/take.bvh`)
  expect(sortFiles(at(...paths)).groups.map(({ main }) => main.folder)).toEqual(
    paths.map((path) => path.slice(0, path.indexOf('/'))),
  )
})
