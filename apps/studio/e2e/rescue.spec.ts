import { test as loud, type Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { ask, drop, openStudio } from './page.ts'

/** A page of the same address without the studio: nobody saves while the store is changed by hand. */
const ASIDE = '/catalogue.json'

/** Puts values into the browser's store, by their key. */
const store = (page: Page, values: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate(async (given) => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('understudy', 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('state')
        request.result.createObjectStore('files')
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('the store does not open'))
    })
    const work = base.transaction('state', 'readwrite')
    for (const [key, value] of Object.entries(given)) work.objectStore('state').put(value, key)
    await new Promise((resolve) => (work.oncomplete = resolve))
    base.close()
  }, values)

const jump = (name: string) => ({ id: name, name, recipe: { kind: 'corpus', clip: 'jump-01' } })
const work = (name: string) => ({ takes: [jump(name)], stage: [name], next: 2 })
const saved = (present: unknown, at: number) => ({
  version: 1,
  history: { present, past: [], future: [] },
  time: 0,
  at,
})
const names = (page: Page): Promise<readonly string[]> =>
  ask(page, (hook) => hook.studio.document.takes.map(({ name }) => name))

test('a damaged autosave: the page opens, tells it, and goes back to what was sound', async ({ page }) => {
  const notice = page.getByRole('alert', { name: 'The last saved state could not be opened' })
  for (const [present, told] of [
    [null, 'present is null'],
    [{ takes: [null], stage: ['a'], next: 1 }, 'present.takes[0] is null'],
  ] as const) {
    await page.goto(ASIDE)
    await store(page, { autosave: { version: 1, history: { present, past: [], future: [] }, time: 0 } })
    await openStudio(page)
    await expect(notice).toContainText(told)
    expect(await names(page)).toEqual(['Figure of eight'])
  }
  await page.goto(ASIDE)
  await store(page, {
    autosave: saved(null, 4e12),
    'autosave-2': saved(work('Second'), 3e12),
    'autosave-3': saved(work('First'), 2e12),
  })
  await openStudio(page)
  expect(await names(page)).toEqual(['Second'])
  const downloading = page.waitForEvent('download')
  await notice.getByRole('button', { name: 'Download everything' }).click()
  expect((await downloading).suggestedFilename()).toBe('understudy-stored.json')
  await notice.getByRole('button', { name: /Go back to/ }).click()
  await expect.poll(() => names(page)).toEqual(['First'])
  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await openStudio(page)
  expect(await names(page)).toEqual(['First'])
  await expect(notice).toBeHidden()
})

test('a damaged project is refused by its field, and a reload finds the work as it was', async ({ page }) => {
  await openStudio(page)
  const before = await names(page)
  const walk = (path: unknown): string =>
    JSON.stringify({
      format: 'understudy-project',
      version: 3,
      document: {
        ...work('walk'),
        takes: [{ ...jump('walk'), recipe: { kind: 'walk', path, settings: {} } }],
      },
    })
  for (const [text, told] of [
    [walk(null), 'bad.json: takes[0].recipe.path is null'],
    [walk([{ x: 1e308, z: 0, time: 0 }]), 'bad.json: takes[0].recipe.path[0].x is 1e+308'],
  ]) {
    await drop(page, [{ name: 'bad.json', text }])
    await expect(page.getByRole('alert')).toContainText(told)
    expect(await names(page)).toEqual(before)
  }
  await openStudio(page)
  expect(await names(page)).toEqual(before)
})

// React prints what a boundary caught: this one may be loud.
loud('a panel that stops leaves the page, and undo brings everything back', async ({ page }) => {
  await openStudio(page)
  const before = await names(page)
  const recipe = { kind: 'shape', input: { kind: 'corpus', clip: 'jump-01' } }
  const document = { ...work('odd'), takes: [{ ...jump('odd'), recipe }] }
  await drop(page, [
    { name: 'odd.json', text: JSON.stringify({ format: 'understudy-project', version: 3, document }) },
  ])
  await page.keyboard.press('q')
  const fault = page.getByRole('alert', { name: 'This part of the page stopped' })
  await expect(fault).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await fault.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => names(page)).toEqual(before)
  await expect(fault).toBeHidden()
})
