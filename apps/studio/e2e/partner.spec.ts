import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { choose, pause, recipeOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1100, height: 700 } })

test('lead a dance: somebody follows, hand in hand, near the recorded partner; another leader, undo, reload', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await openStudio(page)
  await pause(page)
  // By keyboard from here on: the opener has the focus, Enter opens it.
  await page.getByRole('button', { name: 'Lead a dance' }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.motions.length), { timeout: 90_000 }).toBe(2)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pause(page)
  expect(JSON.parse(await recipeOnStage(page))).toMatchObject({
    kind: 'partner',
    leader: { kind: 'corpus', clip: 'lindy-05-leader' },
  })
  const partner = (await ask(page, (hook) => hook.studio.partner))!
  expect(partner.holds).toBeGreaterThan(1)
  expect(partner.handsMet).toBeGreaterThan(0.9) // share of held time within 5 cm
  expect(partner.skate).toBeLessThan(1) // cm/s
  expect(partner.truth!.meanDistance).toBeLessThan(0.25) // metres; 0.10 measured, the couple is left out of the examples
  expect(partner.truth!.otherwise.length).toBeLessThan(0.25 * partner.truth!.unitCount)
  // Held hands are where each other's are, on stage.
  await page.evaluate(() => window.understudy!.seek(8))
  const transcript = page.getByRole('region', { name: 'What is danced' })
  await expect(transcript.getByRole('button')).toHaveCount(partner.units.length)
  await transcript.getByRole('button').nth(5).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.time)).toBeCloseTo(partner.units[5].start, 1)
  const panel = page.getByRole('complementary', { name: 'Partner' })
  await panel.getByRole('switch', { name: 'Show as a ghost' }).press('Space')
  await expect(panel.getByRole('switch', { name: 'Show as a ghost' })).toBeChecked()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
  ).toEqual([])

  const before = await recipeOnStage(page)
  await choose(page, 'Leader', 'hop 12')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Lindy hop 12, leader')
  expect(JSON.parse(await recipeOnStage(page)).leader.clip).toBe('lindy-12-leader')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Lindy hop 5, leader')
  expect(await recipeOnStage(page)).toBe(before)

  const hash = await ask(page, (hook) => hook.studio.hash())
  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await page.reload()
  await expect
    .poll(() => ask(page, (hook) => hook?.studio?.partner !== undefined), { timeout: 90_000 })
    .toBe(true)
  expect(await ask(page, (hook) => hook.studio.hash())).toBe(hash)
})

test('live: a partner who knows only what was danced decides as the leader goes on', async ({ page }) => {
  test.setTimeout(240_000)
  await openStudio(page)
  await pause(page)
  await page.getByRole('button', { name: 'Lead a dance' }).press('Enter')
  await expect
    .poll(() => ask(page, (hook) => hook.studio.partner !== undefined), { timeout: 90_000 })
    .toBe(true)
  const live = page.getByRole('switch', { name: 'Answer live' })
  await live.press('Space')
  await expect.poll(() => ask(page, (hook) => hook.studio.live?.decided ?? 0)).toBeGreaterThan(3)
  await live.press('Space')
  await expect.poll(() => ask(page, (hook) => hook.studio.live)).toBeUndefined()
})
