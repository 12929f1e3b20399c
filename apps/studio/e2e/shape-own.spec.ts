import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { rootMotion, wrapAngle } from '@understudy/motion'
import { printBvh, readMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import type { ShapeRecipe } from '../src/document/shape-recipe.ts'
import { expect, test } from './console.ts'
import { ask, drawn, openStudio } from './page.ts'
import { recordingOf } from './recordings.ts'
import { pause, recipeOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1100, height: 700 } })

interface Cycle {
  readonly start: number
  readonly end: number
  readonly way: { readonly length: number; readonly towards: number }
  readonly direction: number
}
interface Facts {
  readonly quality?: string
  readonly cycle?: Cycle
  readonly missed?: readonly { readonly value: number; readonly unit: string }[]
  readonly holds: { readonly stepEnd?: readonly number[] }
}
const facts = (page: Page): Promise<Facts> =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.understudy!.studio.toolFacts('shape') ?? {})) as Facts)
const toScreen = (page: Page, place: readonly number[]): Promise<{ x: number; y: number }> =>
  page.evaluate(
    (at) =>
      (
        window.understudy!.studio.toolFacts('shape') as {
          toScreen(at: readonly number[]): { x: number; y: number }
        }
      ).toScreen(at),
    place,
  )
const exact = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await facts(page)).quality, { timeout: 120_000 })
    .toBe('exact')
    .then(() => drawn(page))

test('a cycle of an imported walk is fitted to a model: ring, timing, modes, repeat', async ({ page }) => {
  test.setTimeout(600_000)
  const { name, bytes } = recordingOf('c-walkcycle') ?? {
    name: 'start-stop-1.bvh',
    bytes: new TextEncoder().encode(printBvh(makeClip('start-stop-1'))),
  }
  await openStudio(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file' }).press('Enter')
  const chooser = await choosing
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(bytes) })
  await expect
    .poll(() => ask(page, (hook) => hook.motions[0].name), { timeout: 60_000 })
    .toBe(name.replace('.bvh', ''))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // A plain walk of theirs has every slider of the styles that come along.
  await page.keyboard.press('6')
  const style = page.getByRole('complementary', { name: 'Style' })
  await expect(style.locator('[data-way="cycles"]')).toBeVisible({ timeout: 120_000 })
  expect(await style.getByRole('slider').count()).toBeGreaterThan(3)
  await page.keyboard.press('4')
  await pause(page)
  const panel = page.getByRole('complementary', { name: 'Shape' })
  const before = await ask(page, (hook) => hook.studio.hash())
  const seconds = await ask(page, ({ motions: [{ frames, frameRate }] }) => (frames - 1) / frameRate)
  await page.evaluate((at) => window.understudy!.seek(at), seconds / 2)
  await panel.getByRole('button', { name: 'Fit walk', exact: true }).click()
  await expect(panel).toContainText(/Cycle from [\d.]+ to [\d.]+ s/, { timeout: 120_000 })
  await exact(page)
  // Nothing is asked yet: the take is what it was.
  expect(await ask(page, (hook) => hook.studio.hash())).toBe(before)
  const { cycle } = await facts(page)

  // The ring at the end of the cycle, to the side.
  const end = (await facts(page)).holds.stepEnd!
  const grip = await toScreen(page, end)
  await page.mouse.move(grip.x, grip.y)
  await page.mouse.down()
  for (let k = 1; k <= 6; k++) await page.mouse.move(grip.x + 6 * k, grip.y + 2 * k)
  await expect
    .poll(async () => (JSON.parse(await recipeOnStage(page)) as ShapeRecipe).requests.length)
    .toBe(1)
  await page.mouse.up()
  await exact(page)
  const recipe = JSON.parse(await recipeOnStage(page)) as ShapeRecipe
  const [swing] = recipe.requests
  if (swing.kind !== 'swing') throw new Error('a swing was asked for')
  const got = await facts(page)
  // Asked and got agree, or what is missed is told.
  if (got.missed![0].value < 1) expect(got.cycle!.direction).toBeCloseTo(swing.direction, 0)
  else await expect(panel.getByText(/Not met/)).toBeVisible()
  expect(await ask(page, (hook) => hook.studio.undoName)).toBe('Step further or turn')

  // Modes are live after the drag.
  const hash = await ask(page, (hook) => hook.studio.hash())
  await panel.getByRole('button', { name: 'Modes' }).click()
  const mode = panel.getByRole('slider', { name: 'Shape 1' })
  await mode.focus()
  for (let k = 0; k < 5; k++) await mode.press('ArrowRight')
  await expect.poll(() => ask(page, (hook) => hook.studio.hash()), { timeout: 120_000 }).not.toBe(hash)
  await exact(page)

  // Twice makes it longer by about a cycle.
  const once = await ask(page, ({ motions: [{ frames, frameRate }] }) => frames / frameRate)
  const repeat = panel.getByRole('textbox', { name: 'Repeat' })
  await repeat.fill('2')
  await repeat.press('Enter')
  await expect
    .poll(() => ask(page, ({ motions: [{ frames, frameRate }] }) => frames / frameRate), { timeout: 120_000 })
    .toBeGreaterThan(once + 0.5 * (cycle!.end - cycle!.start))
  await exact(page)

  // From the file: the start of the cycle is where it was, in place and heading.
  await page.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download', (one) => one.suggestedFilename().endsWith('.bvh'))
  await page.getByRole('menuitem', { name: 'BVH' }).click()
  const file = await coming
  const made = await readMotion({
    name: file.suggestedFilename(),
    bytes: new Uint8Array(readFileSync(await file.path())),
  })
  const was = await readMotion({ name, bytes })
  const [a, b] = [rootMotion(was.motion), rootMotion(made.motion)]
  const frame = Math.round(cycle!.start * was.motion.frameRate)
  expect(Math.hypot(a.x[frame] - b.x[frame], a.z[frame] - b.z[frame])).toBeLessThan(0.002)
  expect(Math.abs(wrapAngle(a.yaw[frame] - b.yaw[frame]))).toBeLessThan(0.01)
})
