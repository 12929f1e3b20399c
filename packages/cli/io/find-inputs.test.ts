import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, type Scratch } from '../testing/run-cli.ts'
import { findInputs, globPattern } from './find-inputs.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  for (const name of ['b.bvh', 'a.bvh', 'notes.txt', 'sub/c.BVH', 'sub/deep/d.glb', '.hidden.bvh'])
    scratch.write(name, '')
})
afterAll(() => scratch.remove())

const names = async (...args: string[]): Promise<string[]> =>
  (await findInputs(args, scratch.folder, ['.bvh', '.glb'])).map(({ name }) => name)

test('a folder gives its motions to the bottom, sorted, without hidden ones', async () => {
  expect(await names('.')).toEqual(['a.bvh', 'b.bvh', 'sub/c.BVH', 'sub/deep/d.glb'])
})

test('arguments keep their order and each file comes once', async () => {
  expect(await names('sub', 'b.bvh', '*.bvh')).toEqual(['sub/c.BVH', 'sub/deep/d.glb', 'b.bvh', 'a.bvh'])
})

test('a file that is named is taken whatever its ending', async () => {
  expect(await names('notes.txt')).toEqual(['notes.txt'])
})

test.each([
  ['**/*.glb', ['sub/deep/d.glb']],
  ['{a,b}.bvh', ['a.bvh', 'b.bvh']],
  ['[a-a].bvh', ['a.bvh']],
  ['sub/?.BVH', ['sub/c.BVH']],
  ['**/*.{bvh,BVH}', ['a.bvh', 'b.bvh', 'sub/c.BVH']],
])('the glob %s finds what a shell would', async (glob, found) => {
  expect(await names(glob)).toEqual(found)
})

test('nothing found is an error that names the argument', async () => {
  await expect(names('nowhere.bvh')).rejects.toThrow(/nowhere\.bvh: there is no such file/)
  await expect(names('*.asf')).rejects.toThrow(/\*\.asf: no file matches/)
})

test('a star does not cross a slash and special characters are plain', () => {
  expect(globPattern('/x/*.bvh').test('/x/y/a.bvh')).toBe(false)
  expect(globPattern('/x/a+(1).bvh').test('/x/a+(1).bvh')).toBe(true)
  expect(globPattern('/x/[!a].bvh').test('/x/b.bvh')).toBe(true)
  expect(globPattern('/x/[!a].bvh').test('/x/a.bvh')).toBe(false)
})

test('clips of the embedded corpus are named by id or pattern', async () => {
  const [one] = await findInputs(['embedded:jump-01'], scratch.folder, [])
  expect(one).toMatchObject({ name: 'embedded:jump-01', embedded: 'jump-01' })
  expect((await names('embedded:jump-*')).length).toBeGreaterThan(10)
  await expect(names('embedded:nonsense')).rejects.toThrow(/families are .*jump/)
})
