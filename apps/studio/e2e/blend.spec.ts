import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { choose, pause, recipeOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1100, height: 700 } })

test('join two motions by keyboard: the grid, another place, undo; then both in one', async ({ page }) => {
  test.setTimeout(120_000)
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('7')
  const panel = page.getByRole('complementary', { name: 'Join' })
  await choose(page, 'From', 'jump-01')
  await choose(page, 'Into', 'jump-02')
  await panel.getByRole('button', { name: 'Join', exact: true }).press('Enter')
  // With half of each kept they are a little too far apart: said first, made when told.
  await expect(panel.getByRole('alert')).toContainText('12 cm looks natural')
  expect(await ask(page, ({ studio }) => studio.document.takes.length)).toBe(1)
  await panel.getByRole('button', { name: 'Join anyway' }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.studio.joined !== undefined)).toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pause(page)
  const { joined, grid } = await ask(page, ({ studio }) => ({ joined: studio.joined!, grid: studio.grid! }))
  expect(joined.distance).toBeCloseTo(grid.seams[0].distance, 2) // metres; the grid is coarser than the seam
  expect(joined.distance).toBeLessThan(0.15)
  expect(joined.roughness).toBeLessThan(3)
  expect(grid.pathPoints).toBeGreaterThan(50)
  const best = JSON.parse(await recipeOnStage(page))
  expect(best).toMatchObject({ kind: 'join', a: { clip: 'jump-01' }, b: { clip: 'jump-02' } })
  const [motion] = await ask(page, (hook) => hook.motions)
  const seconds = await ask(page, ({ studio: { grid: seen } }) => (seen!.columns - 1) / seen!.rate)
  const expected = best.settings.timeA + seconds - best.settings.timeB
  expect(Math.abs((motion.frames - 1) / motion.frameRate - expected)).toBeLessThan(0.05) // seconds

  // Another seam of the list, a forced one, by its button; pointing at it shows both poses.
  const seams = panel.getByRole('list', { name: 'Seams' }).getByRole('button')
  await expect(seams.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(seams.nth(1)).toBeDisabled()
  await panel.getByRole('switch', { name: 'Also seams that look forced' }).press('Space')
  await seams.nth(1).focus()
  expect(await ask(page, (hook) => hook.studio.cell !== undefined)).toBe(true)
  await seams.nth(1).press('Enter')
  await expect
    .poll(async () => JSON.parse(await recipeOnStage(page)).settings.timeA)
    .not.toBe(best.settings.timeA)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  expect(JSON.parse(await recipeOnStage(page))).toEqual(best)

  const picture = panel.getByRole('application')
  await picture.focus()
  expect(await ask(page, (hook) => hook.studio.cell)).toMatchObject({ timeA: best.settings.timeA })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const moved = JSON.parse(await recipeOnStage(page)).settings
  expect(moved.timeA).toBeCloseTo(best.settings.timeA + 1 / grid.rate, 3)
  await page.keyboard.press('Tab')
  // A press on the grid picks as well; hovering shows both poses.
  const box = (await picture.boundingBox())!
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.5 * box.height)
  await expect.poll(() => ask(page, (hook) => hook.studio.cell !== undefined)).toBe(true)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => recipeOnStage(page)).not.toContain(`"timeA":${moved.timeA}`)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
  ).toEqual([])
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let i = 0; i < 3 && (await recipeOnStage(page)) !== JSON.stringify(best); i++)
    await page.keyboard.press('Control+z')
  expect(JSON.parse(await recipeOnStage(page))).toEqual(best)

  await panel.getByRole('radio', { name: 'Both in one' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).kind).toBe('blend')
  const share = panel.getByRole('textbox', { name: 'Share of the second' })
  await share.fill('0.3')
  await share.press('Tab')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).weight).toBe(0.3)
  expect(await ask(page, (hook) => hook.studio.refusal)).toBeUndefined()

  // A key is added where both fit worst and moved by hand: it is in the recipe, and the mix is made anew.
  await panel.getByRole('button', { name: 'Registration…' }).click()
  const dialog = page.getByRole('dialog', { name: 'How the examples correspond' })
  await dialog.getByRole('button', { name: /^Add a key at/ }).click()
  const keys = async () => JSON.parse(await recipeOnStage(page)).keys as { times: number[] }[] | undefined
  await expect.poll(async () => (await keys())?.length).toBe(1)
  const [{ times }] = (await keys())!
  const pins = dialog.getByRole('slider', { name: /^key 1 in / })
  await expect(pins).toHaveCount(2)
  await pins.nth(1).press('Shift+ArrowRight')
  await expect.poll(async () => (await keys())![0].times.join()).not.toBe(times.join())
  expect(await ask(page, (hook) => hook.studio.undoName)).toBe('Change the registration')
})

test('two motions that are not alike are not mixed: a sentence says why, and nothing changes', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('7')
  const panel = page.getByRole('complementary', { name: 'Join' })
  await choose(page, 'From', 'walk-cycle-001')
  await choose(page, 'Into', 'jump-02')
  await panel.getByRole('button', { name: 'Join', exact: true }).press('Enter')
  await panel.getByRole('button', { name: 'Join anyway' }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.studio.joined !== undefined)).toBe(true)
  const before = await recipeOnStage(page)
  await panel.getByRole('radio', { name: 'Both in one' }).focus()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('alert')).toBeVisible()
  expect(await recipeOnStage(page)).toBe(before)
})
