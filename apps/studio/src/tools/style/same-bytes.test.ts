import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash, type Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import type * as Performer from '@understudy/performer'
import { makeClip, STYLE_WALKS, walkLabels } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  buildStyleSpace,
  parseVectorSpace,
  printVectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import { afterAll, expect, test, vi } from 'vitest'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { commandLine } from '../../shell/export/command-line.ts'
import { ACTIONS, clipsOf, roleOf } from '../../document/space-sets.ts'
import { openSpace, solveAim } from '../space/solver.ts'
import type { SpaceRecipe } from '../../document/space-recipe.ts'
import { NO_CHANGE, type StyleRecipe } from '../../document/style-recipe.ts'
import { openTake, solveStyle } from './solver.ts'

// A few examples are enough to see that both sides do the same with them; performing all takes long.
vi.mock('@understudy/performer', async (original) => {
  const performer = await original<typeof Performer>()
  return { ...performer, STYLE_WALKS: performer.STYLE_WALKS.slice(0, 5) }
})

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const clock = (): number => 0
const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })

/** Runs the copied lines and gives the hash of what they wrote. */
async function made(name: string, recipe: TakeRecipe, file = name): Promise<string> {
  const lines = commandLine({ id: 'a', name, recipe }, (walk) => walk.path, 'json')!.split('\n')
  for (const line of lines) {
    const words = line.split(' ').slice(2)
    const { code, err } = await runCli(folder, ...words.map((word) => word.replaceAll("'", '')))
    expect(code, err).toBe(0)
  }
  return contentHash(await read(`${file}.json`))
}
async function read(name: string): Promise<Motion> {
  const bytes = new Uint8Array(readFileSync(path.join(folder, name)))
  return (await readMotion({ name, bytes })).motion
}

test('style: the copied command makes the same bytes of a walk, alone and as a crowd', async () => {
  const space = parseVectorSpace(
    printVectorSpace(buildStyleSpace(STYLE_WALKS.map(makeClip), STYLE_WALKS.map(walkLabels), makeRun())),
  )
  const open = openTake(makeClip('walk-to-jump-01'), space, 'walk')
  expect(open.look.way).toBe('cycles')
  const recipe: StyleRecipe = {
    kind: 'style',
    input: corpus('walk-to-jump-01'),
    change: {
      ...NO_CHANGE,
      add: { energy: 0.25, stoop: -2 },
      caricature: 1.4,
      timing: 0.5,
      components: [0, 0.4],
    },
    crowd: { count: 2, seed: 7, amount: 0.8 },
  }
  const ask = { change: recipe.change, quick: false, name: 'style' }
  const alone = solveStyle(open, { ...ask, crowd: undefined }, { clock }).motion
  expect(await made('style', { ...recipe, crowd: undefined })).toBe(contentHash(alone))
  const { others } = solveStyle(open, { ...ask, crowd: recipe.crowd }, { clock })
  expect(await made('crowd', recipe, 'crowd-2')).toBe(contentHash(others[0]))
  expect(contentHash(others[0])).not.toBe(contentHash(alone))
}, 60_000)

test('space: the copied commands make the same bytes', async () => {
  const set = { kind: 'corpus', action: 'punch', side: 'right' } as const
  const recipe: SpaceRecipe = { kind: 'space', set, target: [0.16, 1.35, 0.63] }
  const open = openSpace(
    'punch',
    clipsOf(set).map((id) => makeClip(id)),
    roleOf(set),
    ACTIONS.punch.mark,
    { clock },
  )
  const here = solveAim(open, recipe.target, false, { clock })
  expect(here.facts.missCm).toBeLessThan(3)
  expect(await made('punch', recipe)).toBe(contentHash(here.motion))
}, 60_000)
