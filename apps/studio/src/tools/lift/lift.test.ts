import { makeClip } from '@understudy/performer'
import { expect, test } from 'vitest'
import { hostInNode, operationsInNode } from '../../../testing/host-in-node.ts'
import type { FilterRecipe, SpoilRecipe, TracksRecipe } from '../../document/lift-recipe.ts'
import type { BuiltModel } from '../../document/model-recipe.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { makeModelsClient } from '../shared/models/models-client.ts'
import { makeLiftSolver } from './solver.ts'

const operations = operationsInNode()
const solver = makeLiftSolver(hostInNode, operations, () => {})
const models = makeModelsClient(hostInNode, () => {})
const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })

const spoil: SpoilRecipe = {
  kind: 'lift',
  mode: 'spoil',
  input: corpus('kick-left-03'),
  degrees: 6,
  centimetres: 1.5,
  drift: 2,
  seed: 4,
}
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
const tracks: TracksRecipe = {
  kind: 'lift',
  mode: 'tracks',
  model: { family: 'kick' },
  picture: { from: corpus('kick-left-05'), only: 'legs', jitter: 0.002, seed: 3 },
  findCamera: false,
}

test('a spoilt clip is filtered, and what it was before tells how well (seed 4)', async () => {
  const noisy = (await solver.spoil(spoil))!
  const { answer } = (await solver.filter(filter, noisy, makeClip('kick-left-03')))!
  expect(answer!.truth!.after).toBeLessThan(0.3 * answer!.truth!.before)
  expect(answer!.after.tremble).toBeLessThan(0.1 * answer!.before.tremble)
  expect(answer!.parts.some((part) => part.filtered)).toBe(true)
})

test('a clip of another action is flagged in a sentence, not replaced', async () => {
  const golf = corpus('golf-07')
  const found = await solver.filter({ ...filter, input: golf }, makeClip('golf-07'), undefined)
  expect(found).toMatchObject({ flagged: expect.stringMatching(/Use a model of its action/) as string })
})

test('a motion that is seen is found again from its legs', async () => {
  const found = (await solver.tracks(tracks, makeClip('kick-left-05')))!
  expect(found.cameraKnown).toBe(true)
  expect(found.truthCm).toBeLessThan(4) // legs only; 2 px of noise on a picture 1000 high
})

test('one track and no camera is refused with what is missing, and so is a short one', async () => {
  const line = { role: 'leftFoot', samples: [[0, 0.5, 0.5] as const, [1, 0.7, 0.5] as const] }
  const picture = { tracks: [line], aspect: 16 / 9, orthographic: false }
  const asked = { ...tracks, picture, findCamera: true }
  await expect(solver.tracks(asked, undefined)).rejects.toThrow(/at least 3 are needed/)
  const short = { ...picture, tracks: [{ ...line, samples: line.samples.slice(0, 1) }] }
  await expect(solver.tracks({ ...asked, picture: short }, undefined)).rejects.toThrow(
    /no track of at least 0.2 s/,
  )
})

test('what is filled is told: the arm with all that hangs on it, and the seconds', async () => {
  const found = await solver.complete(
    {
      kind: 'lift',
      mode: 'complete',
      input: corpus('kick-left-02'),
      model: { family: 'kick' },
      ownBody: false,
      roles: ['rightLowerArm'],
      spans: [[0.3, 0.5]],
    },
    makeClip('kick-left-02'),
  )
  expect(found!.filled.seconds).toBeCloseTo(0.2, 6)
  expect(found!.filled.joints).toBeGreaterThanOrEqual(2) // forearm and hand at least
})

test('examples that are refused are told with the reason, and take part where they are forced', async () => {
  const clips = [
    'kick-left-01',
    'kick-left-02',
    'kick-left-04',
    'kick-left-06',
    'kick-left-07',
    'kick-right-02',
  ]
  const model: BuiltModel = {
    name: 'built',
    examples: clips.map(corpus),
    names: clips,
    keys: 'contacts',
    forced: [],
    share: 0.97,
  }
  const register = async (built: BuiltModel) => (await models.register((await operations.model(built))!))!
  const registered = await register(model)
  expect(registered.refused.map(({ index, forced }) => [index, forced])).toEqual([[5, false]])
  expect(registered.refused[0].reason).toMatch(/right off, right strike; left off, left strike are needed/)
  const forced = await register({ ...model, forced: [5] })
  expect(forced.strips.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  await expect(register({ ...model, examples: model.examples.slice(0, 2) })).rejects.toThrow(
    /2 examples are too few/,
  )
  const facts = (await models.build((await operations.model({ ...model, forced: [5] }))!))!
  expect(facts).toMatchObject({ examples: 6, heldOutCm: undefined })
})
