import { describe, expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { contentHash, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import {
  askFeatures,
  compareMotions,
  enrichClips,
  findPart,
  indexParts,
  makeStudy,
  measureMotion,
} from '../definitions.ts'
import { printArtifact } from '../core/artifact-files.ts'
import type { Kind } from '../core/artifacts.ts'
import { perform, type Performed } from '../core/perform.ts'
import type { Resolve } from '../core/perform-recipe.ts'
import { performRecipe } from '../registry.ts'

const walk = (seed: number, name: string): Motion => ({ ...stickWalker(seed, { seconds: 3 }), name })
const clips = [walk(1, 'a'), walk(2, 'b'), walk(3, 'c'), walk(4, 'd')]
const context = { kernels: reference }
const resolve = (async (leaf: object) =>
  clips.find((clip) => 'motion' in leaf && contentHash(clip) === leaf.motion)) as Resolve

/** What an operation made, as a file. */
const bytesOf = async (kind: Kind, { output }: Performed<never>): Promise<string> =>
  new TextDecoder().decode(await printArtifact(kind as 'findings', output as never))

async function expectSameAgain(kind: Kind, made: Performed<never>): Promise<void> {
  const again = await performRecipe(made.recipe, resolve, context)
  expect(await bytesOf(kind, again as never)).toBe(await bytesOf(kind, made))
}

describe('recipes of operations on parts give the same again (seeds 1 to 4)', () => {
  test('ask-features, measure-motion, compare-motions', async () => {
    const own = [
      {
        name: 'far-apart',
        test: { kind: 'distance', from: 'leftHand', to: 'rightFoot', unit: 'leg' },
        above: 1,
      },
    ]
    const features = await perform(askFeatures, { clips: clips.slice(0, 2), own }, { part: 'lower' }, context)
    expect(
      features.report.findings.some(
        ({ motion, feature }) => motion === 'b' && feature === 'left-foot-in-front',
      ),
    ).toBe(true)
    for (const { shares } of features.report.findings)
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    await expectSameAgain('findings', features as never)
    await expectSameAgain(
      'findings',
      (await perform(measureMotion, { motion: clips[0]! }, {}, context)) as never,
    )
    const alike = await perform(compareMotions, { a: clips[0]! }, {}, context)
    // A walk is alike to itself a cycle later, never at the same moment.
    expect(alike.report.alike.length).toBeGreaterThan(0)
    for (const { a, b } of alike.report.alike) expect(b - a).toBeGreaterThanOrEqual(alike.report.apartSeconds)
    await expectSameAgain('findings', alike as never)
  })

  test('index-parts and find-part: an index built in two steps answers as the clips do', async () => {
    const first = await perform(indexParts, { clips: clips.slice(0, 2) }, {}, context)
    const both = await perform(indexParts, { clips, add: first.output }, {}, context)
    expect(both.report).toMatchObject({ clips: 4, added: 2 })
    const question = { kind: 'example', clip: 'a', start: 0.5, end: 1.7 } as const
    const direct = await perform(findPart, { clips, question }, { part: 'lower' }, context)
    const indexed = await perform(
      findPart,
      { clips, index: both.output, question },
      { part: 'lower' },
      context,
    )
    expect(direct.output.length).toBeGreaterThan(1)
    expect(indexed.output).toEqual(direct.output)
    await expectSameAgain('hits', direct as never)
    const named = await perform(
      findPart,
      { clips, question: { kind: 'named', name: 'locomotion' } },
      {},
      context,
    )
    expect(new Set(named.output.map(({ clip }) => clip))).toEqual(new Set(['a', 'b', 'c', 'd']))
    for (const name of ['somersault', 'toString'])
      await expect(
        perform(findPart, { clips, question: { kind: 'named', name } }, {}, context),
      ).rejects.toThrow(/the names are locomotion/)
  })

  test('make-study and enrich-clips: every motion carries the recipe that gives exactly it', async () => {
    const study = await perform(makeStudy, { clips: clips.slice(0, 2) }, { bases: 1, controls: 1 }, context)
    expect(study.output.items.map(({ kind }) => kind)).toEqual(['assembled', 'real'])
    const rich = await perform(enrichClips, { clips: clips.slice(0, 2), real: clips }, { best: 2 }, context)
    expect(rich.report.made.map(({ name }) => name)).toEqual(Object.keys(rich.more!))
    for (const motion of [...Object.values(study.more!), ...Object.values(rich.more!)]) {
      const again = await performRecipe(motion.recipe!, resolve, context)
      expect(contentHash(again.output as Motion)).toBe(contentHash(motion))
    }
  })
})
