import { describe, expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { contentHash, duration, slice, type Motion } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { cutCycles, cutSet, makeSet } from '../definitions.ts'
import { numbersOf, openSet, parseSet, perform, printSet, rowsOf, type ClipSet } from '../index.ts'
import type { Resolve } from '../core/perform-recipe.ts'

const context = { kernels: reference }
const clips = [1, 1.3].map((speed, n): Motion => ({
  ...stroll({ seconds: 5, frameRate: 60, speed }),
  name: `walk_${n === 0 ? 'slow' : 'brisk'}_0${n + 1}`,
}))
const byHash = new Map(clips.map((clip) => [contentHash(clip), clip]))
const resolve = (async (leaf: { motion: string }) => byHash.get(leaf.motion)) as unknown as Resolve
const make = async (options: object, columns?: ClipSet['columns']): Promise<ClipSet> =>
  (await perform(makeSet, { clips, ...(columns && { columns }) }, options, context)).output

describe('a set', () => {
  test('has columns from names, typed and measured, and its file gives it back', async () => {
    const typed = { name: 'mood', from: 'typed', values: ['calm', null] } as const
    const set = await make({ name: 'walks', pattern: '{what}_{pace}_{take}', measure: ['speed'] }, [typed])
    const [slow, brisk] = rowsOf(set)
    expect(slow).toMatchObject({ what: 'walk', pace: 'slow', take: 1, mood: 'calm' })
    expect(brisk).not.toHaveProperty('mood')
    expect(slow!.speed).toBeCloseTo(1, 1)
    expect(brisk!.speed).toBeCloseTo(1.3, 1)
    expect(parseSet(printSet(set))).toEqual(set)
  })

  test('opens to the very motions it was made of', async () => {
    const opened = await openSet(await make({}), resolve, context)
    expect(opened.map(contentHash)).toEqual(clips.map(contentHash))
  })

  test('keeps clips that answer to all conditions; unknown values answer to none', async () => {
    const columns = [{ name: 'mood', from: 'typed', values: [null, 'calm'] }] as const
    const kept = async (where: readonly string[]): Promise<readonly string[]> =>
      (await make({ where: [...where], measure: ['speed'] }, columns)).clips.map(({ name }) => name)
    expect(await kept(['speed>1.15'])).toEqual(['walk_brisk_02'])
    expect(await kept(['mood!=wild'])).toEqual(['walk_brisk_02'])
    expect(await kept(['name~SLOW', 'speed<=1.15'])).toEqual(['walk_slow_01'])
    await expect(kept(['pace=1'])).rejects.toThrow(/column "pace"; there are name, mood, speed/)
  })

  test('words become one attribute each', () => {
    expect(numbersOf([{ style: 'old', speed: 1 }, { style: 'young' }])).toEqual([
      { old: 1, young: 0, speed: 1 },
      { old: 0, young: 1 },
    ])
  })

  test('that is damaged is refused with what is wrong', async () => {
    const set = await make({ measure: ['speed'] })
    const twice = { ...set, clips: [set.clips[0]!, set.clips[0]!] }
    expect(() => parseSet(printSet(twice), 'a.set.json')).toThrow(
      /a\.set\.json: two clips have the same name/,
    )
    const short = { ...set, columns: [{ ...set.columns[0]!, values: [1] }] }
    expect(() => parseSet(printSet(short), 'a.set.json')).toThrow(/"speed" has 1 values for 2 clips/)
    const strange = printSet(set).replace('"motion":', '"moshun":')
    expect(() => parseSet(strange, 'a.set.json')).toThrow(/a\.set\.json/)
  })
})

describe('cutting', () => {
  test('hits become examples: the recipe of each gives the stretch, labels are inherited', async () => {
    const columns = [{ name: 'who', from: 'typed', values: ['ann', 'ben'] }] as const
    const stretches = [
      { clip: 'walk_brisk_02', start: 1, end: 2.5, about: { distance: 0.2 } },
      { clip: 'walk_slow_01', start: 4.5, end: 9 },
    ]
    const { output: set } = await perform(cutSet, { clips, stretches, columns }, { before: 0.25 }, context)
    expect(rowsOf(set)).toEqual([
      { who: 'ben', take: 'walk_brisk_02', start: 0.75, distance: 0.2 },
      { who: 'ann', take: 'walk_slow_01', start: 4.25 },
    ])
    const [first, second] = await openSet(set, resolve, context)
    const { rotations } = slice(clips[1]!, 0.75, 2.5)
    expect(first!.rotations).toEqual(rotations)
    expect(first!.annotations.contacts.length).toBeGreaterThan(0)
    expect(duration(second!)).toBeCloseTo(0.75, 5)
  })

  test('cycles begin and end as the same foot strikes', async () => {
    const { output: set } = await perform(cutCycles, { clips }, { measure: ['stepRate'] }, context)
    expect(set.clips.length).toBeGreaterThanOrEqual(4)
    for (const cycle of await openSet(set, resolve, context)) {
      const strikes = cycle.annotations.contacts.filter(
        ({ role, start }) => role.startsWith('left') && start < 0.05,
      )
      expect(strikes.length, cycle.name).toBeGreaterThan(0)
      expect(duration(cycle)).toBeGreaterThan(0.6)
    }
  })

  test('a clip that is not there is named', async () => {
    const stretches = [{ clip: 'nobody', start: 0, end: 1 }]
    await expect(perform(cutSet, { clips, stretches }, {}, context)).rejects.toThrow(
      /names the clip "nobody"/,
    )
  })
})
