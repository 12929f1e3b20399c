import { expect, test } from 'vitest'
import { FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import { ASIDE, makeGenerations, type Generations } from './generations.ts'

const MINUTE = 60_000

/** A document with so many takes of its own. */
function work(takes: number): StudioDocument {
  let document = FIRST_DOCUMENT
  for (let i = 0; i < takes; i++)
    document = addTake(`Jump ${i}`, { kind: 'corpus', clip: 'jump-01' })(document)
  return document
}

const saved = (present: StudioDocument, time = 0) => ({
  version: 1 as const,
  history: { present, past: [], future: [] },
  time,
})

function store(states: Record<string, unknown> = {}) {
  let now = 1000 * MINUTE
  return {
    states,
    later: (milliseconds: number): void => void (now += milliseconds),
    /** The page as it opens: it knows only what is stored. */
    page: (): Generations =>
      makeGenerations(
        {
          readStates: () => Promise.resolve(structuredClone(states)),
          writeState: (key, value) => {
            if (value === undefined) delete states[key]
            else states[key] = structuredClone(value)
            return Promise.resolve()
          },
        },
        () => now,
      ),
  }
}

/** How many takes of its own each sound generation has, newest first. */
const kept = async (page: Generations): Promise<readonly number[]> =>
  (await page.open()).good.map(({ saved: { history } }) => history.present.takes.length - 1)

test('the last three are kept, and the newest is opened', async () => {
  const { page, later } = store()
  const now = page()
  await now.open()
  for (const takes of [1, 2, 3, 4, 5]) {
    later(6 * MINUTE)
    await now.save(saved(work(takes)))
  }
  expect(await kept(page())).toEqual([5, 4, 3])
})

test('work saved every second leaves the oldest in its place', async () => {
  const { page, later } = store()
  const now = page()
  await now.open()
  for (const takes of [1, 2, 3, 4, 5]) {
    later(1000)
    await now.save(saved(work(takes)))
  }
  expect(await kept(page())).toEqual([5, 4, 1])
})

test('one whose time is no number is damaged, and the others open', async () => {
  const { page, states } = store()
  const now = page()
  await now.open()
  await now.save(saved(work(1)))
  await now.save(saved(work(2)))
  const newest = Object.keys(states).find((slot) => states[slot] === Object.values(states).at(-1))!
  states[newest] = { ...(states[newest] as object), at: { toString: 1 } }
  expect(await kept(page())).toEqual([1])
})

test('a playhead that moved is no generation of its own', async () => {
  const { page } = store()
  const now = page()
  await now.open()
  await now.save(saved(work(1)))
  await now.save(saved(work(2)))
  const again = page()
  const [{ saved: before }] = (await again.open()).good
  for (const time of [1, 2, 3]) await again.save({ ...before, time })
  const { good } = await page().open()
  expect(good.map((one) => [one.saved.history.present.takes.length - 1, one.saved.time])).toEqual([
    [2, 3],
    [1, 0],
  ])
})

test.each([
  ['present is null', { history: { present: null, past: [], future: [] } }],
  ['takes[0] is null', { history: { present: { takes: [null] }, past: [], future: [] } }],
  ['version is 2', { version: 2 }],
  ['time is NaN', { time: NaN }],
])('where the newest is damaged (%s) the one before is opened, and that is told', async (told, damage) => {
  const { page, states, later } = store()
  const now = page()
  await now.open()
  await now.save(saved(work(1)))
  later(MINUTE)
  await now.save(saved(work(2)))
  const broken = { ...(states['autosave-2'] as object), ...damage }
  states['autosave-2'] = broken
  const again = page()
  const { good, damaged } = await again.open()
  expect(good.map(({ slot }) => slot)).toEqual(['autosave'])
  expect(damaged).toContain(told)
  // Put aside for a download; the next page has nothing to tell.
  expect(states[ASIDE]).toEqual({ 'autosave-2': broken })
  expect(await again.everything()).toContain(ASIDE)
  expect((await page().open()).damaged).toBeUndefined()
})

test.each([null, 5, 'text', { version: 1 }, saved(null as never), saved({ takes: [null] } as never)])(
  'a store with nothing but %j opens empty, and tells it',
  async (value) => {
    const { page } = store({ autosave: value })
    const { good, damaged } = await page().open()
    expect(good).toEqual([])
    expect(damaged).toMatch(/ is .*; needed is /)
  },
)

test('what a page that kept only one has stored is opened', async () => {
  expect(await kept(store({ autosave: saved(work(2)) }).page())).toEqual([2])
})

test('work that does not check out is not stored', async () => {
  const { page, states } = store()
  const now = page()
  await now.open()
  await now.save(saved(work(1)))
  const before = structuredClone(states)
  const bad = { ...work(2), stage: null as never }
  await expect(now.save(saved(bad))).rejects.toThrow('present.stage is null')
  expect(states).toEqual(before)
})

test('everything can be printed, also what holds itself', async () => {
  const round: Record<string, unknown> = { name: 'round' }
  round.again = round
  const text = await store({ autosave: round, library: [] }).page().everything()
  expect(JSON.parse(text)).toEqual({ autosave: { name: 'round', again: 'itself' }, library: [] })
})
