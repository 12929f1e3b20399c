import { afterAll, expect, test } from 'vitest'
import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { printJson } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { makeScratch, runCli } from '../testing/run-cli.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
const cli = (...args: string[]) => runCli(scratch.folder, ...args)
for (const [n, speed] of [0.9, 1.1, 1.3].entries()) {
  const name = `walk_${'abc'[n]}`
  scratch.write(
    `takes/${name}.motion.json`,
    printJson({ ...stroll({ seconds: 4, frameRate: 60, speed }), name }),
  )
}

test('a folder becomes a set with columns from a table and measured ones, which other commands take', async () => {
  scratch.write('who.csv', 'path,who,age\ntakes/walk_a.motion.json,Ann,30\nwalk_b.motion.json,Ben,\n')
  const made = await cli(
    ...'set make takes --table who.csv --label kind=stroll --measure speed -o walks.set.json --json'.split(
      ' ',
    ),
  )
  expect(made.err).toBe('')
  expect(made.rows()[0]).toMatchObject({ clips: 3, columns: ['who', 'age', 'kind', 'speed'] })
  const { rows } = await cli('set', 'list', 'walks.set.json', '--json')
  expect(rows()).toMatchObject([
    { name: 'walk_a', who: 'Ann', age: 30, kind: 'stroll' },
    { name: 'walk_b', who: 'Ben', kind: 'stroll' },
    { name: 'walk_c', kind: 'stroll' },
  ])
  const checked = await cli('check', 'walks.set.json', '--json')
  expect(checked.rows().map(({ file, ok }) => [file, ok])).toEqual([
    ['walk_a', true],
    ['walk_b', true],
    ['walk_c', true],
  ])
})

test('cycles of a set keep what is known of their takes, and one of them can be written', async () => {
  const cut = await cli('set', 'cycles', 'walks.set.json', '--most', '1', '-o', 'cycles.set.json')
  expect(cut.code).toBe(0)
  const { rows } = await cli('set', 'list', 'cycles.set.json', '--json')
  expect(rows().map(({ take, who }) => [take, who])).toEqual([
    ['walk_a', 'Ann'],
    ['walk_b', 'Ben'],
    ['walk_c', undefined],
  ])
  const near = await cli('set', 'make', 'cycles.set.json', '--where', 'who=Ben', '-o', 'ben.set.json')
  expect(near.out).toContain('1 clips')
  expect((await cli('convert', 'ben.set.json', '-o', 'ben.bvh')).code).toBe(0)
  expect(scratch.list()).toContain('ben.bvh')
})

test('files that moved are found by content beside the set; lost ones are told', async () => {
  renameSync(
    path.join(scratch.folder, 'takes/walk_a.motion.json'),
    path.join(scratch.folder, 'elsewhere.motion.json'),
  )
  expect((await cli('check', 'walks.set.json')).code).toBe(0)
  const text = readFileSync(path.join(scratch.folder, 'walks.set.json'), 'utf8')
  scratch.write('far/walks.set.json', text.replaceAll('takes/', 'gone/'))
  const lost = await cli('convert', 'far/walks.set.json', '-o', 'out/')
  expect(lost.code).toBe(1)
  expect(lost.err).toMatch(/set "walks": .*is neither where it was/)
})

test('hits of a search become a set of examples', async () => {
  const found = await cli('search', 'takes', '--query', 'walk_b:1-2', '--set', 'like.set.json', '--json')
  expect(found.err).toBe('')
  const { rows } = await cli('set', 'list', 'like.set.json', '--json')
  expect(rows()[0]).toMatchObject({ take: 'walk_b', start: 1, distance: 0 })
  expect(rows().length).toBe(found.rows().length + 1)
})

test('no clip, no condition and no row that fits are told', async () => {
  const none = await cli('set', 'make', 'walks.set.json', '--where', 'speed>9', '-o', 'x.set.json')
  expect(none.err).toMatch(/none of 3 clips answers/)
  scratch.write('other.csv', 'clip,who\nsomebody,Ann\n')
  const table = await cli('set', 'make', 'takes', '--table', 'other.csv', '-o', 'x.set.json')
  expect(table.err).toMatch(/no row is about any of the 2 clips/)
  expect((await cli('set', 'make', 'takes', '-o', 'x.json')).err).toMatch(/must end in \.set\.json/)
})
