import { expect, test } from 'vitest'
import { currentTake, FIRST_DOCUMENT, type StudioDocument } from './document.ts'
import { changeClip, duplicateTake, removeStep, stepsOf } from './edit-recipe.ts'
import { addTake } from './edits.ts'

const name = (take: string): string => `${take}, edited`
const one: StudioDocument = addTake('Wave', { kind: 'corpus', clip: 'wave-01' })(FIRST_DOCUMENT)
const id = one.stage[0]
const ops = (document: StudioDocument): string[] =>
  stepsOf(currentTake(document)!.recipe).steps.map(({ op }) => op)

test('steps are done one after the other to the take itself', () => {
  const trimmed = changeClip(id, { op: 'trim', start: 0.2, end: 1 }, name)(one)
  const both = changeClip(id, { op: 'mirror' }, name)(trimmed)
  expect(ops(both)).toEqual(['trim', 'mirror'])
  expect(both.takes.length).toBe(one.takes.length)
  expect(stepsOf(currentTake(both)!.recipe).source).toBe(currentTake(one)!.recipe)
})

test('mirrored twice is as before, and another speed replaces the one just set', () => {
  const twice = changeClip(id, { op: 'mirror' }, name)(changeClip(id, { op: 'mirror' }, name)(one))
  expect(currentTake(twice)!.recipe).toBe(currentTake(one)!.recipe)
  const slow = changeClip(id, { op: 'speed', speed: 0.5 }, name)(one)
  const fast = changeClip(id, { op: 'speed', speed: 2 }, name)(slow)
  expect(stepsOf(currentTake(fast)!.recipe).steps).toEqual([{ op: 'speed', speed: 2 }])
})

test('a step in the middle is taken out, and what came after it stays', () => {
  let now = one
  for (const op of ['mirror', 'inPlace', 'reverse'] as const) now = changeClip(id, { op }, name)(now)
  expect(ops(removeStep(id, 1)(now))).toEqual(['mirror', 'reverse'])
  expect(removeStep(id, 7)(now)).toBe(now)
})

test('the figure of the opening stays as it is: a take is made of it', () => {
  const edited = changeClip('opening', { op: 'reverse' }, name)(FIRST_DOCUMENT)
  expect(edited.takes.map((take) => take.name)).toEqual(['Figure of eight', 'Figure of eight, edited'])
  expect(edited.takes[0].recipe).toEqual({ kind: 'opening' })
})

test('marks made by hand go with times that are no more, labels and marks of other steps stay', () => {
  const notes = { annotations: { marks: [{ name: 'here', time: 1 }] }, labels: ['mine'] }
  const noted = { ...one, takes: one.takes.map((take) => (take.id === id ? { ...take, notes } : take)) }
  expect(currentTake(changeClip(id, { op: 'inPlace' }, name)(noted))!.notes).toEqual(notes)
  const trimmed = changeClip(id, { op: 'trim', start: 0, end: 0.5 }, name)(noted)
  expect(currentTake(trimmed)!.notes).toEqual({ labels: ['mine'] })
})

test('a copy has the recipe and the notes of what it is a copy of', () => {
  const two = duplicateTake(id, (take) => `${take}, copy`)(one)
  expect(currentTake(two)).toMatchObject({ name: 'Wave, copy', recipe: { kind: 'corpus', clip: 'wave-01' } })
  expect(two.takes.length).toBe(one.takes.length + 1)
})
