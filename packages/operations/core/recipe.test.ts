import { describe, expect, test } from 'vitest'
import { checkRecipe, type Recipe } from '@understudy/motion'
import { canonicalJson, leavesOf, parseRecipe, printRecipe, recipeHash } from './recipe.ts'

const reading = (embedded: string): Recipe => ({
  operation: 'read-clip',
  version: 1,
  inputs: { file: { embedded } },
  options: { profile: 'auto' },
})
const nested: Recipe = {
  operation: 'walk-path',
  version: 1,
  inputs: {
    examples: [{ recipe: reading('a') }, { recipe: reading('b') }, { recipe: reading('a') }],
    steps: { file: 'ff00', name: 'steps.json' },
    path: { value: { points: [[0, 0]] } },
  },
  options: { seamWeight: 1 },
  seed: 3,
}

describe('recipes', () => {
  test('come back from their file as they were', () => {
    expect(parseRecipe(printRecipe(nested))).toEqual(nested)
  })

  test.each([
    [2, '2'],
    [undefined, 'unknown'],
    [{ toString: 1 }, '{"toString":1}'],
  ])('of format %j are refused in our words', (formatVersion, told) => {
    const text = JSON.stringify({ ...nested, format: 'understudy recipe', formatVersion })
    expect(() => parseRecipe(text)).toThrow(`is written in format ${told}; this version reads 1`)
  })

  test('name one of several outputs; older files have the name beside the recipe', () => {
    const leader: Recipe = { ...reading('a'), output: 'leader' }
    expect(parseRecipe(printRecipe(leader))).toEqual(leader)
    const older = { ...nested, inputs: { steps: { recipe: reading('a'), output: 'leader' } } }
    expect(checkRecipe(older, 'old.json').inputs).toEqual({ steps: { recipe: leader } })
    expect(() => checkRecipe({ ...leader, output: 3 }, 'bad.json')).toThrow(/"output" must be/)
  })

  test('have one hash whatever the order of their keys, and another for another option', () => {
    const shuffled = Object.fromEntries(Object.entries(nested).toReversed()) as unknown as Recipe
    expect(recipeHash(shuffled)).toBe(recipeHash(nested))
    expect(recipeHash({ ...nested, options: { seamWeight: 2 } })).not.toBe(recipeHash(nested))
    expect(canonicalJson({ b: 1, a: { d: undefined, c: [2, { y: 1, x: 0 }] } })).toBe(
      '{"a":{"c":[2,{"x":0,"y":1}]},"b":1}',
    )
  })

  test('name each leaf once, however deep', () => {
    expect(leavesOf(nested)).toEqual([
      { embedded: 'a' },
      { embedded: 'b' },
      { file: 'ff00', name: 'steps.json' },
    ])
  })

  test('of the first kind, which listed hashes, are read as version 0', () => {
    expect(checkRecipe({ operation: 'walk', inputs: ['ab'], options: {} }, 'old.json')).toMatchObject({
      operation: 'walk',
      version: 0,
      inputs: { clips: [{ motion: 'ab' }] },
    })
  })

  test.each([
    ['no object', 3, /must be an object/],
    ['no operation', { version: 1, inputs: {}, options: {} }, /"operation"/],
    ['a version in words', { operation: 'a', version: 'one', inputs: {}, options: {} }, /"version"/],
    ['inputs that are a number', { operation: 'a', version: 1, inputs: 3, options: {} }, /"inputs"/],
    ['an empty input', { operation: 'a', version: 1, inputs: { x: {} }, options: {} }, /input "x"/],
    ['a seed between numbers', { operation: 'a', version: 1, inputs: {}, options: {}, seed: 0.5 }, /"seed"/],
  ])('that have %s are refused by the name of the field', (_, json, sentence) => {
    expect(() => checkRecipe(json, 'bad.json')).toThrow(sentence)
  })

  test('nested without end are refused, not followed', () => {
    let deep: unknown = reading('a')
    for (let i = 0; i < 200; i++) deep = { ...reading('a'), inputs: { file: { recipe: deep } } }
    expect(() => checkRecipe(deep, 'deep.json')).toThrow(/nested/)
  })
})
