import type { Page } from '@playwright/test'
import { parseBvh } from '@understudy/motion/formats'
import { readFile } from 'node:fs/promises'
import { expect, test } from './console.ts'
import { drawRound, walked } from './draw.ts'
import { ask, drawn, openStudio } from './page.ts'
import { pause, recipeOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

interface ShapeFacts {
  readonly ready: boolean
  readonly quality?: string
  readonly missed?: readonly { readonly value: number }[]
  readonly toScreen: (place: readonly number[]) => { x: number; y: number }
}

/** Where the head is on the screen, how high it is, and where on the screen it would be 10 cm lower. */
const head = (page: Page) =>
  ask(page, (hook) => {
    const joint = hook.motions[0].joints.indexOf('Head')
    const [x, y, z] = hook.pose().slice(3 * joint, 3 * joint + 3)
    const { toScreen } = hook.studio.toolFacts('shape') as ShapeFacts
    return { at: toScreen([x, y, z]), lower: toScreen([x, y - 0.1, z]), height: y }
  })

/** The head once the camera has come to rest: the same place twice, two drawings apart. */
const headAtRest = async (page: Page) => {
  await expect
    .poll(async () => {
      const first = await head(page)
      await drawn(page)
      const second = await head(page)
      return Math.hypot(second.at.x - first.at.x, second.at.y - first.at.y)
    })
    .toBeLessThan(0.1) // pixels
  return head(page)
}

test('a walk drawn on the floor, bent by a drag, given a boxer’s arms, made more energetic, answered by a partner, and exported', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await openStudio(page)
  await drawRound(page)
  await walked(page)
  await pause(page)

  await page.keyboard.press('4')
  await expect.poll(() => ask(page, (hook) => hook.studio.toolFacts('shape') !== undefined)).toBe(true)
  await page.evaluate(() => window.understudy!.seek(3))
  await expect
    .poll(() => ask(page, (hook) => (hook.studio.toolFacts('shape') as ShapeFacts | undefined)?.ready))
    .toBe(true)
  await drawn(page)
  const before = await headAtRest(page)
  await page.mouse.move(before.at.x, before.at.y)
  await page.mouse.down()
  await page.mouse.move(before.lower.x, before.lower.y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).kind).toBe('shape')
  await expect
    .poll(() => ask(page, (hook) => (hook.studio.toolFacts('shape') as ShapeFacts).quality))
    .toBe('exact')
  await drawn(page)
  expect(before.height - (await head(page)).height).toBeGreaterThan(0.06) // metres
  const [missed] = (await ask(page, (hook) => (hook.studio.toolFacts('shape') as ShapeFacts).missed))!
  expect(missed.value).toBeLessThan(2) // cm

  await page.keyboard.press('5')
  await page
    .getByRole('complementary', { name: 'Assemble' })
    .getByRole('button', { name: /^Shadowbox 3/ })
    .click()
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).kind).toBe('assemble')

  await page.keyboard.press('6')
  const energy = page.getByRole('complementary', { name: 'Style' }).getByRole('textbox', { name: 'Energy' })
  await energy.fill((Number.parseFloat(await energy.inputValue()) + 0.2).toFixed(2))
  await energy.press('Tab')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).kind).toBe('style')

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Find a partner' }).press('Enter')
  await expect
    .poll(() => ask(page, (hook) => hook.studio.partner !== undefined), { timeout: 120_000 })
    .toBe(true)
  expect(JSON.parse(await recipeOnStage(page))).toMatchObject({
    kind: 'partner',
    leader: { kind: 'style', input: { kind: 'assemble', input: { kind: 'shape', input: { kind: 'walk' } } } },
  })
  expect(await ask(page, (hook) => hook.motions.length)).toBe(2)
  expect((await ask(page, (hook) => hook.studio.partner))!.skate).toBeLessThan(3) // cm/s

  const downloads: string[] = []
  const kept = new Map<string, Promise<string | null>>()
  page.on('download', (download) => {
    downloads.push(download.suggestedFilename())
    kept.set(download.suggestedFilename(), download.path())
  })
  await page.keyboard.press('Control+e')
  await page.getByRole('menuitem', { name: /^BVH/ }).click()
  // Both dancers, and the recipe of each beside: a BVH has no place for it.
  await expect.poll(() => downloads.length).toBe(4)
  const recipes = downloads.filter((name) => name.endsWith('.recipe.json'))
  expect(recipes).toHaveLength(2)
  for (const recipe of recipes)
    expect(JSON.parse(await readFile((await kept.get(recipe))!, 'utf8'))).toMatchObject({
      operation: 'follow-leader',
    })
  for (const name of downloads.filter((one) => one.endsWith('.bvh'))) {
    const { motion } = parseBvh(await readFile((await kept.get(name))!, 'utf8'))
    expect(motion.frameCount).toBe(await ask(page, (hook) => hook.motions[1].frames))
  }
})
