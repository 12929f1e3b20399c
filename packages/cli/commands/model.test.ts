import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli } from '../testing/run-cli.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
const cli = (...args: string[]): ReturnType<typeof runCli> => runCli(scratch.folder, 'model', ...args)
const inside = (file: string): string => path.join(scratch.folder, file)

beforeAll(async () => {
  const built = await cli(
    'build',
    'embedded:walk-cycle-0[0-2]?',
    '-o',
    'walk.json',
    '--picture',
    'modes.svg',
    '--json',
  )
  expect(built.err).not.toMatch(/note:/)
  expect(built.code).toBe(0)
  expect(built.rows()[0]).toMatchObject({ N: 29, F: 120, refused: 0 })
}, 60_000)

test('model build: modes and clocks are drawn', () => {
  expect(readFileSync(inside('modes.svg'), 'utf8')).toContain('eigen-timings')
})

test('model sample: numbered files, each with its recipe, the same for the same seed', async () => {
  const made = await cli('sample', 'walk.json', '--count', '2', '--seed', '5', '-o', 'new.json', '--json')
  expect(made.code).toBe(0)
  const again = await cli('sample', 'walk.json', '--seed', '6', '-o', 'again.json', '--json')
  expect(again.code).toBe(0)
  const frames = (file: string): string => {
    const { recipe, rotations } = JSON.parse(readFileSync(inside(file), 'utf8')) as {
      recipe: object
      rotations: object
    }
    expect(recipe).toMatchObject({ operation: 'sample-model', version: 1, seed: 6 })
    return JSON.stringify(rotations)
  }
  expect(frames('new-2.json')).toBe(frames('again.json'))
})

test('model edit: a step, a hand and a duration, with a report', async () => {
  const constraints = [{ kind: 'point', role: 'rightHand', frame: 60, position: [null, 1, null] }]
  writeFileSync(
    inside('ask.json'),
    JSON.stringify({ format: 'understudy constraints', version: 1, constraints }),
  )
  const made = await cli(
    'edit',
    'walk.json',
    '--constraints',
    'ask.json',
    '--step',
    '1.3',
    '--seconds',
    '1.1',
    '-o',
    'step.bvh',
    '--report',
    'report.json',
    '--picture',
    'step.svg',
    '--json',
  )
  expect(made.err).toBe('')
  expect(made.code).toBe(0)
  const { residuals } = JSON.parse(readFileSync(inside('report.json'), 'utf8')) as {
    residuals: { value: number; unit: string }[]
  }
  expect(residuals.map(({ unit }) => unit)).toEqual(['cm', 'cm', 'ms'])
  expect(residuals[1].value).toBeLessThan(0.3)
})

test('model edit: what does not exist is refused and nothing is written', async () => {
  writeFileSync(
    inside('bad.json'),
    JSON.stringify({
      format: 'understudy constraints',
      version: 1,
      constraints: [{ kind: 'time', key: 'moon', seconds: 1 }],
    }),
  )
  const made = await cli('edit', 'walk.json', '--constraints', 'bad.json', '-o', 'bad.bvh')
  expect(made.code).toBe(1)
  expect(made.err).toMatch(/bad.json: constraint 1: "key" is "moon"; the model's keys are/)
  expect(existsSync(inside('bad.bvh'))).toBe(false)
  expect((await cli('edit', 'ask.json', '--step', '1', '-o', 'bad.bvh')).err).toMatch(
    /"understudy deformable model" version 1 is needed/,
  )
  expect((await cli('edit', 'walk.json', '-o', 'bad.bvh')).err).toMatch(/nothing is asked/)
})

test('model sketch: the stroke that comes along', async () => {
  const made = await cli('sketch', 'walk.json', '--example', '-o', 'swing.bvh', '--json')
  expect(made.code).toBe(0)
  const { residuals } = made.rows()[0] as { residuals: { value: number }[] }
  expect(residuals[0].value).toBeLessThan(3)
})

test('model filter and register: a walk is known, a golf swing is flagged and left alone', async () => {
  const walk = await cli('filter', 'walk.json', 'embedded:walk-cycle-150', '-o', 'clean.bvh', '--json')
  expect(walk.code).toBe(0)
  const golf = await cli('filter', 'walk.json', 'embedded:golf-01', '-o', 'golf.bvh', '--json')
  expect(golf.code).toBe(1)
  expect(golf.err).toMatch(/was left alone/)
  const known = await cli('register', 'walk.json', 'embedded:walk-cycle-150', 'embedded:golf-01', '--json')
  expect(known.rows().map(({ registered }) => registered)).toEqual([true, false])
})

test.each([
  ['edit', ['edit', 'walk.json', '--step', '1.3', '--direction', '8']],
  ['edit of a motion', ['edit', 'walk.json', '--of', 'embedded:walk-cycle-150', '--variation', '4']],
  ['sample', ['sample', 'walk.json', '--seed', '9']],
  ['sketch', ['sketch', 'walk.json', '--example', '--free']],
  ['chain', ['chain', 'walk.json', 'walk.json']],
  ['filter', ['filter', 'walk.json', 'embedded:walk-cycle-150', '--fault', 'skate']],
  ['lift', ['lift', 'walk.json', '--from', 'embedded:walk-cycle-150', '--only', 'legs', '--jitter', '0.001']],
  ['spoil', ['spoil', 'embedded:walk-cycle-150', '--seed', '3']],
  ['shape', ['shape', 'walk.json', 'embedded:walk-cycle-150', '--step', '1.1', '--repeat', '2']],
  ['bend', ['bend', 'embedded:walk-cycle-150', '--at', '0.4', '--role', 'head', '--by', '0,-0.1,0']],
] as const)('run makes what model %s made, to the byte', async (_, args) => {
  const made = await cli(...args, '-o', 'made.motion.json', '--force')
  expect(made.code, made.err).toBe(0)
  const { name } = JSON.parse(readFileSync(inside('made.motion.json'), 'utf8')) as { name: string }
  const again = await runCli(
    scratch.folder,
    'run',
    'made.motion.json',
    '--inputs',
    'walk.json',
    '-o',
    'again.motion.json',
    '--name',
    name,
    '--force',
  )
  expect(again.err).toBe('')
  expect(
    readFileSync(inside('again.motion.json'), 'utf8') === readFileSync(inside('made.motion.json'), 'utf8'),
  ).toBe(true)
})
