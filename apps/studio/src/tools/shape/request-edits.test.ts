import { expect, test } from 'vitest'
import type { TakeRecipe } from '../../document/recipe.ts'
import {
  changeLevel,
  changeRequest,
  familyFor,
  levelFor,
  levelsOf,
  nextId,
  putRequest,
  requestsOf,
} from './request-edits.ts'
import type { PointRequest, ShapeRecipe } from '../../document/shape-recipe.ts'

const jump: TakeRecipe = { kind: 'corpus', clip: 'jump-01' }
const walk = { kind: 'opening' } as const
const point = (id: number): PointRequest => ({
  kind: 'point',
  id,
  on: true,
  weight: 1,
  pinned: false,
  point: 'leftHand',
  frame: 3,
  place: [0, 1, 0],
})

test('a jump is bent as a whole, everything in one level', () => {
  const { recipe, level } = levelFor(jump, 'whole', 0.4)
  expect(level).toMatchObject({ model: 'jump', input: jump })
  const bent = changeLevel(recipe, level, putRequest(point(1)))
  const again = levelFor(bent, 'whole', 1.2)
  expect(again.level).toBe(bent)
  expect(again.recipe).toBe(bent)
  expect(nextId(bent)).toBe(2)
})

test('a long walk is bent moment by moment; a moment nearby is the same one', () => {
  const first = levelFor(walk, 'whole', 2)
  expect(first.level).toMatchObject({ model: 'local', at: 2 })
  const one = changeLevel(first.recipe, first.level, putRequest(point(1)))
  expect(levelFor(one, 'here', 2.1).level).toBe(one)
  const second = levelFor(one, 'here', 5)
  expect(second.level.input).toBe(one)
  const both = changeLevel(second.recipe, second.level, putRequest(point(nextId(one))))
  expect(requestsOf(both).map(({ id }) => id)).toEqual([2, 1])
  const back = levelFor(both, 'here', 2)
  expect(back.recipe).toBe(both)
  expect(back.level).toBe(one)
  const moved = changeLevel(back.recipe, back.level, putRequest({ ...point(1), frame: 9 }))
  expect(levelsOf(moved)).toHaveLength(2)
  expect(levelsOf(moved)[1].requests[0]).toMatchObject({ id: 1, frame: 9 })
})

test('the last request of a local bend takes the bend with it; a model stays', () => {
  const local = levelFor(walk, 'here', 2)
  const bent = changeLevel(local.recipe, local.level, putRequest(point(1)))
  expect(changeRequest(bent, 1, () => undefined)).toBe(walk)
  const whole = levelFor(jump, 'whole', 0)
  const shaped = changeLevel(whole.recipe, whole.level, putRequest(point(1)))
  expect(changeRequest(shaped, 1, () => undefined)).toMatchObject({ kind: 'shape', requests: [] })
  expect(changeRequest(shaped, 1, (one) => ({ ...one, on: false })) as ShapeRecipe).toMatchObject({
    requests: [{ id: 1, on: false }],
  })
})

test('a family is known through cleaning, mixing and bending', () => {
  expect(familyFor({ kind: 'clean', input: jump, settings: { fade: 0.25 } } as TakeRecipe)).toBe('jump')
  expect(familyFor({ kind: 'blend', a: jump, b: walk, weight: 0.5 })).toBeUndefined()
  expect(familyFor(levelFor(jump, 'here', 1).recipe)).toBe('jump')
})
