import { test, type Page } from '@playwright/test'
import { expect, listen } from './console.ts'
import { drawRound, walked } from './draw.ts'
import { ask, drawn, openStudio } from './page.ts'
import { expectSameBytes } from './same-bytes.ts'
import { pause, recipeOnStage } from './tool-page.ts'

// Takes made as a person makes them are what their recipes make elsewhere: the file that is exported, to the byte.
// All of them on one page: opening it anew would take longer than most of them.

test.describe.configure({ timeout: 300_000 })

let page: Page
let said: readonly string[]

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ viewport: { width: 1100, height: 720 } })
  said = listen(page)
  await openStudio(page)
  await pause(page)
})
test.afterAll(async () => {
  expect(said).toEqual([])
  await page.close()
})

const kindOnStage = async (): Promise<string> =>
  (JSON.parse(await recipeOnStage(page)) as { kind: string }).kind
const blur = (): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

/** A tool by its key, whatever has the focus. */
async function press(key: string): Promise<void> {
  await blur()
  await page.keyboard.press(key)
}

async function made(kind: string, operation: string): Promise<void> {
  await expect.poll(kindOnStage, { timeout: 90_000 }).toBe(kind)
  await blur()
  await pause(page)
  await expectSameBytes(page, test.info().outputPath(operation), operation)
}

test('read-clip: who is there when the page opens', () => made('opening', 'read-clip'))

test('walk-path: a drawn round', async () => {
  await press('b')
  await drawRound(page, { seconds: 5, moves: 14 })
  await walked(page)
  await made('walk', 'walk-path')
})

test('assemble-parts: with the arms of a boxer', async () => {
  await press('5')
  await page
    .getByRole('complementary', { name: 'Assemble' })
    .getByRole('button', { name: /^Shadowbox 3/ })
    .click()
  await made('assemble', 'assemble-parts')
})

test('bend-motion: a hand of theirs, dragged', async () => {
  await press('4')
  await page.getByRole('button', { name: 'Figure of eight' }).first().click()
  await expect.poll(kindOnStage).toBe('opening')
  await blur()
  await pause(page)
  await page.evaluate(() => window.understudy!.seek(10))
  await drawn(page)
  await expect.poll(() => ask(page, ({ studio }) => studio.toolFacts('shape') !== undefined)).toBe(true)
  const { x, y } = await ask(page, (hook) => {
    const joint = hook.motions[0].joints.findIndex((name) => /right.?hand/i.test(name))
    const [px, py, pz] = hook.pose().slice(3 * joint, 3 * joint + 3)
    return hook.studio.toScreen(px, pz, py)
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 25, { steps: 4 })
  await page.mouse.up()
  await made('shape', 'bend-motion')
})
