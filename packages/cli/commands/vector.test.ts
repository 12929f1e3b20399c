import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli } from '../testing/run-cli.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
const cli = (...args: string[]): ReturnType<typeof runCli> => runCli(scratch.folder, 'vector', ...args)

beforeAll(async () => {
  const built = await cli(
    'build',
    'embedded:wave-0[1-5]',
    '-o',
    'waves.json',
    '--picture',
    'modes.svg',
    '--json',
  )
  expect(built.err).toBe('')
  expect(built.code).toBe(0)
  expect(built.rows()[0]).toMatchObject({ examples: 5, refused: 0, attributes: ['handHeight', 'energy'] })
}, 30_000)

test('vector build: the labels of the scores come along, and the modes are drawn', () => {
  expect(readFileSync(path.join(scratch.folder, 'modes.svg'), 'utf8')).toContain('component 1')
})

test('vector mix: by attribute values, with a recipe in the file', async () => {
  const made = await cli('mix', 'waves.json', '--at', 'handHeight=0.3,energy=0.5', '-o', 'mix.json', '--json')
  expect(made.code).toBe(0)
  const { weights } = made.rows()[0] as { weights: number[] }
  weights.forEach((w, m) => expect(w).toBeCloseTo(Number(m === 2), 2)) // the third clip is labelled so
  const { recipe } = JSON.parse(readFileSync(path.join(scratch.folder, 'mix.json'), 'utf8')) as {
    recipe: { operation: string; inputs: { vectors: { name: string } } }
  }
  expect(recipe).toMatchObject({ operation: 'mix-vectors', version: 2 })
  expect(recipe.inputs.vectors.name).toBe('waves.json')
})

test('vector attribute, caricature, vary: a clip outside the space, an example, a seeded crowd', async () => {
  const attribute = await cli(
    'attribute',
    'waves.json',
    '--of',
    'embedded:wave-07',
    '--add',
    'energy=0.2',
    '-o',
    'a.bvh',
    '--json',
  )
  expect(attribute.rows()[0]).toMatchObject({ of: 'embedded:wave-07', add: { energy: 0.2 } })
  const same = await cli(
    'caricature',
    'waves.json',
    '--of',
    'wave-02',
    '--degree',
    '1',
    '-o',
    'c.bvh',
    '--json',
  )
  expect(same.rows()[0]).toMatchObject({ degree: 1 })
  const crowd = await cli('vary', 'waves.json', '--count', '2', '--seed', '7', '-o', 'crowd.bvh', '--json')
  expect(crowd.rows().map(({ output }) => output)).toEqual(['crowd-1.bvh', 'crowd-2.bvh'])
  const again = await cli('vary', 'waves.json', '--count', '2', '--seed', '7', '-o', 'again.bvh', '--json')
  expect(again.code).toBe(0)
  const text = (name: string): string => readFileSync(path.join(scratch.folder, name), 'utf8')
  expect(text('again-2.bvh')).toBe(text('crowd-2.bvh'))
  expect(text('crowd-1.bvh')).not.toBe(text('crowd-2.bvh'))
})

test('vector: what cannot be is said in a sentence and writes nothing', async () => {
  const before = scratch.list()
  for (const [args, said] of [
    [['mix', 'waves.json', '-o', 'x.bvh'], /either --weights with 5 numbers or --at/],
    [['attribute', 'waves.json', '--add', 'wit=1', '-o', 'x.bvh'], /there are handHeight, energy/],
    [
      ['caricature', 'waves.json', '--of', 'nobody', '-o', 'x.bvh'],
      /no such example; there are average, wave-01/,
    ],
    [['mix', 'mix.json', '--weights', '1', '-o', 'x.bvh'], /"understudy vector space" version 2 is needed/],
    [['build', 'embedded:wave-01', '-o', 'x.json'], /two or more are needed/],
  ] as const) {
    const failed = await cli(...args)
    // Asking for nothing is a matter of the command line, the others of what it names.
    expect(failed.code).toBe(failed.err.includes(' either --') ? 2 : 1)
    expect(failed.err).toMatch(said)
  }
  expect(scratch.list()).toEqual(before)
})

test.each([
  ['mix', ['mix', 'waves.json', '--at', 'handHeight=0.9']],
  ['attribute', ['attribute', 'waves.json', '--of', 'embedded:wave-03', '--add', 'energy=0.1']],
  ['caricature', ['caricature', 'waves.json', '--of', 'wave-04', '--degree', '1.4']],
  ['vary', ['vary', 'waves.json', '--seed', '5']],
  [
    'style, with examples that come along',
    ['style', 'embedded:wave', '--of', 'embedded:wave-03', '--add', 'energy=0.2'],
  ],
] as const)('run makes what vector %s made, to the byte', async (_, args) => {
  const made = await cli(...args, '-o', 'made.motion.json', '--force')
  expect(made.code, made.err).toBe(0)
  const text = (file: string): string => readFileSync(path.join(scratch.folder, file), 'utf8')
  const { name } = JSON.parse(text('made.motion.json')) as { name: string }
  const again = await runCli(
    scratch.folder,
    'run',
    'made.motion.json',
    '--inputs',
    'waves.json',
    '-o',
    'again.motion.json',
    '--name',
    name,
    '--force',
  )
  expect(again.err).toBe('')
  expect(text('again.motion.json') === text('made.motion.json')).toBe(true)
})
