import type { Recipe } from '@understudy/motion'
import { duration, type Motion } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { ClipRecipe } from '../../document/clip-recipe.ts'
import { filesOf, performedInputs, type TakeRecipe } from '../../document/recipe.ts'
import { NO_CHANGE } from '../../document/style-recipe.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { performHere } from '../operations/perform-here.ts'
import { clipRecipe } from './call.ts'
import { operationRecipe } from './operation-recipe.ts'

const file = { name: 'a.bvh', key: 'a', hash: '0'.repeat(64) }
/** A clip that comes along, as a clip of a set. */
const clip = (id: string): ClipRecipe => ({ kind: 'clip', recipe: clipRecipe(id)!, files: [file] })
const recipeOf = (take: TakeRecipe): Recipe => operationRecipe(take, () => undefined)!
const cycles = ['001', '002', '003', '004', '005', '006'].map((n) => clip(`walk-cycle-${n}`))

test('threads read clips of sets themselves, and a project holds their files', () => {
  const take: TakeRecipe = {
    kind: 'style',
    input: clip('walk-cycle-001'),
    change: NO_CHANGE,
    own: { name: 'mine', examples: cycles, labels: cycles.map((_, n) => ({ speed: n })) },
  }
  expect(performedInputs(take)).toEqual([])
  expect(filesOf(take)).toContain(file)
})

test('a walk with the steps of a set is walked with these clips', async () => {
  const path = Array.from({ length: 31 }, (_, n) => ({ x: 0, z: 0.1 * n, time: 0.1 * n }))
  const who = { name: 'mine', examples: [clip('start-stop-1')] }
  const recipe = recipeOf({ kind: 'walk', path, settings: WALK_SETTINGS_DEFAULTS, who })
  const { output, report } = await performHere({ recipe, given: [], files: {} }, 'http://localhost/')
  expect(duration(output as Motion)).toBeGreaterThan(2)
  const { segments } = report as { readonly segments: readonly { readonly clip: string }[] }
  expect(new Set(segments.map((one) => one.clip))).toEqual(new Set(['start-stop-1']))
}, 120_000)

test('a style that is learned from a set moves a clip along its labels', async () => {
  const labels = cycles.map((_, n) => ({ mine: n % 2 }))
  const styled = (add: number): Recipe =>
    recipeOf({
      kind: 'style',
      input: clip('walk-cycle-001'),
      change: { ...NO_CHANGE, add: { mine: add } },
      own: { name: 'mine', examples: cycles, labels },
    })
  const perform = (recipe: Recipe) => performHere({ recipe, given: [], files: {} }, 'http://localhost/')
  const [still, moved] = [await perform(styled(0)), await perform(styled(1))]
  expect((moved.output as Motion).rotations).not.toEqual((still.output as Motion).rotations)
}, 120_000)

test('couples of a set are what a partner is learned from', () => {
  const recipe = recipeOf({
    kind: 'partner',
    leader: clip('lindy-01-leader'),
    settings: { seamWeight: 1, stretch: 0.15, hands: true, apart: false },
    couples: { name: 'us', leaders: [clip('lindy-01-leader')], followers: [clip('lindy-01-follower')] },
  })
  expect(recipe.inputs.examples).toMatchObject({ recipe: { operation: 'build-mapping' } })
})

test('a space of a set is registered by how far the hand goes, and takes all examples when asked', () => {
  const space = (all: boolean): Recipe => {
    const { inputs } = recipeOf({
      kind: 'space',
      set: { kind: 'own', name: 'punches', role: 'rightHand', takes: cycles, all },
      target: [0, 1, 0.5],
    })
    return (inputs.space as { readonly recipe: Recipe }).recipe
  }
  expect(space(false).options).toMatchObject({ reach: true, steps: 'free', fit: true, keep: [] })
  expect(space(true).options).toMatchObject({ keep: ['all'] })
})
