import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { choose, pause, recipeOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1100, height: 700 } })

interface Facts {
  readonly flagged?: string
  readonly looks?: readonly { readonly family: string }[]
  readonly filter?: {
    readonly before: { readonly tremble: number; readonly skate: number }
    readonly after: { readonly tremble: number; readonly skate: number }
    readonly truth?: { readonly before: number; readonly after: number }
  }
  readonly lifted?: { readonly missPixels: number; readonly truthCm?: number; readonly tracks: number }
  readonly built: {
    readonly examples: number
    readonly byHand: boolean
    readonly keys?: readonly string[]
    readonly reference?: { readonly keys: readonly number[] }
    readonly refused?: readonly { readonly reason: string; readonly forced: boolean }[]
    readonly facts?: { readonly examples: number; readonly heldOutCm?: number; readonly worstCm: number }
  }
}
const facts = (page: Page): Promise<Facts> =>
  ask(page, (hook) => hook.studio.toolFacts('lift')) as unknown as Promise<Facts>
const hash = (page: Page): Promise<string | undefined> => ask(page, (hook) => hook.studio.hash())

async function noSeriousFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id} ${target.join()} ${any[0]?.message}`),
      ),
  ).toEqual([])
}

test('a noisy clip is cleaned, a flat picture becomes a body, and a model is built', async ({ page }) => {
  test.slow()
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('0')
  const panel = page.getByRole('complementary', { name: 'Lift' })

  // Noise: somebody who reads nothing presses the button, and then the next one.
  await panel.getByRole('button', { name: 'Make a noisy one to try' }).click()
  await expect.poll(async () => (await facts(page)).looks?.[0].family, { timeout: 30_000 }).toBe('walk')
  await pause(page)
  const noisy = await hash(page)
  await panel.getByRole('button', { name: 'Clean this clip' }).click()
  await expect.poll(async () => (await facts(page)).filter !== undefined, { timeout: 30_000 }).toBe(true)
  await pause(page)
  const { before, after, truth } = (await facts(page)).filter!
  expect(after.tremble).toBeLessThan(0.1 * before.tremble)
  expect(after.skate).toBeLessThan(1)
  expect(truth!.after).toBeLessThan(truth!.before / 3)
  expect(JSON.parse(await recipeOnStage(page))).toMatchObject({
    mode: 'filter',
    input: { mode: 'spoil', input: { kind: 'corpus' } },
    model: { family: 'walk' },
  })
  await expect(panel.getByRole('img', { name: /Jitter over time/ })).toBeVisible()
  await noSeriousFaults(page)
  const clean = await hash(page)

  // Too far from another model: said, and nothing changed.
  await choose(page, 'Kind of motion', 'Wave')
  await expect(panel.getByRole('alert')).toContainText('Use a model of its action', { timeout: 30_000 })
  expect(await hash(page)).toBe(clean)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(() => hash(page)).toBe(noisy)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => hash(page)).toBe(clean)

  // Flat to 3D: the sample, then a stroke of one's own.
  await panel.getByRole('radio', { name: '2D to 3D' }).press('Space')
  await panel.getByRole('button', { name: 'Try a sample' }).press('Enter')
  await expect.poll(async () => (await facts(page)).lifted !== undefined, { timeout: 30_000 }).toBe(true)
  await pause(page)
  const sample = (await facts(page)).lifted!
  expect(sample.truthCm).toBeLessThan(4)
  expect(sample.missPixels).toBeLessThan(12)
  await expect(page.getByRole('img', { name: /The picture, with 6 tracks/ })).toBeVisible()
  await panel.getByRole('switch', { name: 'Estimate the camera' }).press('Space')
  await expect
    .poll(async () => JSON.parse(await recipeOnStage(page)).findCamera, { timeout: 30_000 })
    .toBe(true)
  await expect.poll(async () => (await facts(page)).lifted!.truthCm).toBeLessThan(8)

  await panel.getByRole('button', { name: 'Draw on the picture' }).press('Enter')
  const picture = page.locator('.lift-picture canvas')
  const seen = await hash(page)
  const { x, y, width, height } = (await picture.boundingBox())!
  await page.mouse.move(x + 0.4 * width, y + 0.75 * height)
  await page.mouse.down()
  for (let k = 1; k <= 12; k++)
    await page.mouse.move(
      x + (0.4 + 0.03 * k) * width,
      y + (0.75 - 0.05 * Math.sin((Math.PI * k) / 12)) * height,
    )
  await page.waitForTimeout(250)
  await page.mouse.move(x + 0.77 * width, y + 0.75 * height)
  await page.mouse.up()
  await expect.poll(async () => (await facts(page)).lifted?.tracks, { timeout: 30_000 }).toBe(1)
  expect(JSON.parse(await recipeOnStage(page)).picture.tracks[0].role).toBe('leftFoot')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(() => hash(page)).toBe(seen)

  // Build: keys on strips, moved by the arrow keys; built, tested and used.
  await panel.getByRole('button', { name: 'Build a model…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Build a model' })
  await choose(page, 'Add examples', 'Waves (10')
  await expect
    .poll(async () => (await facts(page)).built.reference?.keys.length, { timeout: 30_000 })
    .toBeGreaterThan(1)
  const [key] = (await facts(page)).built.reference!.keys
  await dialog.getByRole('slider').first().press('Shift+ArrowRight')
  await expect
    .poll(async () => (await facts(page)).built.reference?.keys[0], { timeout: 30_000 })
    .toBeCloseTo(key + 0.1, 1)
  expect((await facts(page)).built.byHand).toBe(true)
  await noSeriousFaults(page)
  await dialog.getByRole('button', { name: 'Build', exact: true }).press('Enter')
  await expect
    .poll(async () => (await facts(page)).built.facts?.heldOutCm, { timeout: 30_000 })
    .toBeLessThan(15)
  await dialog.getByRole('button', { name: 'Use this model' }).press('Enter')
  await expect(dialog).toBeHidden()
})
