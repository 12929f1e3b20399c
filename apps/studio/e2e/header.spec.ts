import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'

test('all of the header is on the page at any usual width', async ({ page }) => {
  await openStudio(page)
  for (const width of [960, 1024, 1100, 1261, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    const header = page.getByRole('banner')
    await expect.poll(() => header.evaluate((bar) => bar.scrollWidth - bar.clientWidth), `${width}`).toBe(0)
    // Every tool is named, at any width.
    for (const name of await page.locator('.tools .tool-text').all())
      expect((await name.boundingBox())!.width, `${width}`).toBeGreaterThan(12)
    for (const part of [page.locator('.tools label').last(), page.getByRole('button', { name: 'Export' })]) {
      const box = (await part.boundingBox())!
      expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('the camera follows as somebody chose it, whatever tool is in hand', async ({ page }) => {
  await openStudio(page)
  const follows = (): Promise<string | null> =>
    page.getByRole('button', { name: 'Follow', exact: true }).getAttribute('aria-pressed')
  await page.keyboard.press('4')
  await expect.poll(() => ask(page, ({ studio }) => studio.toolFacts('shape') !== undefined)).toBe(true)
  await expect.poll(follows).toBe('true')
  await page.keyboard.press('c')
  await expect.poll(follows).toBe('false')
  for (const key of ['q', '4', 'b']) await page.keyboard.press(key)
  expect(await follows()).toBe('false')
})
