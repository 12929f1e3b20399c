import { test, type Page, type Route } from '@playwright/test'
import { expect } from './console.ts'
import { ask, openStudio } from './page.ts'
import { pause } from './tool-page.ts'

test.use({ viewport: { width: 1110, height: 700 } })

const takes = (page: Page): Promise<number> => ask(page, (hook) => hook.studio.document.takes.length)

// Without the fixture that fails on errors in the console: a request that fails is one.
test('a tool that does not arrive says so, work that takes long can be given up, and a title is that of what is seen', async ({
  page,
}) => {
  test.slow()
  await openStudio(page)
  await pause(page)
  let arrives: (route: Route) => unknown = (route) => route.abort()
  let asked = 0
  await page.route(/assets\/.*\.js/, (route) => {
    asked++
    return arrives(route)
  })
  await page.keyboard.press('6')
  const told = page.getByRole('alert').filter({ hasText: 'This tool could not be loaded' })
  await expect(told).toBeVisible()
  const once = asked
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  expect(asked).toBe(once) // asked for when somebody says so, never by itself
  arrives = (route) => route.continue()
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('complementary', { name: 'Style' })).toBeVisible()
  await page.waitForFunction(() => (window.understudy?.motions.length ?? 0) > 0)

  // What makes the mirrored motion does not arrive: who is seen steps back, and it can be given up.
  await page.keyboard.press('e')
  await expect(page.getByRole('complementary', { name: 'Edit' })).toBeVisible()
  const before = await takes(page)
  const held: Route[] = []
  arrives = (route) => held.push(route)
  await page.keyboard.press('Shift+V')
  const cancel = page.getByRole('status').getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  expect(await takes(page)).toBe(before + 1)
  expect(await ask(page, (hook) => hook.studio.solving)).toBe(true)
  await cancel.click()
  expect(await takes(page)).toBe(before)
  expect(await ask(page, (hook) => hook.studio.solving)).toBe(false)
  arrives = (route) => route.continue()
  for (const route of held) await route.continue().catch(() => {})
  await page.keyboard.press('Shift+V')
  await expect.poll(() => ask(page, (hook) => hook.studio.hash() !== undefined)).toBe(true)
  expect(await takes(page)).toBe(before + 1)

  // Another name is on the stage at once.
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('To the left')
  await name.press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('To the left')
})
