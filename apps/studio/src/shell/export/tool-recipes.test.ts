import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contentHash, type Motion } from '@understudy/motion'
import { performRecipe, printRecipe, type Resolve } from '@understudy/operations'
import { makeClip } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { sideCamera, tracksOf } from '@understudy/synthesis/methods/deformable-model'
import { afterAll, describe, expect, test } from 'vitest'
import { embedded } from '../../../../../packages/cli/operations/find-leaves.ts'
import { runCli } from '../../../../../packages/cli/testing/run-cli.ts'
import { hostInNode, operationsInNode } from '../../../testing/host-in-node.ts'
import type {
  CompleteRecipe,
  FilmRecipe,
  FilterRecipe,
  SpoilRecipe,
  TracksRecipe,
} from '../../document/lift-recipe.ts'
import type { BuiltModel } from '../../document/model-recipe.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { ShapeRecipe, ShapeRequest } from '../../document/shape-recipe.ts'
import type { SpaceSet } from '../../document/space-recipe.ts'
import { NO_CHANGE, type StyleRecipe } from '../../document/style-recipe.ts'
import type { OperationJobs } from '../../engine/operations/operation-jobs.ts'
import { operationRecipe } from '../../engine/recipes/operation-recipe.ts'
import { keyOf } from '../../tools/find/poses/edit-poses.ts'
import { makeLiftSolver } from '../../tools/lift/solver.ts'
import { makeShapeSolver } from '../../tools/shape/solver.ts'
import { makeSpaceClient } from '../../tools/space/client.ts'
import { makeStyleClient } from '../../tools/style/client.ts'

const nothing = (): void => {}
const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })

const operations = operationsInNode()
const { run: runOperation } = hostInNode.channel<OperationJobs>('operations')
const shaping = makeShapeSolver(hostInNode, operations, nothing)
const styling = makeStyleClient(hostInNode, operations, nothing)
const lifting = makeLiftSolver(hostInNode, operations, nothing)
const aiming = makeSpaceClient(hostInNode, operations, nothing)
const clipOf = (take: TakeRecipe): Motion => makeClip((take as { readonly clip: string }).clip)

/** The exact answer of the tool that makes a take, as the page asks for it. */
async function answerOf(take: TakeRecipe): Promise<Motion | undefined> {
  switch (take.kind) {
    case 'shape':
      return (await shaping.solve(take, take.input && clipOf(take.input), 'exact'))?.motion
    case 'style':
      return (await styling.style(take, clipOf(take.input), 'exact'))?.motion
    case 'space':
      return (await aiming.aim(take, 'exact'))?.motion
    case 'lift':
      if (take.mode === 'filter')
        return (await lifting.filter(take, clipOf(corpus('kick-left-03')), undefined))?.answer?.motion
      if (take.mode === 'complete') return (await lifting.complete(take, clipOf(take.input)))?.motion
      if (take.mode === 'tracks') return (await lifting.tracks(take, undefined))?.motion
      if (take.mode === 'film') return (await lifting.film(take))?.motion
      return lifting.spoil(take)
    default:
      return (await operations.perform(take, (call) => runOperation('perform', call)))?.motion
  }
}

/** What comes along, as `understudy run` finds it. */
const known = new Map<string, ReturnType<typeof embedded>>()
const resolve = (async (leaf: Parameters<Resolve>[0], kind: Parameters<typeof embedded>[1]) => {
  if (!('embedded' in leaf)) return undefined
  const key = `${kind} ${leaf.embedded}`
  const found = known.get(key) ?? embedded(leaf.embedded, kind)
  known.set(key, found)
  return found
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
  force: true,
}
const seen: TracksRecipe = {
  kind: 'lift',
  mode: 'tracks',
  model: { family: 'kick' },
  picture: { from: corpus('kick-left-05'), only: 'legs', jitter: 0.002, seed: 3 },
  findCamera: false,
}
const given: TracksRecipe = {
  ...seen,
  picture: {
    tracks: ['leftFoot', 'rightFoot', 'hips', 'head'].map((role, n) => ({
      role,
      samples: Array.from(
        { length: 20 },
        (_, k) => [k / 20, 0.8 + 0.01 * n + 0.002 * k, 0.9 - 0.25 * n + 0.001 * k * (n % 2)] as const,
      ),
    })),
    camera: { eye: [4, 1, 0], target: [0, 1, 0], fieldOfView: 35, aspect: 16 / 9 },
    aspect: 16 / 9,
    orthographic: false,
  },
}
const film: FilmRecipe = {
  kind: 'lift',
  mode: 'film',
  film: { name: 'kick.mp4', frameRate: 25 },
  like: { name: 'Kicks', examples: [corpus('kick-left-01'), corpus('kick-left-02')] },
  picture: {
    aspect: 16 / 9,
    tracks: tracksOf(
      clipOf(corpus('kick-left-03')),
      ['head', 'leftFoot', 'rightFoot', 'leftHand', 'rightHand', 'leftLowerLeg', 'rightLowerLeg'],
      sideCamera(clipOf(corpus('kick-left-03'))),
    ).map(({ role, samples }) => ({
      role,
      samples: samples
        .filter((_, k) => k % 6 === 0)
        .map(({ time, place: [x, y] }) => [time, x, y, 0.9] as const),
    })),
  },
  sigma: 0.01,
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
const crowd: StyleRecipe = { ...style, crowd: { count: 2, seed: 7, amount: 0.8 } }
const ownKicks: SpaceSet = {
  kind: 'own',
  takes: [
    ...names.slice(0, 5).map(corpus),
    { kind: 'excerpt', input: corpus('kick-left-08'), start: 0.05, end: 1.2 },
  ],
  role: 'leftFoot',
}
const posed: TakeRecipe = {
  kind: 'poses',
  figure: corpus('fight-walk-01'),
  frameRate: 30,
  poses: [0, 12, 30].map((frame) =>
    keyOf(frame, {
      rootPosition: [0.01 * frame, 0.9, 0],
      rotations: Array.from({ length: makeClip('fight-walk-01').skeleton.jointCount }, (_, j) => [
        0,
        0,
        0.1 * (j % 3),
        1,
      ]),
    }),
  ),
}

/** A take of every kind that these tools make. */
const takes: readonly (readonly [what: string, operation: string, take: TakeRecipe])[] = [
  ['a bent clip', 'edit-model', shape],
  ['every request', 'edit-model', { ...shape, requests: everything }],
  ['nothing asked', 'edit-model', { ...shape, requests: [] }],
  ['a variation', 'edit-model', { ...shape, seed: 7 }],
  ['a mean with modes', 'edit-model', mean({ 0: 1.5, 3: -1 })],
  ['a mean', 'edit-model', mean(undefined)],
  ['a model of one’s own', 'edit-model', ownModel(built)],
  ['keys by hand, forced', 'edit-model', ownModel({ ...byHand, forced: [5] })],
  ['forced', 'edit-model', ownModel({ ...built, forced: [5] })],
  ['a moment', 'bend-motion', local({})],
  ['a varied moment', 'bend-motion', local({ seed: 3 })],
  ['a manner', 'style-motion', style],
  ['a crowd', 'style-motion', crowd],
  ['a spoilt clip', 'spoil-motion', spoil],
  ['a filtered clip', 'filter-motion', filter],
  ['on its own body', 'filter-motion', { ...filter, input: corpus('walk-cycle-002'), ownBody: true }],
  ['tracks of a clip', 'lift-tracks', seen],
  ['tracks', 'lift-tracks', given],
  ['tracks without a camera', 'lift-tracks', { ...given, findCamera: true }],
  ['points of a film', 'lift-film', film],
  ['a filled clip', 'complete-motion', complete],
  ['poses', 'pose-figure', posed],
  [
    'a kick',
    'aim',
    { kind: 'space', set: { kind: 'corpus', action: 'kick', side: 'left' }, target: [0.25, 0.75, 0.8] },
  ],
  ['motions of one’s own', 'aim', { kind: 'space', set: ownKicks, target: [0.2, 0.7, 0.8] }],
]
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

describe('the exact answer of a tool and the recipe of the take, performed, are the same bytes', () => {
  test.each(takes)('%s: %s', async (_, operation, take) => {
    const recipe = operationRecipe(take, () => undefined)
    expect(recipe?.operation).toBe(operation)
    const { output } = await performRecipe(JSON.parse(JSON.stringify(recipe)), resolve, {
      kernels: makeRun().kernels,
    })
    expect(contentHash((await answerOf(take))!)).toBe(contentHash(output as Motion))
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
  test.each(firsts)('%s: %s', async (_what, operation, take) => {
    writeFileSync(path.join(folder, 'a.recipe.json'), printRecipe(operationRecipe(take, () => undefined)!))
    const words = ['run', 'a.recipe.json', '-o', `${operation}.bvh`, '--force', '--json']
    const { code, out, err } = await runCli(folder, ...words)
    expect(code, err).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ operation, hash: contentHash((await answerOf(take))!) })
  })
})

test('a file of one’s own that holds a model goes by its content', async () => {
  const { printModel } = await import('@understudy/synthesis/methods/deformable-model')
  const { hashBytes } = await import('@understudy/operations')
  const bytes = new TextEncoder().encode(printModel((await embedded('wave', 'model')) as never))
  const file = { name: 'mine.json', key: 'k' }
  const take: ShapeRecipe = { ...shape, model: 'own', own: { name: 'mine', file } }
  const recipe = operationRecipe(take, () => hashBytes(bytes))!
  expect(recipe.inputs.model).toEqual({ file: hashBytes(bytes), name: 'mine.json' })
  const own = makeShapeSolver(hostInNode, operationsInNode({ k: bytes }), nothing)
  const answer = await own.solve(take, makeClip('wave-04'), 'exact')
  expect(contentHash(answer!.motion)).toBe(contentHash((await answerOf(shape))!))
})
