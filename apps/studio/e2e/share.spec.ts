import { expect, test } from './console.ts'
import { walked as walkedOnStage } from './draw.ts'
import { ask, openStudio } from './page.ts'
import { recipeOnStage } from './tool-page.ts'

test('the history goes back to any step, and a link opens the same project elsewhere', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openStudio(page)
  await page.getByRole('button', { name: 'Stretch a jump' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'What would you like to do?' }).fill('Walk a loop')
  // What is found comes a moment after what is typed.
  await expect(page.locator('.mantine-Spotlight-action').first()).toContainText('Walk a loop')
  await page.keyboard.press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.studio.document.takes.length)).toBe(3)
  // Learning the walk may take a while beside the model of the jump.
  await walkedOnStage(page)
  const walked = await recipeOnStage(page)
  const bytes = await ask(page, (hook) => hook.studio.hash())

  // A palette that is still closing keeps the keys to itself.
  await expect(page.getByRole('textbox', { name: 'What would you like to do?' })).toBeHidden()
  await page.keyboard.press('h')
  const panel = page.getByRole('complementary', { name: 'History' })
  await expect(panel.getByRole('listitem')).toHaveText(['The beginning', /jump/i, 'Draw a path'])
  await panel.getByRole('button', { name: 'The beginning' }).click()
  await expect.poll(() => ask(page, (hook) => hook.studio.document.takes.length)).toBe(1)
  await expect(panel.locator('[aria-current=step]')).toHaveText('The beginning')
  await panel.getByRole('button', { name: 'Draw a path' }).click()
  await expect.poll(() => recipeOnStage(page)).toBe(walked)

  await page.keyboard.press('Control+e')
  await page.getByRole('menuitem', { name: /Copy a link to the project/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#project=')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()

  // Somebody else's browser: nothing is kept there.
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await elsewhere.waitForFunction(() => (window.understudy?.motions.length ?? 0) > 0)
  await expect.poll(() => recipeOnStage(elsewhere)).toBe(walked)
  await expect.poll(() => ask(elsewhere, (hook) => hook.studio.hash())).toBe(bytes)
  expect(elsewhere.url()).not.toContain('#project')
})
