import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { StudioDocument } from './document.ts'
import { parseProject, printProject, PROJECT_VERSION } from './project-file.ts'
import { filesOf, inputsOf, type TakeRecipe } from './recipe.ts'

/** Projects as earlier pages saved them. They are never changed: whoever raises the version adds one. */
const saved = (version: number): string =>
  readFileSync(new URL(`./fixtures/project-${version}.json`, import.meta.url), 'utf8')

const every = (recipe: TakeRecipe): readonly TakeRecipe[] => [recipe, ...inputsOf(recipe).flatMap(every)]

test.each(Array.from({ length: PROJECT_VERSION }, (_, n) => n + 1))(
  'a project of version %i opens with every take it was saved with, and its files',
  (version) => {
    const text = saved(version)
    const written = JSON.parse(text) as { document: StudioDocument }
    const { document, files } = parseProject(text, 'old.json')
    expect(document.takes.map(({ name }) => name)).toEqual(written.document.takes.map(({ name }) => name))
    const recipes = document.takes.flatMap(({ recipe }) => every(recipe))
    expect(recipes.length).toBeGreaterThanOrEqual(document.takes.length)
    for (const { key } of document.takes.flatMap(({ recipe }) => filesOf(recipe)))
      expect(files).toHaveProperty(key)
    expect(parseProject(printProject({ document, files }), 'again.json')).toEqual({ document, files })
  },
)

test('each take lies in a project as a recipe that runs elsewhere, and as tools edit it', () => {
  const { document, files } = parseProject(saved(1), 'old.json')
  const [{ id, recipe }] = document.takes
  const made = { operation: 'read-clip', version: 1, inputs: {}, options: {} }
  const text = printProject({ document, files, recipes: { [id]: made } })
  expect(JSON.parse(text)).toMatchObject({
    document: { takes: [{ id, recipe: made, edit: recipe }, ...document.takes.slice(1).map(() => ({}))] },
  })
  expect(parseProject(text, 'new.json').document).toEqual(document)
})
