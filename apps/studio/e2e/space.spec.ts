import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { pause, recipeOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1100, height: 720 } })

interface Facts {
  readonly facts?: {
    readonly asked: number[]
    readonly got: number[]
    readonly projected: boolean
    readonly missCm: number
    readonly awayCm: number
    readonly skate: number
    readonly moment: number
  }
  readonly latencies: number[]
  readonly map?: { readonly examples: number; readonly blends: number; readonly reach: number }
  readonly ball?: number[]
  readonly ballSeen?: { x: number; y: number }
}
const space = (page: Page): Promise<Facts | undefined> =>
  ask(page, ({ studio }) => studio.toolFacts('space')) as Promise<Facts | undefined>
/** Waits until the take on stage was made for the target the document has. */
const settled = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const { target } = JSON.parse(await recipeOnStage(page)) as { target: number[] }
      return JSON.stringify((await space(page))?.facts?.asked) === JSON.stringify(target)
    })
    .toBe(true)

test('aim a punch: drag the ball, out of reach, typed, by keys, undo and reload', async ({ page }) => {
  test.setTimeout(150_000)
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('8')
  const panel = page.getByRole('complementary', { name: 'Space' })
  await panel.getByRole('button', { name: 'Aim a punch' }).press('Enter')
  await expect.poll(async () => (await space(page))?.map?.blends ?? 0).toBeGreaterThan(100)
  await settled(page)
  await pause(page)
  const first = (await space(page))!
  expect(first.map!.examples).toBe(12)
  expect(first.facts!.missCm).toBeLessThan(1)
  expect(first.facts!.skate).toBeLessThan(0.1) // cm/s: both feet stand all the time

  // The ball follows the hand in the plane of the screen, and so does the fist.
  const { x, y } = first.ballSeen!
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 8, { steps: 3 })
  await page.mouse.move(x + 24, y + 16, { steps: 3 })
  await page.mouse.up()
  await settled(page)
  const moved = (await space(page))!
  expect(moved.ballSeen!.x - x).toBeCloseTo(24, 0)
  expect(moved.ballSeen!.y - y).toBeCloseTo(16, 0)
  expect(moved.facts!.missCm).toBeLessThan(6) // within reach, but perhaps before or behind where fists go
  expect(await ask(page, ({ studio }) => studio.undoName)).toBe('Move the target')
  const time = await ask(page, (hook) => hook.time)
  expect(Math.abs(time - moved.facts!.moment)).toBeLessThan(0.05) // seconds: seen when it counts
  console.log(`space: solved in ${moved.latencies.join(', ')} ms`)

  // Typed, far above: drawn back to what can be reached, with a sentence.
  const up = panel.getByRole('textbox', { name: 'Up, cm' })
  await up.fill('190')
  await up.press('Tab')
  await settled(page)
  const far = (await space(page))!
  expect(far.facts!.projected).toBe(true)
  expect(far.facts!.awayCm).toBeGreaterThan(20)
  await expect(panel.getByText(/^Out of reach by \d+ cm\./)).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(() => recipeOnStage(page)).not.toContain('1.9,')
  await settled(page)

  // Keys on the map: a centimetre each; held keys are one step.
  await panel.getByRole('application', { name: 'Map' }).focus()
  const before = JSON.parse(await recipeOnStage(page)).target as number[]
  await page.keyboard.press('ArrowUp')
  const nudged = JSON.parse(await recipeOnStage(page)).target as number[]
  expect(nudged[1] - before[1]).toBeCloseTo(0.01, 6)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
  ).toEqual([])
  await settled(page)
  const hash = await ask(page, ({ studio }) => studio.hash())
  await expect.poll(() => ask(page, ({ studio }) => studio.saved)).toBe(true)
  await page.reload()
  await expect.poll(() => ask(page, (hook) => hook?.studio.hash())).toBe(hash)
})
