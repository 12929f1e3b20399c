import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash, slice, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { commandLine } from '../../shell/export/command-line.ts'
import { solveAssemble } from './assemble-solver.ts'
import { ASSEMBLE_SETTINGS } from '../../document/assemble-recipe.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the lines that are copied and reads what the last one writes. */
async function made(name: string, recipe: TakeRecipe): Promise<Motion> {
  const text = commandLine({ id: 'a', name, recipe }, (walk) => walk.path, 'json')!
  for (const line of text.split('\n')) {
    const { code, err } = await runCli(folder, ...line.split(' ').slice(2))
    expect(code, err).toBe(0)
  }
  const bytes = new Uint8Array(readFileSync(path.join(folder, `${name}.json`)))
  return (await readMotion({ name: `${name}.json`, bytes })).motion
}

test('a part of a clip, lent with every choice made: the copied commands make the same bytes', async () => {
  const hit = {
    kind: 'excerpt',
    input: { kind: 'corpus', clip: 'fight-punch-01' },
    start: 0.3,
    end: 1.7,
  } as const
  const settings = {
    ...ASSEMBLE_SETTINGS,
    strength: 0.4,
    smoothing: 0.03,
    timing: 'stretch',
    touch: false,
  } as const
  const [base, donor] = [makeClip('fight-walk-01'), slice(makeClip('fight-punch-01'), 0.3, 1.7)]
  const here = solveAssemble({ base, donor, part: 'rightArm', settings }).motion
  const there = await made('walk', {
    kind: 'assemble',
    input: { kind: 'corpus', clip: 'fight-walk-01' },
    donor: hit,
    part: 'rightArm',
    settings,
  })
  expect(contentHash(there)).toBe(contentHash(here))
})

test('joints of one’s own choice, again and again: the same bytes', async () => {
  const part = ['neck', 'leftShoulder'] as const
  const [base, donor] = [makeClip('walk-to-jump-02'), makeClip('wave-01')]
  const here = solveAssemble({ base, donor, part, settings: ASSEMBLE_SETTINGS }).motion
  const there = await made('two', {
    kind: 'assemble',
    input: { kind: 'corpus', clip: 'walk-to-jump-02' },
    donor: { kind: 'corpus', clip: 'wave-01' },
    part,
    settings: ASSEMBLE_SETTINGS,
  })
  expect(contentHash(there)).toBe(contentHash(here))
})
