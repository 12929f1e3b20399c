import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BUILD_SPACE_DEFAULTS } from '@understudy/synthesis/methods/parametric-space'
import { MATCHING_DATABASE_DEFAULTS } from '@understudy/synthesis/methods/motion-matching'
import { WRITE_PACK_DEFAULTS } from '@understudy/runtime'
import { ACROSS_PEOPLE, SEARCH_DEFAULTS, WEB_DEFAULTS } from '@understudy/synthesis/methods/match-web'
import { BODY_PARTS } from '@understudy/synthesis/analysis/features'
import {
  ASK_DEFAULTS,
  ASSEMBLE_DEFAULTS,
  ENRICH_DEFAULTS,
  LENT_NAMES,
  PART_NAMES,
} from '@understudy/synthesis/methods/part-assembly'
import {
  CLEAN_FEET_DEFAULTS,
  LOOP_DEFAULTS,
  RETARGET_DEFAULTS,
  TRANSITION_DEFAULTS,
} from '@understudy/synthesis/editing'
import {
  assembleParts,
  buildSpace,
  buildWeb,
  cleanFeet,
  enrichClips,
  findLike,
  findPart,
  joinMotions,
  loopMotion,
  packClips,
  retargetMotion,
} from './definitions.ts'
import { OPERATIONS, operationNamed } from './registry.ts'

describe('every operation', () => {
  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(operationNamed(name)).toBe(operation)
      expect(operation.says).toMatch(/^[A-Z].*\.$/)
      // Options can all be left out, have words, and can be printed as JSON Schema.
      expect(() => (operation.options as z.ZodObject).parse({})).not.toThrow()
      const { properties = {} } = z.toJSONSchema(operation.options as z.ZodObject)
      for (const [option, field] of Object.entries(properties))
        expect((field as { description?: string }).description, `${name}: ${option}`).toBeTruthy()
      // Defaults are written into recipes: parsed again they must not change.
      const defaults = (operation.options as z.ZodObject).parse({})
      expect((operation.options as z.ZodObject).parse(JSON.parse(JSON.stringify(defaults)))).toEqual(defaults)
      expect(typeof (await operation.load()).perform).toBe('function')
    },
  )

  test('has a name of its own', () => {
    expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length)
  })
})

describe('defaults are those of the methods', () => {
  test('clean-feet, retarget-motion', () => {
    expect(cleanFeet.options.parse({}).fade).toBe(CLEAN_FEET_DEFAULTS.fade)
    expect(retargetMotion.options.parse({})).toMatchObject(RETARGET_DEFAULTS)
  })
  test('join-motions, loop-motion', () => {
    const { blendSeconds, maxDistance } = TRANSITION_DEFAULTS
    expect(joinMotions.options.parse({})).toMatchObject({ blendSeconds, maxDistance })
    const { minSeconds, maxDistance: seam } = LOOP_DEFAULTS
    expect(loopMotion.options.parse({})).toMatchObject({ minSeconds, maxDistance: seam })
  })
  test('build-web, find-like', () => {
    expect(buildWeb.options.parse({}).frameRate).toBe(WEB_DEFAULTS.frameRate)
    const [own, others] = [SEARCH_DEFAULTS.maxQueries, ACROSS_PEOPLE.maxQueries]
    expect(findLike.options.shape.maxQueries.meta()?.description).toContain(`${own}, across people ${others}`)
  })
  test('build-space, assemble-parts', () => {
    expect(buildSpace.options.parse({}).maxSamples).toBe(BUILD_SPACE_DEFAULTS.maxSamples)
    const { fade: _, ...defaults } = ASSEMBLE_DEFAULTS
    expect(assembleParts.options.parse({})).toMatchObject(defaults)
  })
  test('pack-clips', () => {
    const { frameRate, horizons, smoothing, mirror } = MATCHING_DATABASE_DEFAULTS
    const defaults = packClips.options.parse({})
    expect(defaults).toMatchObject({ frameRate, smoothing, mirror, ...WRITE_PACK_DEFAULTS })
    defaults.horizons.forEach((seconds, i) => expect(seconds).toBeCloseTo(horizons[i], 2))
  })
  test('find-part, enrich-clips', () => {
    const { enough, within } = ASK_DEFAULTS
    expect(findPart.options.parse({})).toMatchObject({ enough, within })
    expect(enrichClips.options.parse({}).minDifference).toBe(ENRICH_DEFAULTS.minDifference)
    expect(findPart.options.shape.part.unwrap().options).toEqual(BODY_PARTS)
    expect(enrichClips.options.shape.part.unwrap().options).toEqual(PART_NAMES)
    expect(assembleParts.options.shape.part.unwrap().options).toEqual(LENT_NAMES)
  })
})
