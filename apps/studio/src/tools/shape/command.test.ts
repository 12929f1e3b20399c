import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { parseModel } from '@understudy/synthesis/methods/deformable-model'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import { commandLine } from '../../shell/export/command-line.ts'
import { bend } from './bend.ts'
import { bendBase } from './bend-base.ts'
import { learnFamily } from '../shared/models/learn-family.ts'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Does what a shell does with the copied lines, and reads what they wrote. */
async function made(recipe: ShapeRecipe): Promise<Motion> {
  const lines = commandLine({ id: 'a', name: recipe.model, recipe }, (walk) => walk.path, 'json')!.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const document = /^cat > (\S+) <<'PATH'$/.exec(lines[i])
    if (document) {
      writeFileSync(path.join(folder, document[1]), lines[i + 1])
      i += 2
      continue
    }
    const { code, err } = await runCli(folder, ...lines[i].split(' ').slice(2))
    expect(code, err).toBe(0)
  }
  const name = `${recipe.model}.json`
  const bytes = new Uint8Array(readFileSync(path.join(folder, name)))
  return (await readMotion({ name, bytes })).motion
}

test('a moment of a walk: the copied command makes the same bytes', async () => {
  const recipe: ShapeRecipe = {
    kind: 'shape',
    input: { kind: 'corpus', clip: 'walk-cycle-007' },
    model: 'local',
    at: 0.5,
    natural: 0.2,
    requests: [
      {
        kind: 'point',
        id: 1,
        on: true,
        weight: 1,
        pinned: false,
        point: 'head',
        frame: 60,
        place: [0, 1.3, 0.7],
      },
    ],
  }
  const input = makeClip('walk-cycle-007')
  const base = bendBase(recipe, undefined, input, makeRun())
  const here = bend(base, recipe, { quality: 'exact', clock: () => 0 }).motion
  expect(contentHash(await made(recipe))).toBe(contentHash(here))
  expect(contentHash(here)).not.toBe(contentHash(input))
})

test('a bent clip: the copied command makes the same bytes', async () => {
  const recipe: ShapeRecipe = {
    kind: 'shape',
    input: { kind: 'corpus', clip: 'wave-04' },
    model: 'wave',
    natural: 0.4,
    requests: [
      {
        kind: 'point',
        id: 1,
        on: true,
        weight: 2,
        pinned: false,
        point: 'rightHand',
        frame: 55.25,
        place: [-0.3, 1.7, 0.2],
      },
      { kind: 'duration', id: 2, on: true, weight: 1, from: 0, to: 120, seconds: 2.2 },
      { kind: 'time', id: 3, on: false, weight: 1, frame: 20, seconds: 0.9 },
    ],
  }
  const there = await made(recipe)
  const model = parseModel(learnFamily('wave'), 'wave')
  const base = bendBase(recipe, model, makeClip('wave-04'), makeRun())
  const here = bend(base, recipe, { quality: 'exact', clock: () => 0 }).motion
  expect(contentHash(there)).toBe(contentHash(here))
  expect(contentHash(there)).not.toBe(contentHash(makeClip('wave-04')))
})

test('what the command line cannot make has no lines', () => {
  const varied: ShapeRecipe = { kind: 'shape', model: 'jump', seed: 3, natural: 0.5, requests: [] }
  expect(commandLine({ id: 'a', name: 'bent', recipe: varied }, (walk) => walk.path)).toBeUndefined()
})
