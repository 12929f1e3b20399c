import { describe, expect, test } from 'vitest'
import { reference } from '@understudy/kernels'
import { contentHash, slice, type Motion, type Recipe } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { z } from 'zod'
import type { Kind } from './artifacts.ts'
import { any, motion, value } from './inputs.ts'
import { operation, type AnyOperation } from './operation.ts'
import { perform } from './perform.ts'
import { makePerformRecipe, type Resolve } from './perform-recipe.ts'

let performed = 0
/** Cuts seconds off the start; small enough to know its answer. */
const cut = operation({
  name: 'cut',
  version: 2,
  says: 'Cut off the start.',
  inputs: {
    motion: motion('what to cut'),
    others: any('motion', 'not used'),
    by: value(z.object({ seconds: z.number() }), 'how much'),
  },
  options: z.object({ twice: z.boolean().default(false), most: z.number().max(5).optional() }),
  makes: 'motion',
  migrations: { 1: (recipe) => ({ ...recipe, version: 2, options: { twice: true } }) },
  load: async () => ({
    perform: ({ motion: input, by }, { twice }) => {
      performed++
      const output = slice(input, (twice ? 2 : 1) * by.seconds, (input.frameCount - 1) / input.frameRate)
      return { output, more: { whole: input }, report: { cut: by.seconds } }
    },
  }),
})
const find = (name: string): AnyOperation | undefined => (name === 'cut' ? cut : undefined)
const performRecipe = makePerformRecipe(find)
const clip: Motion = { ...stroll({ seconds: 2, frameRate: 30 }), name: 'clip' }
const resolve = (async (leaf: object, kind: Kind) =>
  'embedded' in leaf && leaf.embedded === 'clip' && kind === 'motion' ? clip : undefined) as Resolve
const recipe: Recipe = {
  operation: 'cut',
  version: 2,
  inputs: { motion: { embedded: 'clip' }, by: { value: { seconds: 0.5 } } },
  options: {},
}
const context = { kernels: reference }

describe('performRecipe', () => {
  test('gives what the operation gives, and the motion carries a recipe that gives it again', async () => {
    const { output } = await performRecipe(recipe, resolve, context)
    const direct = await perform(cut, { motion: clip, by: { seconds: 0.5 } }, {}, context)
    expect(contentHash(output as Motion)).toBe(contentHash(direct.output))
    expect((output as Motion).frameCount).toBe(46)
    const again = await performRecipe((output as Motion).recipe!, resolve, context)
    expect(contentHash(again.output as Motion)).toBe(contentHash(output as Motion))
  })

  test('writes defaults out, so that a later default changes nothing', async () => {
    const { recipe: written } = await performRecipe(recipe, resolve, context)
    expect(written.options).toEqual({ twice: false })
  })

  test('performs what it is made of first, each recipe once', async () => {
    performed = 0
    const inner = { recipe }
    const outer: Recipe = { ...recipe, inputs: { ...recipe.inputs, motion: inner, others: [inner, inner] } }
    const { output } = await performRecipe(outer, resolve, context)
    expect((output as Motion).frameCount).toBe(31)
    expect(performed).toBe(2)
  })

  test('takes the output that is named', async () => {
    const of = (output: string): Recipe => ({ ...recipe, output })
    const outer = (output: string): Recipe => ({
      ...recipe,
      inputs: { ...recipe.inputs, motion: { recipe: of(output) } },
    })
    expect(((await performRecipe(of('whole'), resolve, context)).output as Motion).frameCount).toBe(61)
    expect(((await performRecipe(outer('whole'), resolve, context)).output as Motion).frameCount).toBe(46)
    await expect(performRecipe(outer('half'), resolve, context)).rejects.toThrow(/no output "half"; .*whole/)
  })

  test('every output carries the recipe that gives exactly it, out of one performance', async () => {
    const { output, more } = await performRecipe(recipe, resolve, context)
    const made = [output as Motion, more!.whole!]
    expect(contentHash(made[0]!)).not.toBe(contentHash(made[1]!))
    performed = 0
    const cache = new Map()
    for (const motion of made) {
      const again = await performRecipe(motion.recipe!, resolve, { ...context, cache })
      expect(contentHash(again.output as Motion)).toBe(contentHash(motion))
      expect(again.recipe).toEqual(motion.recipe)
    }
    expect(performed).toBe(1)
  })

  test('migrates an older version and refuses any other', async () => {
    const { output } = await performRecipe({ ...recipe, version: 1 }, resolve, context)
    expect((output as Motion).frameCount).toBe(31)
    await expect(performRecipe({ ...recipe, version: 0 }, resolve, context)).rejects.toThrow(/version 0/)
    await expect(performRecipe({ ...recipe, version: 3 }, resolve, context)).rejects.toThrow(/Update/)
  })

  test('names what it does not know: operations, inputs, options, leaves', async () => {
    const with_ = (parts: Partial<Recipe>) => performRecipe({ ...recipe, ...parts }, resolve, context)
    await expect(with_({ operation: 'fly' })).rejects.toThrow(/"fly" is not known/)
    await expect(with_({ options: { most: 9 } })).rejects.toThrow(/cut: "most"/)
    await expect(with_({ options: { speed: 1 } })).rejects.toThrow(/speed/)
    await expect(with_({ inputs: { by: { value: { seconds: 1 } } } })).rejects.toThrow(/"motion" is missing/)
    await expect(with_({ inputs: { ...recipe.inputs, motion: { embedded: 'x' } } })).rejects.toThrow(
      /not found: embedded:x/,
    )
  })

  test('says by its code what kind of trouble it is', async () => {
    const codeOf = (parts: Partial<Recipe>): Promise<unknown> =>
      performRecipe({ ...recipe, ...parts }, resolve, context).catch((error: { code?: string }) => error.code)
    expect(await codeOf({ operation: 'fly' })).toBe('unknown-name')
    expect(await codeOf({ output: 'half' })).toBe('unknown-name')
    expect(await codeOf({ version: 3 })).toBe('version')
    expect(await codeOf({ options: { most: 9 } })).toBe('bad-value')
    expect(await codeOf({ inputs: { by: { value: { seconds: 1 } } } })).toBe('missing')
    expect(await codeOf({ inputs: { ...recipe.inputs, motion: { embedded: 'x' } } })).toBe('missing')
  })

  test('does not keep a failure: asked again it is tried again', async () => {
    const cache = new Map()
    let there = false
    const sometimes = (async (leaf: object, kind: Kind) =>
      there ? resolve(leaf as never, kind) : undefined) as Resolve
    await expect(performRecipe(recipe, sometimes, { ...context, cache })).rejects.toThrow()
    there = true
    await expect(performRecipe(recipe, sometimes, { ...context, cache })).resolves.toBeDefined()
  })

  test('stops when the caller has given up', async () => {
    const signal = AbortSignal.abort(new Error('given up'))
    await expect(performRecipe(recipe, resolve, { ...context, signal })).rejects.toThrow('given up')
  })
})
