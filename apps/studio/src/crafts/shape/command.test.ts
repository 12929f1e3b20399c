import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { parseModel } from '@understudy/synthesis/methods/deformable-model'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import { commandLine } from '../../export/command-line.ts'
import { bend } from './bend.ts'
import { bendBase } from './bend-base.ts'
import { learnFamily } from './learn-family.ts'
import type { ShapeRecipe } from './recipe.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  const lines = commandLine({ id: 'a', name: 'bent', recipe }, (walk) => walk.path, 'json')!.split('\n')
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
  const bytes = new Uint8Array(readFileSync(path.join(folder, 'bent.json')))
  const there = (await readMotion({ name: 'bent.json', bytes })).motion
  const model = parseModel(learnFamily('wave'), 'wave')
  const base = bendBase(recipe, model, makeClip('wave-04'), makeRun())
  const here = bend(base, recipe, { quality: 'exact', clock: () => 0 }).motion
  expect(contentHash(there)).toBe(contentHash(here))
  expect(contentHash(there)).not.toBe(contentHash(makeClip('wave-04')))
})

test('what the command line cannot make has no lines', () => {
  const local: ShapeRecipe = {
    kind: 'shape',
    input: { kind: 'corpus', clip: 'start-stop-1' },
    model: 'local',
    at: 2,
    natural: 0.5,
    requests: [],
  }
  expect(commandLine({ id: 'a', name: 'bent', recipe: local }, (walk) => walk.path)).toBeUndefined()
})
