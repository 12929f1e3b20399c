import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type CliResult, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => void (scratch = makeScratch()))
afterAll(() => scratch.remove(), 60_000)

const library = (...args: readonly string[]): Promise<CliResult> =>
  runCli(scratch.folder, 'library', ...args, '--library', 'takes')

test('clips are added once, listed, found by words and by example, edited, deleted and brought back', async () => {
  const added = await library('add', 'embedded:wave-0[12]', 'embedded:jump-01', '--json')
  expect(added.err + added.out).toContain('"added":3')
  expect(added.code).toBe(0)
  const again = (await library('add', 'embedded:wave-0[12]', 'embedded:jump-01', '--json')).rows()
  expect(again.at(-1)).toMatchObject({ summary: { added: 0, known: 3, clips: 3 } })

  const found = (await library('search', 'wave', '--json')).rows()
  expect(found.map(({ name }) => name)).toEqual(['wave-01', 'wave-02'])
  const [like] = (await library('search', '--like', 'embedded:jump-01', '--at', '0.5', '--json')).rows()
  expect(like).toMatchObject({ clip: 'jump-01', start: 0.5 })

  expect((await library('edit', 'wave-01', '--note', 'left hand', '--tag', 'calm')).out).toBe(
    'wave-01: version 2',
  )
  const late = await library('edit', 'wave-01', '--note', 'right hand', '--seen', '1')
  expect(late.code).toBe(1)
  expect(late.out).toMatch(/yours: .*right hand.*\ntheirs: .*left hand/)

  expect((await library('delete', 'wave-02')).code).toBe(0)
  expect((await library('search', 'wave', '--json')).rows()).toHaveLength(1)
  expect((await library('undo')).out).toBe('1 clips are back')
  expect((await library('list')).out).toMatch(/wave-01 .*calm .*left hand[^]*wave-02/)
}, 300_000)

test('a collection shows its licence and downloads nothing before it is accepted', async () => {
  const { code, err } = await library('add', 'bandai')
  expect(code).toBe(2)
  expect(err).toMatch(/CC BY-NC 4\.0[^]*arXiv 2306\.08861[^]*--accept-licence/)
}, 300_000)
