import { bvhWalker } from './bvh-walker.ts'
import { expect, test } from './console.ts'
import { ask, drop, hasInk, openStudio } from './page.ts'
import { walkers, writeFolder } from './recordings.ts'

test.use({ viewport: { width: 1110, height: 560 } })

test('ten files that are dropped together are all opened', async ({ page }) => {
  test.slow()
  await openStudio(page)
  await drop(
    page,
    Array.from({ length: 10 }, (_, n) => ({
      name: `mine-${n}.bvh`,
      text: bvhWalker({ seconds: 1 + n / 10 }),
    })),
  )
  const panel = page.getByRole('region', { name: 'Opening files' })
  await expect(panel).toContainText('10 files opened', { timeout: 120_000 })
  const files = page.getByRole('navigation', { name: 'Library' }).getByRole('list', { name: 'Your files' })
  await files.evaluate((list) => (list.scrollTop = list.scrollHeight))
  await expect(files.getByRole('button', { name: /^mine-9/ })).toBeVisible()
  await expect.poll(() => ask(page, (hook) => hook.motions.map(({ name }) => name))).toEqual(['mine-0'])
})

test('a folder is opened with all that is inside, files that are no motions are told, and a reload finds it all', async ({
  page,
}, info) => {
  const folder = writeFolder(info.outputPath('gait study'), {
    ...walkers(30),
    'notes/readme.txt': 'Recorded on a Tuesday.',
    'odd/broken.bvh': 'this is no motion at all',
  })
  await openStudio(page)
  const shelf = page.getByRole('navigation', { name: 'Library' })
  const choosing = page.waitForEvent('filechooser')
  await shelf.getByRole('button', { name: 'Open a folder' }).click()
  await (await choosing).setFiles(folder)
  const panel = page.getByRole('region', { name: 'Opening files' })
  await expect(panel).toContainText('30 files opened from gait study, 2 refused.', { timeout: 120_000 })
  const refused = panel.getByRole('list', { name: 'Refused files and why' })
  await expect(refused).toContainText('readme.txt is no motion file.')
  await expect(refused).toContainText('broken.bvh')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()

  await page.reload()
  await page.waitForFunction(() => (window.understudy?.motions.length ?? 0) > 0)
  const search = shelf.getByRole('textbox', { name: 'Search clips' })
  await search.fill('odd walk_0029')
  const row = shelf.getByRole('button', { name: /^walk_0029/ })
  await expect(row).toContainText('gait study/odd')
  await expect.poll(() => hasInk(row.locator('canvas'))).toBe(true)
  await row.click()
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('walk_0029')
})

test('opening a folder can be cancelled; what was opened stays', async ({ page }, info) => {
  // Threads that read begin with the first file: on a busy machine that alone may take half a minute.
  test.slow()
  const folder = writeFolder(info.outputPath('long'), walkers(400))
  await openStudio(page)
  const shelf = page.getByRole('navigation', { name: 'Library' })
  const choosing = page.waitForEvent('filechooser')
  await shelf.getByRole('button', { name: 'Open a folder' }).press('Enter')
  await (await choosing).setFiles(folder)
  const panel = page.getByRole('region', { name: 'Opening files' })
  await expect(panel).toContainText(/[1-9]\d* of 400 from long/, { timeout: 120_000 })
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toContainText(/Cancelled: \d+ of 400 files opened\./)
  const told = /Cancelled: (\d+)/.exec(await panel.innerText())?.[1]
  expect(Number(told)).toBeLessThan(400)
  await expect(shelf.getByRole('heading', { name: /Your files/ })).toContainText(told ?? 'none')
})
