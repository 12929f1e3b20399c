import { AxeBuilder } from '@axe-core/playwright'
import { makeMotion } from '@understudy/motion'
import { printBvh } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { expect, test } from './console.ts'
import { ask, drop, openStudio } from './page.ts'
import { pause, recipeOnStage } from './tool-page.ts'

/** Somebody who walks, filmed by a camera that sways: planted feet slide. */
function skater(): string {
  const walk = makeClip('walk-to-jump-02')
  const rootPositions = walk.rootPositions.slice()
  for (let frame = 0; frame < walk.frameCount; frame++)
    rootPositions[3 * frame] += 0.012 * Math.sin((2 * Math.PI * 1.1 * frame) / walk.frameRate)
  return printBvh(makeMotion({ ...walk, rootPositions }))
}

test.use({ viewport: { width: 1100, height: 700 } })

test('drop a file and clean its feet: less skate, one step, undone by one', async ({ page }) => {
  await openStudio(page)
  await drop(page, [{ name: 'skater.bvh', text: skater() }])
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('skater')
  await pause(page)
  await page.keyboard.press('u')
  const panel = page.getByRole('complementary', { name: 'Clean' })
  const button = panel.getByRole('button', { name: 'Clean the feet' })
  await expect(button).toBeEnabled()
  await expect(panel.getByRole('img', { name: /Foot skate over time/ })).toBeVisible()
  const untouched = await recipeOnStage(page)
  const pose = await ask(page, (hook) => hook.studio.hash())
  // By the pointer: what was found in the file must not lie over it.
  await button.click()
  await expect.poll(() => ask(page, (hook) => hook.studio.cleaned !== undefined)).toBe(true)
  const cleaned = (await ask(page, (hook) => hook.studio.cleaned))!
  expect(cleaned.contactCount).toBeGreaterThan(1)
  expect(cleaned.after.mean).toBeLessThan(0.2 * cleaned.before.mean)
  expect(JSON.parse(await recipeOnStage(page))).toMatchObject({ kind: 'clean', input: { kind: 'file' } })
  expect(await ask(page, (hook) => hook.motions[0].contacts)).toBe(cleaned.contactCount)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
  ).toEqual([])

  const fade = panel.getByRole('textbox', { name: 'Fade out within' })
  await fade.fill('0.4')
  await fade.press('Tab')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).settings.fade).toBe(0.4)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => recipeOnStage(page)).toBe(untouched)
  await expect.poll(() => ask(page, (hook) => hook.studio.hash())).toBe(pose)
})
