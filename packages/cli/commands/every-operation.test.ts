import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash, type Motion, type Recipe, type RecipeInput } from '@understudy/motion'
import {
  operationNamed,
  OPERATIONS,
  performRecipe,
  printArtifact,
  printRecipe,
  type Kind,
  type Performed,
  type Resolve,
} from '@understudy/operations'
import { afterAll, describe, expect, test } from 'vitest'
import { embedded } from '../operations/find-leaves.ts'
import { makeScratch, runCli } from '../testing/run-cli.ts'
import { comparedInBrowser, operationsOfTakes } from '../testing/studio-operations.ts'

type Inputs = Recipe['inputs']

/** A call with all its defaults. */
function call(name: string, inputs: Inputs, options: object = {}): Recipe {
  const { version, options: schema, random } = operationNamed(name)!
  const parsed = (schema as { parse(given: object): object }).parse(options)
  const plain = JSON.parse(JSON.stringify(parsed)) as Recipe['options']
  return { operation: name, version, inputs, options: plain, ...(random && { seed: 3 }) }
}
const made = (...given: Parameters<typeof call>): RecipeInput => ({ recipe: call(...given) })
const clip = (name: string): RecipeInput => made('read-clip', { file: { embedded: name } })
const value = (given: unknown): RecipeInput => ({ value: given })

const waves = [1, 2, 3, 4].map((n) => clip(`wave-0${n}`))
const [wave, other] = waves as [RecipeInput, RecipeInput]
const cycles = ['walk-cycle-001', 'walk-cycle-002', 'walk-cycle-003'].map(clip)
const walks = [clip('start-stop-1')]
const model: RecipeInput = { embedded: 'wave' }
const labels = value([0.1, 0.4, 0.3, 0.8].map((energy) => ({ energy })))
const vectors = made('build-vectors', { examples: waves, labels }, { maxDistance: 2 })
const stretch = { clip: 'wave-01', start: 0.2, end: 1 }

/** Somebody who stands and is seen from the front, for a quarter of a second. */
const FILM = {
  aspect: 1,
  tracks: Object.entries({ head: [0.5, 0.2], leftHand: [0.65, 0.5], rightHand: [0.35, 0.5], leftUpperLeg: [0.55, 0.5], rightUpperLeg: [0.45, 0.5], leftFoot: [0.55, 0.85], rightFoot: [0.45, 0.85] }).map(([role, place]) => ({ role, samples: [0, 1, 2, 3, 4, 5, 6, 7].map((f) => [f / 30, ...place]) })), // prettier-ignore
}

/** A recipe of every operation that the studio does not offer. */
const RECIPES: readonly Recipe[] = [
  call('retarget-motion', { motion: wave, to: cycles[0]! }),
  call('measure-motion', { motion: wave }),
  call('make-set', { clips: waves }, { name: 'waves', pattern: '{action}-{take}', measure: ['energy'] }),
  call('cut-set', { clips: waves, stretches: value([stretch]) }, { before: 0.1 }),
  call('cut-cycles', { clips: walks }, { most: 2 }),
  call('compare-motions', { a: wave, b: other }),
  call('rank-lenders', { base: wave, lenders: waves }),
  call('align-motions', { a: wave, b: other }),
  call('build-web', { clips: waves }),
  call('find-like', { clips: waves, query: value(stretch) }),
  call('build-space', { clips: waves, parameter: value('position:rightHand') }, { instant: 0.6, maxSamples: 20, maxDistance: 2 }), // prettier-ignore
  call('build-vectors', { examples: waves, labels }, { maxDistance: 2 }),
  call('mix-vectors', { vectors }, { weights: [0.4, 0.3, 0.2, 0.1] }),
  call('change-attributes', { vectors }, { add: { energy: 0.1 }, exact: false }),
  call('caricature-motion', { vectors }, { of: 'wave-02', degree: 1.5 }),
  call('vary-motion', { vectors }, { amount: 0.5 }),
  call('build-model', { examples: waves }, { name: 'waves', keys: ['up', 'down'] }),
  call('grow-model', { model, motions: [wave] }),
  call('adapt-model', { model, motions: [wave, other] }),
  call('register-motion', { model, motion: wave }),
  call('sample-model', { model }),
  call('sketch-motion', { model, sketch: value({ strokes: [{ role: 'rightHand', samples: [[0, 0, 1.2, 0.2], [0.4, 0, 1.5, 0.2], [0.8, 0, 1.7, 0.2]] }] }) }), // prettier-ignore
  call('lift-phone', { model, recording: value({ role: 'rightHand', samples: Array.from({ length: 40 }, (_, k) => [k / 40, 0, 0, Math.sin(k / 40), Math.cos(k / 40)]) }) }), // prettier-ignore
  call('lift-film', { examples: waves, picture: value(FILM) }),
  call('compress-motion', { model, motion: wave }),
  call('chain-models', { models: [model, model] }),
  call('learn-walks', { clips: walks }),
  call('build-mapping', { controls: walks }),
  call('transcribe-motion', { examples: made('build-mapping', { controls: walks }), control: walks[0]! }),
  call('direct-motion', { walks, clips: waves, directions: value('walk 2 m, turn left, wave') }),
  call('pack-clips', { clips: walks }),
  call('pack-action', { model }),
  call('pack-mapping', { examples: made('build-mapping', { controls: [clip('lindy-01-leader')], targets: [clip('lindy-01-follower')] }) }), // prettier-ignore
  call('ask-features', { clips: [wave] }),
  call('index-parts', { clips: waves }),
  call('find-part', { clips: waves, question: value({ kind: 'example', ...stretch }) }, { part: 'rightArm' }),
  call('enrich-clips', { clips: [wave, other], real: waves }, { best: 1 }),
  call('make-study', { clips: [wave, other] }, { bases: 1, controls: 1 }),
]

const scratch = makeScratch()
afterAll(() => scratch.remove())

const known = new Map<string, ReturnType<typeof embedded>>()
const resolve = (async (leaf: { readonly embedded: string }, kind: Kind) => {
  const key = `${kind} ${leaf.embedded}`
  const found = known.get(key) ?? embedded(leaf.embedded, kind)
  known.set(key, found)
  return await found
}) as unknown as Resolve
const cache = new Map<string, Promise<Performed>>()

test('every operation that makes a take of the studio is compared in the browser', () => {
  expect(operationsOfTakes().length).toBeGreaterThan(10)
  expect(comparedInBrowser()).toEqual(operationsOfTakes())
})

test('every other operation is compared here', () => {
  const compared = new Set([...operationsOfTakes(), ...RECIPES.map(({ operation }) => operation)])
  expect([...compared].toSorted()).toEqual(OPERATIONS.map(({ name }) => name).toSorted())
})

describe('`understudy run` and the library make the same bytes of a recipe', () => {
  test.each(RECIPES.map((recipe) => [recipe.operation, recipe] as const))('%s', async (name, recipe) => {
    const makes = operationNamed(name)!.makes as Kind
    const file = makes === 'motion' ? `${name}.bvh` : `${name}.out`
    scratch.write('a.recipe.json', printRecipe(recipe))
    const { code, out, err } = await runCli(scratch.folder, 'run', 'a.recipe.json', '-o', file, '--json')
    expect(code, err).toBe(0)
    const { output } = await performRecipe(recipe, resolve, { cache })
    if (makes === 'motion')
      expect(JSON.parse(out)).toMatchObject({ operation: name, hash: contentHash(output as Motion) })
    else {
      const written = readFileSync(path.join(scratch.folder, file))
      expect(written.length).toBeGreaterThan(0)
      expect(written.equals(await printArtifact(makes, output as never))).toBe(true)
    }
  })
})
