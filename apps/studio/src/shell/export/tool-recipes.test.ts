import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  contentHash,
  resample,
  seeded,
  slice,
  vec3,
  worldPositions,
  type Motion,
  type Role,
} from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { perform, performRecipe, printRecipe, type Resolve } from '@understudy/operations'
import { buildVectors } from '@understudy/operations/definitions'
import { listScores, makeClip } from '@understudy/performer'
import { makeRun, register } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import { buildSpace, makeFromSpace, parameterNamed } from '@understudy/synthesis/methods/parametric-space'
import { parseModel, printModel, spoilMotion } from '@understudy/synthesis/methods/deformable-model'
import type { VectorSpace } from '@understudy/synthesis/methods/vector-space'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import type { CompleteRecipe, FilterRecipe, SpoilRecipe, TracksRecipe } from '../../document/lift-recipe.ts'
import { clipsOfFamily, FAMILY_NAMES } from '../../document/model-families.ts'
import type { BuiltModel } from '../../document/model-recipe.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { ShapeRecipe, ShapeRequest } from '../../document/shape-recipe.ts'
import type { SpaceSet } from '../../document/space-recipe.ts'
import { NO_CHANGE, type StyleRecipe } from '../../document/style-recipe.ts'
import { operationRecipe } from '../../engine/recipes/operation-recipe.ts'
import { keyOf, posedMotion } from '../../tools/find/poses/edit-poses.ts'
import { solveComplete } from '../../tools/lift/solve-complete.ts'
import { solveFilter } from '../../tools/lift/solve-filter.ts'
import { solveTracks } from '../../tools/lift/solve-tracks.ts'
import { bend } from '../../tools/shape/bend.ts'
import { bendBase } from '../../tools/shape/bend-base.ts'
import { buildRegistered } from '../../tools/shared/models/build-registered.ts'
import { learnFamily } from '../../tools/shared/models/learn-family.ts'
import { learnOnBody } from '../../tools/shared/models/learn-model.ts'
import { registerSet } from '../../tools/shared/models/register-set.ts'
import { openTake, solveStyle } from '../../tools/style/solver.ts'

const clock = (): number => 0
const run = makeRun()
const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })
const wave = parseModel(learnFamily('wave'), 'wave')
const kick = parseModel(learnFamily('kick'), 'kick')
let waves: VectorSpace

beforeAll(async () => {
  const scores = listScores().filter(({ family }) => family === 'wave')
  const labels = scores.map(({ attributes }) => ({ handHeight: Number(attributes?.handHeight) }))
  const examples = scores.map(({ id }) => makeClip(id))
  waves = (await perform(buildVectors, { examples, labels }, { style: true })).output
})

/** What comes along, as `understudy run` finds it. */
const resolve = (async (leaf: Parameters<Resolve>[0], kind: string) => {
  if (!('embedded' in leaf)) return undefined
  const { embedded: name } = leaf
  if (kind === 'model') return { wave, kick }[name]
  if (kind === 'vectors') return name === 'wave' ? waves : undefined
  const bytes = new TextEncoder().encode(printJson(makeClip(name)))
  return { name: `${name}.motion.json`, bytes }
}) as Resolve

const request = { on: true, weight: 1 }
const hand: ShapeRequest = {
  ...request,
  kind: 'point',
  id: 1,
  weight: 2,
  pinned: false,
  point: 'rightHand',
  frame: 55.25,
  place: [-0.3, 1.7, 0.2],
}
const camera = { eye: [3, 1.2, 1], target: [0, 1, 0], fieldOfView: 40, aspect: 1.6 } as const
const stroke = [
  [0.6, 0.7, 0.4],
  [0.8, 0.75, 0.3],
  [1.1, 0.8, 0.25],
] as const
/** One request of every kind. */
const everything: readonly ShapeRequest[] = [
  hand,
  {
    ...request,
    kind: 'pose',
    id: 2,
    pinned: true,
    frame: 3,
    places: { head: [0, 1.6, 0], leftHand: [0.3, 0.8, 0.1] },
  },
  {
    ...request,
    kind: 'way',
    id: 3,
    pinned: false,
    point: 'leftHand',
    tip: true,
    from: 10,
    to: 60,
    controls: [
      [0.3, 0.8, 0],
      [0.3, 0.9, 0.1],
      [0.3, 0.8, 0],
    ],
  },
  { ...request, kind: 'step', id: 4, length: 0.2, direction: 10 },
  { ...request, kind: 'time', id: 5, frame: 20, seconds: 0.5 },
  { ...request, kind: 'duration', id: 6, from: 0, to: 60, seconds: 1.4 },
  {
    ...request,
    kind: 'sketch',
    id: 7,
    point: 'rightHand',
    from: 40,
    to: 70,
    camera,
    timed: true,
    samples: stroke,
    frames: [],
  },
  {
    ...request,
    kind: 'sketch',
    id: 8,
    point: 'head',
    from: 40,
    to: 70,
    camera,
    timed: false,
    samples: stroke,
    frames: [40, 55, 70],
  },
  { ...request, kind: 'time', id: 9, on: false, frame: 20, seconds: 0.9 },
]
const shape: ShapeRecipe = {
  kind: 'shape',
  input: corpus('wave-04'),
  model: 'wave',
  natural: 0.4,
  requests: [hand],
}
const bent =
  (recipe: ShapeRecipe, model = wave): (() => Motion) =>
  () => {
    const input = recipe.input && makeClip('wave-04')
    return bend(bendBase(recipe, model, input, run), recipe, { quality: 'exact', clock }).motion
  }

const names = [
  'kick-left-01',
  'kick-left-02',
  'kick-left-04',
  'kick-left-06',
  'kick-left-07',
  'kick-right-02',
]
const built: BuiltModel = {
  name: 'built',
  examples: names.map(corpus),
  names,
  keys: 'contacts',
  forced: [],
  share: 0.97,
}
const byHand: BuiltModel = {
  ...built,
  keys: [
    {
      name: 'hit',
      times: names.map((id) => makeClip(id).annotations.marks.find(({ name }) => name === 'hit')!.time),
    },
  ],
}
const modelOf = (recipe: BuiltModel) =>
  parseModel(
    printModel(
      buildRegistered(
        recipe,
        registerSet(recipe, names, undefined, run, () => {}),
        run,
      ),
    ),
    'built',
  )

const spoil: SpoilRecipe = {
  kind: 'lift',
  mode: 'spoil',
  input: corpus('kick-left-03'),
  degrees: 6,
  centimetres: 1.5,
  drift: 2,
  seed: 4,
}
const spoilt = (): Motion =>
  spoilMotion(makeClip('kick-left-03'), { degrees: 6, centimetres: 1.5, driftCentimetres: 2 }, seeded(4))
const filter: FilterRecipe = {
  kind: 'lift',
  mode: 'filter',
  input: spoil,
  model: { family: 'kick' },
  ownBody: false,
  fault: 'noise',
  sigma: 0.03,
  manner: 0.5,
  force: true,
}
const filtered = (...args: Parameters<typeof solveFilter>): Motion => {
  const found = solveFilter(...args)
  if ('flagged' in found) throw new Error(found.flagged)
  return found.motion
}
const seen: TracksRecipe = {
  kind: 'lift',
  mode: 'tracks',
  model: { family: 'kick' },
  picture: { from: corpus('kick-left-05'), only: 'legs', jitter: 0.002, seed: 3 },
  findCamera: false,
}
const seenTracks = solveTracks(kick, seen, makeClip('kick-left-05')).tracks
const given: TracksRecipe = {
  ...seen,
  picture: {
    tracks: seenTracks.map(({ role, samples }) => ({
      role,
      samples: samples.map(({ time, place }) => [time, ...place] as const),
    })),
    camera: { eye: [4, 1, 0], target: [0, 1, 0], fieldOfView: 35, aspect: 16 / 9 },
    aspect: 16 / 9,
    orthographic: false,
  },
}
const complete: CompleteRecipe = {
  kind: 'lift',
  mode: 'complete',
  input: corpus('kick-left-02'),
  model: { family: 'kick' },
  ownBody: false,
  roles: ['rightUpperArm'],
  spans: [[0.3, 0.5]],
}
const style: StyleRecipe = {
  kind: 'style',
  input: corpus('wave-03'),
  change: {
    ...NO_CHANGE,
    add: { energy: 0.1, handHeight: 0.05 },
    caricature: 1.4,
    components: [0, 0.4],
    timing: 0.5,
  },
}
const styled = (recipe: StyleRecipe): Motion =>
  solveStyle(
    openTake(makeClip('wave-03'), waves, 'wave'),
    { change: recipe.change, crowd: recipe.crowd, quick: false, name: '' },
    { clock },
  ).motion
const crowd: StyleRecipe = { ...style, crowd: { count: 2, seed: 7, amount: 0.8 } }
const ownKicks: SpaceSet = {
  kind: 'own',
  takes: [
    ...names.slice(0, 5).map(corpus),
    { kind: 'excerpt', input: corpus('kick-left-08'), start: 0.05, end: 1.2 },
  ],
  role: 'leftFoot',
}
const figure = makeClip('fight-walk-01')
const posed: TakeRecipe = {
  kind: 'poses',
  figure: corpus('fight-walk-01'),
  frameRate: 30,
  poses: [0, 12, 30].map((frame) =>
    keyOf(frame, {
      rootPosition: [0.01 * frame, 0.9, 0],
      rotations: Array.from({ length: figure.skeleton.jointCount }, (_, j) => [0, 0, 0.1 * (j % 3), 1]),
    }),
  ),
}

/** A take of every kind that these tools make, and how the studio makes it. */
const takes: readonly (readonly [what: string, operation: string, take: TakeRecipe, here: () => Motion])[] = [
  ['a bent clip', 'edit-model', shape, bent(shape)],
  [
    'every request',
    'edit-model',
    { ...shape, requests: everything },
    bent({ ...shape, requests: everything }),
  ],
  ['nothing asked', 'edit-model', { ...shape, requests: [] }, () => makeClip('wave-04')],
  ['a variation', 'edit-model', { ...shape, seed: 7 }, bent({ ...shape, seed: 7 })],
  ['a mean with modes', 'edit-model', mean({ 0: 1.5, 3: -1 }), bent(mean({ 0: 1.5, 3: -1 }))],
  ['a mean', 'edit-model', mean(undefined), bent(mean(undefined))],
  ['a model of one’s own', 'edit-model', ownModel(built), bent(ownModel(built), modelOf(built))],
  [
    'keys by hand, forced',
    'edit-model',
    ownModel({ ...byHand, forced: [5] }),
    bent(ownModel(byHand), modelOf({ ...byHand, forced: [5] })),
  ],
  [
    'forced',
    'edit-model',
    ownModel({ ...built, forced: [5] }),
    bent(ownModel(built), modelOf({ ...built, forced: [5] })),
  ],
  ['a moment', 'bend-motion', local({}), bent(local({}))],
  ['a varied moment', 'bend-motion', local({ seed: 3 }), bent(local({ seed: 3 }))],
  ['a manner', 'style-motion', style, () => styled(style)],
  ['a crowd', 'style-motion', crowd, () => styled(crowd)],
  ['a spoilt clip', 'spoil-motion', spoil, spoilt],
  ['a filtered clip', 'filter-motion', filter, () => filtered(kick, spoilt(), filter, undefined, run)],
  [
    'on its own body',
    'filter-motion',
    { ...filter, input: corpus('walk-cycle-002'), ownBody: true },
    () => {
      const input = makeClip('walk-cycle-002')
      return filtered(
        learnOnBody('kick', input, run, () => {}),
        input,
        filter,
        undefined,
        run,
      )
    },
  ],
  ['tracks of a clip', 'lift-tracks', seen, () => solveTracks(kick, seen, makeClip('kick-left-05')).motion],
  ['tracks', 'lift-tracks', given, () => solveTracks(kick, given, undefined).motion],
  [
    'tracks without a camera',
    'lift-tracks',
    { ...given, findCamera: true },
    () => solveTracks(kick, { ...given, findCamera: true }, undefined).motion,
  ],
  [
    'a filled clip',
    'complete-motion',
    complete,
    () => solveComplete(kick, makeClip('kick-left-02'), complete).motion,
  ],
  ['poses', 'pose-figure', posed, () => posedMotion(posed, figure.skeleton, '')],
  [
    'motions of one’s own',
    'aim',
    { kind: 'space', set: ownKicks, target: [0.2, 0.7, 0.8] },
    () => {
      const motions = [
        ...names.slice(0, 5).map((id) => makeClip(id)),
        slice(makeClip('kick-left-08'), 0.05, 1.2),
      ]
      const set = register(
        motions.map((motion) => asFigure(motion, motions[0])),
        { maxDistance: 0.5 },
        run,
      )
      const { motion } = set.members[set.reference]
      const space = buildSpace(
        set,
        parameterNamed('position:leftFoot'),
        { instant: footFurthest(motion) },
        run,
      )
      return makeFromSpace(space, [0.2, 0.7, 0.8], {}, run).motion
    },
  ],
]
/** When the left foot is furthest from the hips, seconds, looked at 60 times a second. */
function footFurthest(motion: Motion): number {
  const few = resample(motion, 60)
  const at = (frame: number, role: Role): vec3.Vec3 => {
    const k = 3 * (frame * few.skeleton.jointCount + few.skeleton.roles.get(role)!)
    const [x, y, z] = worldPositions(few).subarray(k, k + 3)
    return [x, y, z]
  }
  const far = Array.from({ length: few.frameCount }, (_, frame) =>
    vec3.distance(at(frame, 'leftFoot'), at(frame, 'hips')),
  )
  return far.indexOf(Math.max(...far)) / 60
}
function mean(modes: Readonly<Record<number, number>> | undefined): ShapeRecipe {
  return {
    kind: 'shape',
    model: 'wave',
    natural: 0.5,
    requests: modes ? [] : [hand],
    ...(modes && { modes }),
  }
}
function ownModel(own: BuiltModel): ShapeRecipe {
  const asked = { ...hand, point: 'leftFoot', frame: 40, place: [0.1, 0.8, 0.7] } as const
  return { kind: 'shape', model: 'own', own, natural: 0.5, requests: [asked] }
}
function local(more: Partial<ShapeRecipe>): ShapeRecipe {
  const pose: ShapeRequest = {
    ...request,
    kind: 'pose',
    id: 2,
    pinned: true,
    frame: 120,
    places: { head: [0, 1.5, 0] },
  }
  const requests = [hand, pose]
  return { ...shape, model: 'local', at: 0.9, requests, ...more }
}

describe('a take and its recipe, performed, are the same bytes', () => {
  test.each(takes)('%s: %s', async (_, operation, take, here) => {
    const recipe = operationRecipe(take, () => undefined)
    expect(recipe?.operation).toBe(operation)
    const { output } = await performRecipe(JSON.parse(JSON.stringify(recipe)), resolve, {
      kernels: makeRun().kernels,
    })
    expect(contentHash(output as Motion)).toBe(contentHash(here()))
  })
})

describe('`understudy run` makes the same bytes of it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  // One of each operation, and one with a model that is built on the way.
  const firsts = takes.filter(
    ([what, operation], k) =>
      what === 'keys by hand, forced' || takes.findIndex((other) => other[1] === operation) === k,
  )
  test.each(firsts)('%s: %s', async (_what, operation, take, here) => {
    writeFileSync(path.join(folder, 'a.recipe.json'), printRecipe(operationRecipe(take, () => undefined)!))
    const words = ['run', 'a.recipe.json', '-o', `${operation}.bvh`, '--force', '--json']
    const { code, out, err } = await runCli(folder, ...words)
    expect(code, err).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ operation, hash: contentHash(here()) })
  })
})

test('the clips of a family are those that come along', () => {
  for (const name of FAMILY_NAMES) {
    const known = new Set(listScores().map(({ id }) => id))
    expect(clipsOfFamily(name).filter((id) => !known.has(id))).toEqual([])
  }
})
