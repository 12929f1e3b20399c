import { expect, test } from 'vitest'
import { checkDocument, checkHistory } from './check-document.ts'
import { FIRST_DOCUMENT, type StudioDocument } from './document.ts'
import { addTake, beginWalk, extendPath } from './edits.ts'
import { parseProject, PROJECT_FORMAT } from './project-file.ts'
import type { TakeRecipe } from './recipe.ts'

const walked = extendPath('take-1', [{ x: 0, z: 2, time: 2 }])(
  beginWalk({ x: 0, z: 0, time: 0 })(FIRST_DOCUMENT),
)
const clean = (input: unknown): TakeRecipe => ({
  kind: 'clean',
  input: input as TakeRecipe,
  settings: { fade: 0.25 },
})

/** The walk with one field of it set otherwise, by its path. */
function damaged(field: string, value: unknown): StudioDocument {
  const copy = structuredClone(walked) as unknown as Record<string, unknown>
  const names = field.split('.')
  const last = names.pop()!
  let part = copy
  for (const name of names) part = part[name] as Record<string, unknown>
  part[last] = value
  return copy as unknown as StudioDocument
}

test.each([
  ['takes', null, 'takes is null'],
  ['takes', [null], 'takes[0] is null'],
  ['takes', [], 'takes is an empty list'],
  ['takes.1.id', 'opening', 'takes[1].id is "opening"; needed is a text that no other take has'],
  ['takes.1.name', 7, 'takes[1].name is 7'],
  ['takes.1.recipe', null, 'takes[1].recipe is null'],
  ['takes.1.recipe.kind', 'toString', 'takes[1].recipe.kind is "toString"'],
  ['takes.1.recipe.path', null, 'takes[1].recipe.path is null'],
  ['takes.1.recipe.path', 'long', 'takes[1].recipe.path is "long"; needed is a list of points'],
  ['takes.1.recipe.path.1', null, 'takes[1].recipe.path[1] is null'],
  ['takes.1.recipe.path.1.x', 1e308, 'takes[1].recipe.path[1].x is 1e+308'],
  ['takes.1.recipe.path.1.z', -100_001, 'takes[1].recipe.path[1].z is -100001'],
  ['takes.1.recipe.path.1.time', Infinity, 'takes[1].recipe.path[1].time is Infinity'],
  ['takes.1.recipe.path.1', { x: 1, z: 1 }, 'takes[1].recipe.path[1].time is missing'],
  ['takes.1.recipe.settings.stretch', NaN, 'takes[1].recipe.settings.stretch is NaN'],
  ['takes.1.recipe.settings.stretch', 1e308, 'takes[1].recipe.settings.stretch is 1e+308'],
  ['takes.1.recipe.marks', 5, 'takes[1].recipe.marks is 5'],
  ['takes.1.recipe.marks', [{ stop: 1 }], 'takes[1].recipe.marks[0].point is missing'],
  ['sound', { file: 5 }, 'sound.file is 5'],
  ['takes.1.recipe', clean(null), 'takes[1].recipe.input is null'],
  ['takes.1.recipe', clean(undefined), 'takes[1].recipe, input is missing'],
  ['takes.1.recipe', { kind: 'space' }, 'takes[1].recipe: what this take is made of could not be read'],
  ['takes.1.recipe', { kind: 'file', file: 'a.bvh' }, 'takes[1].recipe.file is "a.bvh"'],
  ['takes.1.notes', { annotations: { marks: 5 } }, 'takes[1].notes.annotations.marks is 5'],
  ['stage', null, 'stage is null'],
  ['stage', ['nobody'], 'stage is a list of other things; needed is the id of at least one take'],
  ['next', 'one', 'next is "one"'],
  ['library', { jump: {} }, 'library.jump.labels is missing'],
  ['avatar', { name: 'a.glb' }, 'avatar.key is missing'],
  ['avatar', { name: 'a.glb', key: 'k', roles: { head: 5 } }, 'avatar.roles.head is 5'],
])('a document whose %s is %j is refused, and the field is named', (field, value, told) => {
  const document = damaged(field, value)
  expect(() => checkDocument(document)).toThrow(told)
  // The same in a project file, as far as JSON can say it.
  const text = JSON.stringify({ format: PROJECT_FORMAT, version: 3, document })
  expect(() => parseProject(text, 'mine.json')).toThrow(/^mine\.json: .* open an earlier copy/)
})

test('a sound document is given back as it is, however much its takes share', () => {
  expect(checkDocument(walked)).toBe(walked)
  // Each made twice of the one before: two to the fortieth recipes, were they not shared.
  let document = walked
  for (let step = 0; step < 40; step++) {
    const { recipe } = document.takes.at(-1)!
    document = addTake('Blend', { kind: 'blend', a: recipe, b: recipe, weight: 0.5 })(document)
  }
  expect(checkDocument(document)).toBe(document)
})

test('a number in a model’s times may be missing, elsewhere it may not', () => {
  const recipe = { kind: 'walk', path: [], settings: {}, times: [0.5, null] }
  expect(() => checkDocument(damaged('takes.1.recipe', recipe))).not.toThrow()
  expect(() => checkDocument(damaged('takes.1.recipe', { ...recipe, others: [null] }))).toThrow(
    'takes[1].recipe.others[0] is null',
  )
})

test('recipes without end, and recipes that hold themselves, are refused', () => {
  let deep: unknown = { kind: 'opening' }
  for (let level = 0; level < 20_000; level++) deep = clean(deep)
  expect(() => checkDocument(damaged('takes.1.recipe', deep))).toThrow(/nested more than 500 deep/)
  const round: Record<string, unknown> = { ...clean(undefined) }
  round.input = round
  expect(() => checkDocument(damaged('takes.1.recipe', round))).toThrow(/nested more than 500 deep/)
})

test('a field name or a text is shown short and without control characters', () => {
  const name = `\u0007${'a'.repeat(100_000)}`
  const error = (value: unknown): string => {
    try {
      checkDocument(damaged('takes.1.recipe', value))
    } catch (thrown) {
      return (thrown as Error).message
    }
    return ''
  }
  for (const told of [error({ kind: 'opening', [name]: null }), error({ kind: name })]) {
    expect(told).toMatch(/\\u0007a/)
    expect(told.length).toBeLessThan(300)
  }
})

test.each([
  [{ present: null, past: [], future: [] }, 'present is null'],
  [{ present: walked, past: [null], future: [] }, 'past[0] is null'],
  [{ present: walked, past: [], future: null }, 'future is null'],
  [
    { present: walked, past: [{ name: 'Add', before: walked, after: { takes: [null] } }], future: [] },
    'past[0].after.takes[0] is null',
  ],
])('a history that was damaged is refused: %#', (history, told) => {
  expect(() => checkHistory(history)).toThrow(told)
})
