import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash, seeded } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { parseModel, printModel, spoilMotion } from '@understudy/synthesis/methods/deformable-model'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { commandLine } from '../../shell/export/command-line.ts'
import { learnFamily } from '../shared/models/learn-family.ts'
import { buildRegistered } from '../shared/models/build-registered.ts'
import type { BuiltModel } from '../../document/model-recipe.ts'
import { registerSet } from '../shared/models/register-set.ts'
import { learnOnBody } from '../shared/models/learn-model.ts'
import type { FilterRecipe, SpoilRecipe, TracksRecipe } from '../../document/lift-recipe.ts'
import { solveFilter } from './solve-filter.ts'
import { solveTracks } from './solve-tracks.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })
const nothing = (): void => {}

/** Does what a shell does with the lines that are copied, and reads what they wrote. */
async function made(name: string, recipe: TakeRecipe): Promise<string> {
  const lines = commandLine({ id: 'a', name, recipe }, (walk) => walk.path, 'json')!.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const document = /^cat > (\S+) <<'PATH'$/.exec(lines[i])
    if (document) {
      writeFileSync(path.join(folder, document[1]), lines[i + 1])
      i += 2
      continue
    }
    const words = lines[i]
      .split(' ')
      .slice(2)
      .map((word) => word.replaceAll("'", ''))
    const { code, err } = await runCli(folder, ...words)
    expect(code, err).toBe(0)
  }
  const bytes = new Uint8Array(readFileSync(path.join(folder, `${name}.json`)))
  return contentHash((await readMotion({ name: `${name}.json`, bytes })).motion)
}

const kick = parseModel(learnFamily('kick'), 'kick')
const spoil: SpoilRecipe = {
  kind: 'lift',
  mode: 'spoil',
  input: corpus('kick-left-03'),
  degrees: 6,
  centimetres: 1.5,
  drift: 2,
  seed: 4,
}
const noisy = spoilMotion(
  makeClip('kick-left-03'),
  { degrees: 6, centimetres: 1.5, driftCentimetres: 2 },
  seeded(4),
)
const filter: FilterRecipe = {
  kind: 'lift',
  mode: 'filter',
  input: spoil,
  model: { family: 'kick' },
  ownBody: false,
  fault: 'noise',
  sigma: 0.03,
  manner: 0.5,
  force: false,
}
const motionOf = (found: ReturnType<typeof solveFilter>) => {
  if ('flagged' in found) throw new Error(found.flagged)
  return found.motion
}

test('filter: the copied command makes the same bytes of a motion that was spoilt before (seed 4)', async () => {
  const found = solveFilter(kick, noisy, filter, makeClip('kick-left-03'), makeRun())
  expect(await made('filtered', filter)).toBe(contentHash(motionOf(found)))
  if ('flagged' in found) return
  expect(found.truth!.after).toBeLessThan(0.3 * found.truth!.before)
  expect(found.after.tremble).toBeLessThan(0.1 * found.before.tremble)
})

test('filter: the same on a body that the model was not learned on', async () => {
  const input = makeClip('walk-cycle-002')
  const recipe: FilterRecipe = {
    ...filter,
    input: corpus('walk-cycle-002'),
    ownBody: true,
    fault: 'auto',
    force: true,
  }
  const model = learnOnBody('kick', input, makeRun(), nothing)
  expect(await made('own-body', recipe)).toBe(
    contentHash(motionOf(solveFilter(model, input, recipe, undefined, makeRun()))),
  )
})

test('a clip of another action is flagged in a sentence, not replaced', () => {
  const golf = makeClip('golf-07')
  const found = solveFilter(kick, { ...golf, skeleton: kick.skeleton }, filter, undefined, makeRun())
  expect(found).toMatchObject({ flagged: expect.stringMatching(/Use a model of its action/) })
})

test('lift: the copied command makes the same bytes, from a motion that is seen and from tracks', async () => {
  const seen: TracksRecipe = {
    kind: 'lift',
    mode: 'tracks',
    model: { family: 'kick' },
    picture: { from: corpus('kick-left-05'), only: 'legs', jitter: 0.002, seed: 3 },
    findCamera: false,
  }
  const here = solveTracks(kick, seen, makeClip('kick-left-05'))
  expect(await made('seen', seen)).toBe(contentHash(here.motion))
  expect(here.truthCm).toBeLessThan(4) // legs only; 2 px of noise on a picture 1000 high
  const given: TracksRecipe = {
    ...seen,
    findCamera: true,
    picture: {
      tracks: here.tracks.map(({ role, samples }) => ({
        role,
        samples: samples.map(({ time, place }) => [time, ...place] as const),
      })),
      aspect: 16 / 9,
      orthographic: false,
    },
  }
  const found = solveTracks(kick, given, undefined)
  expect(found.cameraKnown).toBe(false)
  expect(await made('given', given)).toBe(contentHash(found.motion))
})

test('lift: one track and no camera is refused with what is missing', () => {
  const picture = {
    tracks: [{ role: 'leftFoot', samples: [[0, 0.5, 0.5] as const, [1, 0.7, 0.5] as const] }],
    aspect: 16 / 9,
    orthographic: false,
  }
  expect(() => solveTracks(kick, { picture, findCamera: true }, undefined)).toThrow(/at least 3 are needed/)
  const short = { ...picture, tracks: [{ role: 'leftFoot', samples: [[0, 0.5, 0.5] as const] }] }
  expect(() => solveTracks(kick, { picture: short, findCamera: false }, undefined)).toThrow(
    /no track of at least 0.2 s/,
  )
})

test('a model that was built here filters to the same bytes there; refused examples are forced in', async () => {
  const clips = [
    'kick-left-01',
    'kick-left-02',
    'kick-left-04',
    'kick-left-06',
    'kick-left-07',
    'kick-right-02',
  ]
  const recipe: BuiltModel = {
    name: 'built',
    examples: clips.map(corpus),
    names: clips,
    keys: 'contacts',
    forced: [],
    share: 0.97,
  }
  const registered = registerSet(recipe, clips, undefined, makeRun(), nothing)
  expect(registered.shown.refused.map(({ index }) => index)).toEqual([5])
  expect(registered.shown.refused[0].reason).toMatch(
    /right off, right strike; left off, left strike are needed/,
  )
  const model = parseModel(printModel(buildRegistered(recipe, registered, makeRun())), 'built')
  const filtered: FilterRecipe = { ...filter, model: recipe }
  expect(await made('by-built', filtered)).toBe(
    contentHash(motionOf(solveFilter(model, noisy, filtered, undefined, makeRun()))),
  )
  const forced = registerSet({ ...recipe, forced: [5] }, clips, undefined, makeRun(), nothing)
  expect(forced.shown.strips.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  expect(forced.set.examples).toHaveLength(6)
})
