import { expect, test } from 'vitest'
import { groupFiles } from './group-files.ts'

const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }))
const told = (...names: string[]): string[] =>
  groupFiles(named(...names)).map(({ main, companions }) =>
    [main, ...companions].map(({ name }) => name).join(' + '),
  )

test('each file that stands alone is a motion', () => {
  expect(told('walk.bvh', 'run.glb', 'saved.json')).toEqual(['walk.bvh', 'run.glb', 'saved.json'])
})

test('a take gets the skeleton whose name it starts with, whatever the case and the order', () => {
  expect(told('02.asf', '01.ASF', '01_03.AMC', '02_01.amc')).toEqual([
    '01_03.AMC + 01.ASF',
    '02_01.amc + 02.asf',
  ])
})

test('the only skeleton serves every take', () => {
  expect(told('a.amc', 'b.amc', 'person.asf')).toEqual(['a.amc + person.asf', 'b.amc + person.asf'])
})

test('a skeleton alone, and buffers alone, still reach a reader that can say what is missing', () => {
  expect(told('person.asf')).toEqual(['person.asf'])
  expect(told('scene.gltf', 'scene.bin')).toEqual(['scene.gltf + scene.bin'])
  expect(told('scene.bin')).toEqual(['scene.bin'])
})
