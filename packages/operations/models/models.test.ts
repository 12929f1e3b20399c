import { beforeAll, describe, expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { contentHash, duration, seeded, sliceFrames, worldPositions, type Motion } from '@understudy/motion'
import {
  BUILD_MODEL_DEFAULTS,
  CHAIN_DEFAULTS,
  exampleCount,
  EXAMPLES_DEFAULTS,
  LIFT_DEFAULTS,
  SAMPLE_MODEL_DEFAULTS,
  SOLVE_DEFAULTS,
  SPOIL_DEFAULTS,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { BUILD_VECTOR_SPACE_DEFAULTS, VARY_DEFAULTS } from '@understudy/synthesis/methods/vector-space'
import { footWalker } from '@understudy/test-utils'
import * as definitions from '../definitions.ts'
import { bend, learnModel, operationNamed, perform, performRecipe, styleBy } from '../index.ts'
import type { Resolve } from '../core/perform-recipe.ts'

const context = { kernels: reference }

function cycle(seed: number, strideLength: number, stride: number): Motion {
  const { motion, contacts } = footWalker(seed, { steps: 4, strideLength, stride, frameRate: 60 })
  const strikes = contacts.filter(({ role }) => role === 'leftFoot').map(({ start }) => start)
  const [from, to] = [strikes[1]!, strikes[2]!].map((time) => Math.round(time * motion.frameRate))
  const annotated = { ...motion, annotations: { ...motion.annotations, contacts } }
  return { ...sliceFrames(annotated, from!, to! + 1), name: `stride ${seed}` }
}
const random = seeded(6)
const clips = Array.from({ length: 8 }, (_, k) =>
  cycle(1 + k, random.between(0.9, 1.4), random.between(0.95, 1.25)),
)
const clip = clips[0]!
const embedded: Record<string, unknown> = { clip }
let model: DeformableModel

beforeAll(async () => {
  model = await learnModel(clips, { frameRate: 30 }, context)
  embedded.model = model
  embedded.vectors = (
    await perform(definitions.buildVectors, { examples: clips }, { measure: ['energy'] }, context)
  ).output
})
const resolve = (async (leaf: object) =>
  'embedded' in leaf ? embedded[leaf.embedded as string] : undefined) as Resolve

/** Operations by name, with what they are given. */
const CASES: readonly [name: keyof typeof definitions, inputs: Record<string, unknown>, options?: object][] =
  [
    [
      'editModel',
      { model: 0, constraints: [{ kind: 'step', length: 1.1, direction: 0.1 }] },
      { loose: true },
    ],
    ['editModel', { model: 0, motion: 0, constraints: [] }, { variation: 7, modes: { '0': 1.5 } }],
    ['editModel', { model: 0, motion: 0, constraints: [{ kind: 'duration', seconds: 1 }] }, { own: false }],
    [
      'bendMotion',
      {
        motion: 0,
        constraints: [{ kind: 'point', role: 'leftFoot', frame: 20, position: [null, 0.4, null] }],
      },
      { at: 0.3 },
    ],
    ['bendMotion', { motion: 0, constraints: [] }, { at: 0.3, variation: 2 }],
    ['shapeClip', { model: 0, motion: 0 }, { step: 1.1, direction: 10 }],
    ['sampleModel', { model: 0 }, { spread: 0.8 }],
    ['chainModels', { models: [0, 0] }],
    ['filterMotion', { model: 0, motion: 0 }, { manner: 0.3, anyway: true }],
    ['spoilMotion', { motion: 0 }, { degrees: 4 }],
    ['completeMotion', { model: 0, motion: 0 }, { spans: [{ start: 0.3, end: 0.5 }] }],
    ['liftTracks', { model: 0, seen: 0 }, { only: 'legs', jitter: 0.001 }],
    ['registerMotion', { model: 0, motion: 0 }],
    ['mixVectors', { vectors: 0 }, { weights: [0.5, 0.5, 0, 0, 0, 0, 0, 0] }],
    ['changeAttributes', { vectors: 0 }, { of: 'stride 2', add: { energy: 0.1 } }],
    ['caricatureMotion', { vectors: 0, motion: 0 }, { degree: 1.4 }],
    ['varyMotion', { vectors: 0 }, { index: 2 }],
    ['styleMotion', { vectors: 0, motion: 0 }, { caricature: 1.3, count: 3, index: 1 }],
  ]
const NAMES: Readonly<Record<string, string>> = { motion: 'clip', seen: 'clip', models: 'model' }

describe('a recipe gives the same bytes as the operation itself', () => {
  test.each(CASES)('%s %o', async (name, given, options = {}) => {
    const operation = operationNamed(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))!
    const leaf = (key: string) => ({ embedded: NAMES[key] ?? key })
    const each = (one: (key: string) => unknown): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(given).map(([key, value]) => [
          key,
          value === 0 ? one(key) : key === 'models' ? [one(key), one(key)] : value,
        ]),
      )
    const inputs = each((key) => embedded[leaf(key).embedded])
    const known = Object.fromEntries(
      Object.entries(each(leaf)).filter(([key]) => given[key] === 0 || key === 'models'),
    )
    const { output, recipe } = await perform(operation, inputs as never, options, {
      ...context,
      seed: 3,
      sources: known as never,
    })
    const again = await performRecipe(JSON.parse(JSON.stringify(recipe)), resolve, context)
    expect(contentHash(again.output as Motion)).toBe(contentHash(output as Motion))
    expect((output as Motion).frameCount).toBeGreaterThan(10)
  })
})

test('an edit without a wish is the motion itself, to the bit', async () => {
  const { output } = await perform(
    definitions.editModel,
    { model, motion: clip, constraints: [] },
    {},
    context,
  )
  expect(contentHash(output)).toBe(contentHash(clip))
})

test('shape-clip without a wish is the clip itself, to the bit; a dragged foot is where it is asked on the finished clip', async () => {
  const still = await perform(definitions.shapeClip, { model, motion: clip }, {}, context)
  expect(contentHash(still.output)).toBe(contentHash(clip))
  const foot = clip.skeleton.roles.get('rightFoot')!
  const at = (motion: Motion, frame: number): number[] =>
    Array.from(worldPositions(sliceFrames(motion, frame, frame + 1)).slice(3 * foot, 3 * foot + 3))
  const swinging = Math.floor(0.3 * still.report.times.length)
  const seconds = still.report.times[swinging]!
  const before = at(clip, Math.round(seconds * clip.frameRate))
  const [x, y, z] = before.map((value, c) => value + [0, 0.05, 0][c]!)
  const { output, report } = await perform(
    definitions.shapeClip,
    {
      model,
      motion: clip,
      constraints: [
        { kind: 'point', role: 'rightFoot', frame: swinging, position: [x!, y!, z!], sigma: 0.003 },
      ],
    },
    {},
    context,
  )
  const got = at(output, Math.round(report.times[swinging]! * output.frameRate))
  expect(Math.hypot(got[0]! - x!, got[1]! - y!, got[2]! - z!)).toBeLessThan(0.03)
  expect(report.startMoved).toBeLessThan(0.001)
})

test('one call from raw clips: a foot goes where it is asked, a manner is exaggerated', async () => {
  const bent = await bend(
    clip,
    0.3,
    [{ kind: 'point', role: 'rightFoot', frame: 18, position: [null, 0.4, null] }],
    {},
    context,
  )
  expect(bent.report.residuals[0]!.value).toBeLessThan(5) // cm
  expect(bent.motion.recipe?.operation).toBe('bend-motion')
  const styled = await styleBy(clip, clips, { caricature: 1.5 }, context)
  expect(contentHash(styled.motion)).not.toBe(contentHash(clip))
})

test('what is not right is refused with the field named', async () => {
  const asked = (row: object) =>
    perform(definitions.bendMotion, { motion: clip, constraints: [row] as never }, {}, context)
  await expect(asked({ kind: 'step', length: 'far' })).rejects.toThrow(
    /bend-motion: constraints: "0\.length"/,
  )
  await expect(asked({ kind: 'step', length: 1, degrees: 9 })).rejects.toThrow(/degrees/)
  await expect(perform(definitions.sampleModel, { model }, { spread: -1 }, context)).rejects.toThrow(
    /sample-model: "spread"/,
  )
  await expect(
    perform(definitions.styleMotion, { motion: clip }, { count: 2, index: 2 }, context),
  ).rejects.toThrow(/"index" is 2/)
})

test('change-attributes: a faster walk is as much faster as asked, and what goes with speed is told (8 strides)', async () => {
  const { output: vectors } = await perform(
    definitions.buildVectors,
    { examples: clips },
    { measure: ['speed', 'energy', 'duration'] },
    context,
  )
  const { report } = await perform(
    definitions.changeAttributes,
    { vectors },
    { add: { speed: 0.1 } },
    context,
  )
  expect(report.reached!.speed! - report.before!.speed!).toBeCloseTo(0.1, 2)
  // Energy is how fast joints are: nobody here is faster without it.
  expect(report.together.map(({ other }) => other)).toContain('energy')
  expect(report.together.every(({ correlation }) => Math.abs(correlation) > 0.7)).toBe(true)
  const held = await perform(
    definitions.changeAttributes,
    { vectors },
    { add: { speed: 0.05 }, keep: ['duration'] },
    context,
  )
  expect(Math.abs(held.report.reached!.duration! - held.report.before!.duration!)).toBeLessThan(0.01)
})

test('edit-model: a step nobody can take falls short, is told with the reason, and stays a walk', async () => {
  const ask = (length: number, beyond: number) =>
    perform(
      definitions.editModel,
      { model, constraints: [{ kind: 'step', length, direction: 0 }] },
      { beyond },
      context,
    )
  const near = await ask(1.1, 0)
  expect(near.report).toMatchObject({ met: true, short: [], why: undefined })
  const far = await ask(4, 0)
  expect(far.report.met).toBe(false)
  expect(far.report.short[0]!.value).toBeGreaterThan(20)
  expect(far.report.why).toMatch(/would/)
  const { knees, jointLimits } = far.report.quality
  expect(knees!.pops).toBe(0)
  const forced = await ask(4, 1)
  expect(forced.report.short[0]?.value ?? 0).toBeLessThan(far.report.short[0]!.value)
  expect(jointLimits.worstDegrees).toBeLessThanOrEqual(forced.report.quality.jointLimits.worstDegrees + 3)
})

test('adapt-model, grow-model, compress-motion: a person, more examples, a few numbers', async () => {
  const compressed = await perform(definitions.compressMotion, { model, motion: clip }, {}, context)
  expect(compressed.report.meanCm).toBeLessThan(3)
  expect(compressed.report.bytes).toBeLessThan(compressed.report.originalBytes / 20)
  const adapted = await perform(definitions.adaptModel, { model, motions: [clips[1]!] }, {}, context)
  expect(adapted.report.left).toBeLessThan(1)
  // What is left to say of the person's motion is less than before.
  const sizeOf = async (of: DeformableModel): Promise<number> => {
    const { report } = await perform(
      definitions.compressMotion,
      { model: of, motion: clips[1]! },
      {},
      context,
    )
    return Math.hypot(...report.coefficients.slice(0, of.shapeCount))
  }
  expect(await sizeOf(adapted.output)).toBeLessThan(0.7 * (await sizeOf(model)))
  const grown = await perform(definitions.growModel, { model, motions: [cycle(30, 1.1, 1.1)] }, {}, context)
  expect(grown.report).toMatchObject({ added: 1, refused: [] })
  expect(exampleCount(grown.output)).toBe(exampleCount(model) + 1)
  expect(exampleCount(grown.output)).toBe(9)
})

test('join-motions keeps half of each motion where nothing else is said', async () => {
  const options = { maxDistance: 10, blendSeconds: 0.2 }
  const { report } = await perform(definitions.joinMotions, { a: clip, b: clips[1]! }, options, context)
  expect(report.timeA).toBeGreaterThanOrEqual(0.5 * duration(clip) - 0.02)
  expect(report.timeB).toBeLessThanOrEqual(0.5 * duration(clips[1]!) + 0.02)
})

test('defaults are those of the methods', () => {
  const { buildModel, chainModels, editModel, filterMotion, liftTracks, sampleModel, spoilMotion } =
    definitions
  const { share, name } = BUILD_MODEL_DEFAULTS
  expect(buildModel.options.parse({})).toMatchObject({ share, name, ...EXAMPLES_DEFAULTS })
  expect(chainModels.options.parse({}).seam).toBe(CHAIN_DEFAULTS.seamSeconds)
  expect(editModel.options.parse({}).prior).toBe(SOLVE_DEFAULTS.priorWeight)
  expect(filterMotion.options.parse({}).sigma).toBeUndefined()
  expect(liftTracks.options.parse({}).sigma).toBe(LIFT_DEFAULTS.sigma)
  expect(sampleModel.options.parse({})).toEqual(SAMPLE_MODEL_DEFAULTS)
  const { driftRate: _, ...spoilt } = SPOIL_DEFAULTS
  expect(spoilMotion.options.parse({})).toEqual(spoilt)
  const { energy, sampleRate, register } = BUILD_VECTOR_SPACE_DEFAULTS
  expect(definitions.buildVectors.options.parse({})).toMatchObject({
    keep: energy,
    samples: sampleRate,
    maxDistance: register.maxDistance,
  })
  expect(definitions.varyMotion.options.parse({}).amount).toBe(VARY_DEFAULTS.amount)
  expect(definitions.styleMotion.options.parse({}).amount).toBe(VARY_DEFAULTS.amount)
})

test('build-vectors: an example that does not fit is left out with the reason, and used when all are asked for', async () => {
  const few = clips.slice(0, 3)
  // A quarter of a stride: no path of the alignment leads through both.
  const short = { ...sliceFrames(clip, 0, Math.round(clip.frameCount / 4)), name: 'a short one' }
  for (const style of [true, false]) {
    const learn = (all: boolean) =>
      perform(definitions.buildVectors, { examples: [...few, short] }, { style, all }, context)
    const without = await learn(false)
    expect(without.output.members).toHaveLength(few.length)
    expect(without.report.refused).toEqual([expect.stringContaining('"a short one"')])
    const withIt = await learn(true)
    expect(withIt.output.members).toHaveLength(few.length + 1)
    expect(withIt.report).toMatchObject({ refused: [], doubted: [expect.stringContaining('"a short one"')] })
  }
})
