import { expect, test } from 'vitest'
import { FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import { FIRST_PROJECT, makeProjects, type Projects } from './projects.ts'
import { mergeFiles } from './storage.ts'

const work = (name: string) => ({
  version: 1 as const,
  history: {
    present: addTake(name, { kind: 'corpus', clip: 'jump-01' })(FIRST_DOCUMENT),
    past: [],
    future: [],
  },
  time: 0,
})

function store(states: Record<string, unknown> = {}) {
  let now = 1000
  let made = 0
  /** A page: it knows only what is stored. */
  const page = (): Projects =>
    makeProjects(
      {
        stateKeys: () => Promise.resolve(Object.keys(states)),
        readStates: (keys = Object.keys(states)) =>
          Promise.resolve(
            structuredClone(
              Object.fromEntries(keys.filter((key) => key in states).map((key) => [key, states[key]])),
            ),
          ),
        writeState: (key, value) => {
          if (value === undefined) delete states[key]
          else states[key] = structuredClone(value)
          return Promise.resolve()
        },
      },
      { nameless: 'My project', clock: () => now++, makeId: () => `id-${++made}` },
    )
  return { states, page }
}

const names = async (projects: Projects): Promise<readonly string[]> =>
  (await projects.list()).here.map(({ name }) => name)
const takes = async (projects: Projects, id: string): Promise<readonly string[] | undefined> => {
  const { good } = await projects.generations(id).open()
  return (good[0]?.saved.history.present as StudioDocument | undefined)?.takes.map(({ name }) => name)
}

test('a store with nothing in it has one project, and so has what earlier pages left', async () => {
  expect(await names(store().page())).toEqual(['My project'])
  const { page } = store({ autosave: { ...work('Old'), at: 5 } })
  expect((await page().list()).here).toEqual([{ id: FIRST_PROJECT, name: 'My project', openedAt: 0 }])
  expect(await takes(page(), FIRST_PROJECT)).toEqual(['Figure of eight', 'Old'])
})

test('projects keep their work apart, whichever page saves last', async () => {
  const { page } = store()
  const [one, two] = [page(), page()]
  const a = await one.make('Walk', work('A'))
  const b = await two.make('Walk', work('B'))
  expect([a.name, b.name]).toEqual(['Walk', 'Walk 2'])
  const [savesA, savesB] = [one.generations(a.id), two.generations(b.id)]
  await savesA.open()
  await savesB.open()
  await savesA.save(work('A again'))
  await savesB.save(work('B again'))
  expect(await takes(page(), a.id)).toEqual(['Figure of eight', 'A again'])
  expect(await takes(page(), b.id)).toEqual(['Figure of eight', 'B again'])
})

test('a name is trimmed and kept; an empty one changes nothing', async () => {
  const { page } = store()
  const { id } = await page().make('  A   walk ')
  await page().rename(id, '   ')
  expect(await names(page())).toContain('A walk')
  await page().rename(id, 'x'.repeat(500))
  expect(await names(page())).toContain('x'.repeat(80))
})

test('what was deleted comes back with its work, until it is deleted for good', async () => {
  const { page, states } = store()
  const { id } = await page().make('Dance', work('Swing'))
  await page().make('Other')
  await page().remove(id)
  expect(await names(page())).toEqual(['Other'])
  await page().restore(id)
  expect(await names(page())).toContain('Dance')
  expect(await takes(page(), id)).toEqual(['Figure of eight', 'Swing'])
  await page().purge(Infinity)
  expect(await names(page())).toContain('Dance')
  await page().remove(id)
  await page().purge(0)
  expect((await page().list()).removed.map(({ name }) => name)).toEqual(['Dance'])
  await page().purge(Infinity)
  expect((await page().list()).removed).toEqual([])
  expect(Object.keys(states).filter((key) => key.includes(id))).toEqual([])
})

test.each([null, 5, 'text', { name: 7, openedAt: 'x', removedAt: 'y' }, { name: '' }])(
  'a project whose name is damaged (%j) is still there with its work',
  async (damage) => {
    const { page, states } = store()
    const { id } = await page().make('Dance', work('Swing'))
    states[`project/${id}`] = damage
    expect(await names(page())).toEqual(['My project'])
    delete states[`project/${id}`]
    expect((await page().list()).here.map((one) => one.id)).toEqual([id])
    expect(await takes(page(), id)).toEqual(['Figure of eight', 'Swing'])
  },
)

test('files that two pages opened at the same time are both in the library', () => {
  const file = (key: string, name = key) => ({
    name,
    recipe: { kind: 'file' as const, file: { name: key, key }, companions: [], choices: {} },
  })
  const merged = mergeFiles([file('a'), file('b')], [file('c'), file('a', 'renamed')])
  expect(merged.map(({ name, recipe }) => [recipe.file.key, name])).toEqual([
    ['a', 'renamed'],
    ['b', 'b'],
    ['c', 'c'],
  ])
})
