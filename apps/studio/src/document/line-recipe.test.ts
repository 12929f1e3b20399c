import { expect, test } from 'vitest'
import { FIRST_DOCUMENT, type StudioDocument } from './document.ts'
import { appendToTake, moveClip, removeClip, type LineRecipe } from './line-recipe.ts'

const clip = (name: string) => ({ name, recipe: { kind: 'corpus', clip: name } as const })
const line = (document: StudioDocument): LineRecipe => document.takes[0].recipe as LineRecipe
const starts = (document: StudioDocument): number[] => line(document).clips.map(({ start }) => start)
const three = appendToTake('opening', clip('b'), 5)(appendToTake('opening', clip('a'), 3)(FIRST_DOCUMENT))

test('what is appended fades in over the end of the take, and the take is a line then', () => {
  expect(line(three).clips.map(({ name }) => name)).toEqual(['Figure of eight', 'a', 'b'])
  expect(starts(three)).toEqual([0, 2.6, 4.6])
})

test('a clip moves alone or with those after it, and never past a neighbour', () => {
  expect(starts(moveClip('opening', 1, 3, false)(three))).toEqual([0, 3, 4.6])
  expect(starts(moveClip('opening', 1, 3, true)(three))).toEqual([0, 3, 5])
  expect(starts(moveClip('opening', 1, 9, false)(three))).toEqual([0, 4.5, 4.6])
  expect(starts(moveClip('opening', 1, -9, true)(three))).toEqual([0, 0.1, 2.1])
  expect(moveClip('opening', 0, 1, true)(three)).toBe(three)
})

test('a clip taken off closes up with ripple, and a line of one is that motion again', () => {
  expect(starts(removeClip('opening', 1, false)(three))).toEqual([0, 4.6])
  const two = removeClip('opening', 1, true)(three)
  expect(starts(two)).toEqual([0, 2.6])
  expect(removeClip('opening', 0, false)(two).takes[0].recipe).toEqual({ kind: 'corpus', clip: 'b' })
})
