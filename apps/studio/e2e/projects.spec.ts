import type { BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, test } from './console.ts'
import { bvhWalker } from './bvh-walker.ts'
import { ask, drop, openStudio } from './page.ts'

const names = (page: Page): Promise<readonly string[]> =>
  ask(page, (hook) => hook.studio.document.takes.map(({ name }) => name))
const isSaved = (page: Page) =>
  expect.poll(() => ask(page, (hook) => hook.studio.saved), { timeout: 15_000 }).toBe(true)
const elsewhere = (page: Page) => page.getByRole('status', { name: 'This project is open in another tab' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Projects' })
const title = (page: Page) => page.locator('.project-name')

/** One more take: a step of the document, and a file. */
async function addTake(page: Page): Promise<void> {
  const before = await names(page)
  await drop(page, [{ name: `step-${before.length}.bvh`, text: bvhWalker({ seconds: 0.2 }) }])
  await expect.poll(() => names(page)).toEqual([...before, `step-${before.length}`])
}

async function second(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await openStudio(page)
  return page
}

test('two tabs on one project: the second shows the same, and what is changed there goes on in a copy', async ({
  page,
  context,
}) => {
  await openStudio(page)
  await addTake(page)
  await isSaved(page)
  const other = await second(context)
  await expect(elsewhere(other)).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()
  expect(await names(other)).toEqual(await names(page))
  // A step of the first is seen in the second.
  await addTake(page)
  await expect.poll(() => names(other)).toEqual(await names(page))
  const firsts = await names(page)
  // A step of the second is its own, and the first's stay as they are.
  await addTake(other)
  await expect(elsewhere(other)).toBeHidden()
  await expect(title(other)).toHaveText('My project (copy)')
  await isSaved(other)
  await addTake(page)
  await isSaved(page)
  const [mine, theirs] = [await names(page), await names(other)]
  expect(mine.length).toBe(firsts.length + 1)
  expect(theirs.length).toBe(firsts.length + 1)
  // Both are there after a reload, each in its tab.
  await openStudio(page)
  await openStudio(other)
  await expect(title(page)).toHaveText('My project')
  await expect(title(other)).toHaveText('My project (copy)')
  expect(await names(page)).toEqual(mine)
  expect(await names(other)).toEqual(theirs)
})

test('a tab takes the project over, and gets it when the other is closed', async ({ page, context }) => {
  await openStudio(page)
  await addTake(page)
  const other = await second(context)
  // Not yet saved when it is taken over: it must be there all the same.
  await addTake(page)
  const all = await names(page)
  await elsewhere(other).getByRole('button', { name: 'Work here instead' }).click()
  await expect(elsewhere(page)).toBeVisible()
  await expect(elsewhere(other)).toBeHidden()
  await expect.poll(() => names(other)).toEqual(all)
  await addTake(other)
  await expect.poll(() => names(page)).toEqual(await names(other))
  await other.close()
  await expect(elsewhere(page)).toBeHidden()
  expect((await names(page)).length).toBe(all.length + 1)
  await addTake(page)
  await isSaved(page)
  await expect(title(page)).toHaveText('My project')
})

test('projects: new, rename, duplicate, open, delete with undo, download and open from a file', async ({
  page,
}) => {
  await openStudio(page)
  await addTake(page)
  const first = await names(page)
  await title(page).click()
  await panel(page).getByRole('button', { name: 'New project' }).click()
  await expect(title(page)).toHaveText('Project')
  expect(await names(page)).toEqual(['Figure of eight'])
  const name = panel(page).getByRole('textbox', { name: 'Name of this project' })
  await name.fill('Dance')
  await name.press('Enter')
  await expect(title(page)).toHaveText('Dance')
  await addTake(page)
  await addTake(page)
  const dance = await names(page)
  await panel(page).getByRole('button', { name: 'Duplicate this project' }).click()
  await expect(title(page)).toHaveText('Dance (copy)')
  expect(await names(page)).toEqual(dance)

  await panel(page)
    .getByRole('button', { name: /^My project/ })
    .click()
  await expect(title(page)).toHaveText('My project')
  expect(await names(page)).toEqual(first)

  await panel(page).getByRole('button', { name: 'Delete “Dance”' }).click()
  const notice = page.getByRole('status', { name: '“Dance” was deleted.' })
  await expect(panel(page).getByRole('button', { name: /^Dance \(copy\)/ })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Delete “Dance”' })).toBeHidden()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(title(page)).toHaveText('Dance')
  expect(await names(page)).toEqual(dance)

  const downloading = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download this project' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('dance.project.json')
  const buffer = readFileSync(await file.path())
  // The one that is open is deleted: another takes its place.
  await panel(page).getByRole('button', { name: 'Delete “Dance”' }).click()
  await expect(title(page)).not.toHaveText('Dance')
  const choosing = page.waitForEvent('filechooser')
  await panel(page).getByRole('button', { name: 'Open a project from a file…' }).click()
  await (await choosing).setFiles({ name: 'Theirs.project.json', mimeType: 'application/json', buffer })
  await expect(title(page)).toHaveText('Theirs')
  expect(await names(page)).toEqual(dance)
  await openStudio(page)
  await expect(title(page)).toHaveText('Theirs')
  expect(await names(page)).toEqual(dance)
})

test('a full store: nothing saved is lost, it is told, and the ways out work', async ({ page }) => {
  await page.addInitScript(() => {
    // Chromium's own limit holds for a whole profile: a refused write is the same to the page.
    const { value } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')!
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (sessionStorage.getItem('full')?.includes(this.name))
        throw new DOMException('no room', 'QuotaExceededError')
      return (value as typeof this.put).apply(this, args)
    }
  })
  const fill = (stores: string): Promise<void> =>
    page.evaluate((names) => sessionStorage.setItem('full', names), stores)
  await openStudio(page)
  await addTake(page)
  await addTake(page)
  await isSaved(page)
  const before = await names(page)
  // A file that does not fit is refused before anything is changed.
  await fill('files')
  await drop(page, [{ name: 'large.bvh', text: bvhWalker({ seconds: 0.2 }) }])
  await expect(page.getByRole('alert')).toContainText('large.bvh does not fit: the browser’s store is full.')
  expect(await names(page)).toEqual(before)
  // A step that cannot be saved is told at once.
  await fill('state')
  await page.keyboard.press('Control+z')
  const full = page.getByRole('status', { name: 'The browser’s store is full' })
  await expect(full).toBeVisible()
  const now = await names(page)
  expect(now).toEqual(before.slice(0, -1))
  const downloading = page.waitForEvent('download')
  await full.getByRole('button', { name: 'Download this project' }).click()
  const { document } = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as {
    document: { takes: { name: string }[] }
  }
  expect(document.takes.map(({ name }) => name)).toEqual(now)
  // What was saved before the store was full is whole.
  const reader = await page.context().newPage()
  await reader.goto('/')
  await expect.poll(() => ask(reader, (hook) => hook?.studio.document.takes.map(({ name }) => name))).toEqual(before) // prettier-ignore
  await reader.close()
  await fill('')
  await full.getByRole('button', { name: 'Make room' }).click()
  await expect(full).toBeHidden()
  await isSaved(page)
  await openStudio(page)
  expect(await names(page)).toEqual(now)
})
