import { describe, expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { contentHash, type Motion } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { buildWeb, findLike as search } from '../definitions.ts'
import { findLike, perform, performRecipe } from '../index.ts'
import type { Resolve } from '../core/perform-recipe.ts'

const context = { kernels: reference }
/** Nearly the same stroll three times under other names: what is alike is known. */
const clips = ['a', 'b', 'c'].map((name, i): Motion => ({
  ...stroll({ seconds: 4, frameRate: 60, turnRate: 0.01 * i }),
  name,
}))
const query = { clip: 'a', start: 1, end: 2 }

describe('find-like', () => {
  test('finds the same stretch in copies of a clip, nearest first', async () => {
    const hits = await findLike(clips, query, {}, context)
    for (const name of ['b', 'c'])
      expect(hits.some(({ clip, start }) => clip === name && Math.abs(start - 1) < 0.15)).toBe(true)
    const distances = hits.map(({ distance }) => distance)
    expect(Math.max(...distances)).toBeLessThanOrEqual(1)
  })

  test('a web answers as the clips do, and its recipe gives the same hits', async () => {
    const { output: web } = await perform(buildWeb, { clips }, { frameRate: 20 }, context)
    const direct = await perform(search, { web, query }, {}, context)
    expect(direct.output.some(({ clip }) => clip === 'b')).toBe(true)
    const asked = await perform(search, { clips, query }, {}, context)
    const byHash = new Map(clips.map((clip) => [contentHash(clip), clip]))
    const resolve = (async (leaf: { motion: string }) => byHash.get(leaf.motion)) as unknown as Resolve
    expect((await performRecipe(asked.recipe, resolve, context)).output).toEqual(asked.output)
  })

  test('a clip that is not there and seconds after its end are refused by name', async () => {
    await expect(findLike(clips, { ...query, clip: 'z' }, {}, context)).rejects.toThrow(/names "z".*a, b, c/)
    await expect(findLike(clips, { clip: 'a', start: 90, end: 91 }, {}, context)).rejects.toThrow(
      /lasts 4\.00 s/,
    )
  })
})
