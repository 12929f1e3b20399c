import { describe, expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { contentHash, duration, withAnnotations, NO_ANNOTATIONS, type Motion } from '@understudy/motion'
import { measureQuality } from '@understudy/synthesis/analysis'
import {
  DRAWN,
  LEARNT_STEPS,
  PATH_DEFAULTS,
  STEP_VARIETY,
} from '@understudy/synthesis/methods/control-by-example'
import { footWalker, stroll } from '@understudy/test-utils'
import { perform, performRecipe, walkPath as walk, type Played } from '../index.ts'
import type { Resolve } from '../core/perform-recipe.ts'
import { walkPath } from './operation.ts'

const context = { kernels: reference }
const clips = [-0.5, 0, 0.5].map((turnRate, i): Motion => ({
  ...stroll({ seconds: 6, frameRate: 60, turnRate }),
  name: `walk ${i}`,
}))
const path = { points: [[0, 0] as [number, number], [0, 3] as [number, number], [1, 5] as [number, number]] }

describe('walk-path', () => {
  test('the defaults are those of the method', () => {
    const defaults = walkPath.options.parse({})
    expect(defaults.spatialSmoothing).toBe(PATH_DEFAULTS.spatialSmoothing)
    expect(defaults.temporalSmoothing).toBe(PATH_DEFAULTS.temporalSmoothing)
    expect(defaults.variety).toBe(STEP_VARIETY)
    expect(defaults.seamWeight).toBe(DRAWN.respond.seamWeight)
    expect({ seconds: defaults.stretchSeconds }).toEqual(DRAWN.respond.stretch)
    expect({ windowSeconds: defaults.seamSeconds }).toEqual(DRAWN.respond.seams)
    expect(defaults.look).toBe(DRAWN.respond.look)
    expect(defaults.keep).toBe(LEARNT_STEPS)
  })

  test('from raw clips without contacts in one call: foot plants are found and stay put', async () => {
    const raw = [1, 2].map((seed) => {
      const { motion } = footWalker(seed, { steps: 10, slide: 0.1 })
      return withAnnotations(motion, NO_ANNOTATIONS)
    })
    const { motion, report } = await walk(
      raw,
      {
        points: [
          [0, 0],
          [0, 4],
        ],
        speed: 1.1,
      },
      {},
      context,
    )
    expect(duration(motion)).toBeCloseTo(4 / 1.1, 1)
    expect(report.learnt?.steps).toBeGreaterThan(6)
    expect(motion.annotations.contacts.length).toBeGreaterThan(4)
    expect(measureQuality(motion).footSkateCmPerSecond.mean).toBeLessThan(0.5)
  })

  test('an example plays where it must, and not where it must not; a stranger is refused with the names there are', async () => {
    const at = 2.2
    const walked = (played?: readonly Played[]) =>
      perform(walkPath, { examples: clips, path, ...(played && { played }) }, {}, context)
    const playing = ({ report }: Awaited<ReturnType<typeof walked>>) =>
      report.segments.find(({ start, end }) => start <= at && at < end)!
    const free = playing(await walked())
    const others = clips.map(({ name }) => name).filter((name) => name !== free.clip)
    for (const example of others)
      expect(playing(await walked([{ kind: 'play', example, at }])).clip).toBe(example)
    const without = await walked([{ kind: 'never', example: free.example, at }])
    expect(playing(without).example).not.toBe(free.example)
    await expect(walked([{ kind: 'play', example: 'nobody', at }])).rejects.toThrow(
      'walk-path: there is no example "nobody"; there are walk 0, walk 1',
    )
    await expect(walked([{ kind: 'label', label: 'turn', from: 1, to: 2 }])).rejects.toThrow(
      'no label "turn"',
    )
  })

  test('on a straight no pair of steps is played more than twice running, at hardly any cost', async () => {
    const many = [1, 2, 3, 4].map((seed): Motion => ({
      ...footWalker(seed, { steps: 8, strideLength: 1.1 + 0.02 * seed }).motion,
      name: `walker ${seed}`,
    }))
    const straight = {
      points: [[0, 0] as [number, number], [0, 14] as [number, number]],
      speed: 1.1,
    }
    const played = async (variety: number) => {
      const { report } = await walk(many, straight, { variety }, context)
      return { report, steps: report.segments.map(({ clip, sourceStart }) => `${clip} ${sourceStart}`) }
    }
    const loops = (steps: readonly string[]): number =>
      steps.filter((step, k) =>
        [1, 2, 3, 4, 5].every((n) => k >= 5 && steps[k - n] === [step, steps[k - 1]][n % 2]),
      ).length
    const [best, varied] = [await played(0), await played(6)]
    expect(loops(best.steps)).toBeGreaterThan(0)
    expect(loops(varied.steps)).toBe(0)
    expect(new Set(varied.steps).size).toBeGreaterThan(new Set(best.steps).size)
    expect(varied.report.offPath.mean).toBeLessThan(best.report.offPath.mean + 0.005)
    expect(varied.report.cost).toBeGreaterThanOrEqual(best.report.cost)
  })

  test('its recipe gives the same bytes from the same clips', async () => {
    const { motion } = await walk(clips, path, {}, context)
    const byHash = new Map(clips.map((clip) => [contentHash(clip), clip]))
    const resolve = (async (leaf: { motion: string }) => byHash.get(leaf.motion)) as unknown as Resolve
    const again = await performRecipe(motion.recipe!, resolve, context)
    expect(contentHash(again.output as Motion)).toBe(contentHash(motion))
  })

  test('a recipe of the third version holds the head as the examples do', async () => {
    const { motion } = await walk(clips, path, { look: false }, context)
    const byHash = new Map(clips.map((clip) => [contentHash(clip), clip]))
    const resolve = (async (leaf: { motion: string }) => byHash.get(leaf.motion)) as unknown as Resolve
    const again = await performRecipe({ ...motion.recipe!, version: 3, options: {} }, resolve, context)
    expect(contentHash(again.output as Motion)).toBe(contentHash(motion))
    expect(contentHash((await walk(clips, path, {}, context)).motion)).not.toBe(contentHash(motion))
  })

  test('a recipe of the second version walks as that version did', async () => {
    const once = { stretchSeconds: 0.2, variety: 6, seamSeconds: 0.3, keep: 120, look: false }
    const { motion } = await walk(clips, path, once, context)
    const byHash = new Map(clips.map((clip) => [contentHash(clip), clip]))
    const resolve = (async (leaf: { motion: string }) => byHash.get(leaf.motion)) as unknown as Resolve
    const old = { ...motion.recipe!, version: 2, options: {} }
    const again = await performRecipe(old, resolve, context)
    expect(contentHash(again.output as Motion)).toBe(contentHash(motion))
  })

  test('the report tells how far off the path the hips are', async () => {
    const { report, motion } = await walk(
      clips,
      {
        points: [
          [0, 0],
          [0, 4],
        ],
        speed: 1.2,
      },
      {},
      context,
    )
    // Straight ahead: the path is the z axis at a known time, so being off is a matter of subtraction.
    expect(report.offPath.worst).toBeGreaterThanOrEqual(report.offPath.mean)
    expect(report.offPath.mean).toBeGreaterThan(0)
    expect(Math.abs(motion.rootPositions[0])).toBeLessThan(0.2)
  })

  test('nothing to learn from is refused with a sentence', async () => {
    await expect(walk([], path, {}, context)).rejects.toThrow(/neither examples nor steps/)
    const still = stroll({ seconds: 1, speed: 0 })
    await expect(walk([withAnnotations(still, NO_ANNOTATIONS)], path, {}, context)).rejects.toThrow(/steps/)
  })
})
