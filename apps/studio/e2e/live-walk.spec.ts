import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { pause, recipeOnStage } from './tool-page.ts'

// Small: every picture is drawn in software while the walker goes.
test.use({ viewport: { width: 960, height: 560 } })

interface Live {
  readonly state: string
  readonly recorded: number
  readonly x: number
  readonly z: number
  readonly isPad: boolean
}
const live = (page: Page): Promise<Live> =>
  ask(page, (hook) => hook.studio.toolFacts('draw')) as unknown as Promise<Live>

/** A gamepad whose stick the test holds. */
const padOf = (y: number): void => {
  const pad = { axes: [0, y], buttons: [] } as unknown as Gamepad
  Object.defineProperty(navigator, 'getGamepads', { value: () => [pad], configurable: true })
}

test('a walker is steered by keys and by a gamepad, and what was walked is a take', async ({ page }) => {
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'Steer live' }).click()
  await expect.poll(async () => (await live(page)).state, { timeout: 60_000 }).toBe('on')
  const from = await live(page)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.keyboard.down('w')
  await expect
    .poll(async () => Math.hypot((await live(page)).x - from.x, (await live(page)).z - from.z), {
      timeout: 60_000,
    })
    .toBeGreaterThan(1)
  await page.keyboard.up('w')
  await page.evaluate(padOf, -1)
  await expect.poll(async () => (await live(page)).isPad, { timeout: 30_000 }).toBe(true)
  await expect.poll(async () => (await live(page)).recorded, { timeout: 60_000 }).toBeGreaterThan(1)
  await page.getByRole('button', { name: /Stop and keep/ }).click()
  await expect.poll(() => recipeOnStage(page), { timeout: 30_000 }).toContain('Steered walk')
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect.poll(async () => (await live(page)).state).toBe('off')
  await expect
    .poll(() => ask(page, (hook) => (hook.motions[0].frames - 1) / hook.motions[0].frameRate))
    .toBeGreaterThan(1)
})
