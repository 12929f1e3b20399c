import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { choose, pause, recipeOnStage, secondsOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

interface AssembleFacts {
  readonly part: unknown
  readonly skate: number
  readonly latencies: readonly number[]
  readonly ranked?: readonly { readonly name: string; readonly apartDegrees: number }[]
  readonly rankedFor?: unknown
  readonly sheet?: { readonly made: number; readonly scores: readonly number[] }
  readonly rating?: { readonly of: number; readonly table?: { readonly subjects: readonly string[] } }
  readonly report?: {
    readonly part: string
    readonly timing: string
    readonly place: { readonly base: { readonly start: number; readonly end: number } }
    readonly repeated?: { readonly rounds: number; readonly inStep: boolean }
  }
}

test('give a walker the arms of a boxer: they box to the end of the walk, its feet stay; one step, undone by one', async ({
  page,
}) => {
  const facts = () => ask(page, (hook) => hook.studio.toolFacts('assemble') as AssembleFacts | undefined)
  await openStudio(page)
  await page.getByRole('button', { name: 'Walk a loop' }).click()
  await expect.poll(() => ask(page, (hook) => hook.studio.walk !== undefined)).toBe(true)
  await pause(page)
  const walk = await recipeOnStage(page)
  const seconds = await secondsOnStage(page)
  const contacts = await ask(page, (hook) => hook.motions[0].contacts)
  await page.keyboard.press('5')
  const panel = page.getByRole('complementary', { name: 'Assemble' })
  await panel.getByRole('button', { name: /^Shadowbox 3/ }).click()
  await expect.poll(async () => (await facts())?.report?.part).toBe('arms')
  const boxing = (await facts())!
  expect(boxing.report!.place.base.end).toBeCloseTo(seconds, 1)
  expect(boxing.report!.repeated!.rounds).toBeGreaterThan(3)
  expect(boxing.skate).toBeLessThan(0.5) // cm/s; the walk's own feet, held
  expect(await ask(page, (hook) => hook.motions[0].contacts)).toBe(contacts)
  expect(await secondsOnStage(page)).toBeCloseTo(seconds, 2)
  expect(JSON.parse(await recipeOnStage(page))).toMatchObject({ kind: 'assemble', input: { kind: 'walk' } })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
  ).toEqual([])

  // Who walks lends in step; by keys alone.
  await choose(page, 'Lent by', 'walk-cycle-003')
  await expect.poll(async () => (await facts())?.report?.repeated?.inStep).toBe(true)
  // Another part by the figure.
  await panel.getByRole('button', { name: 'Left arm' }).press('Enter')
  await expect.poll(async () => (await facts())?.report?.part).toBe('rightArm')
  // Arrow keys walk through lenders; all of it is one step.
  await expect.poll(async () => (await facts())?.rankedFor, { timeout: 60_000 }).toBe('rightArm')
  const fourth = (await facts())!.ranked![3].name
  await panel.getByRole('list', { name: 'Lenders, best first' }).getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).donor.clip).toBe(fourth)
  await expect.poll(() => ask(page, (hook) => hook.studio.undoName)).toBe('Step through donors')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).donor.clip).toBe('walk-cycle-003')
  for (let k = 0; k < 3; k++) await page.keyboard.press('Control+z')
  await expect.poll(() => recipeOnStage(page)).toBe(walk)
  for (let k = 0; k < 3; k++) await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await facts())?.report?.part).toBe('rightArm')

  const hash = await ask(page, (hook) => hook.studio.hash())
  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await page.reload()
  await expect.poll(() => ask(page, (hook) => hook?.studio.hash())).toBe(hash)
})

test('two lend each other their arms: a sheet of both with scores; judged blind by O and X; one is taken and undone', async ({
  page,
}) => {
  const facts = () => ask(page, (hook) => hook.studio.toolFacts('assemble') as AssembleFacts | undefined)
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('5')
  const panel = page.getByRole('complementary', { name: 'Assemble' })
  await panel.getByRole('button', { name: 'Make many' }).click()
  await panel.getByRole('textbox', { name: 'Out of' }).fill('2')
  await panel.getByRole('button', { name: 'Make all 2' }).click()
  const sheet = page.getByRole('dialog', { name: 'Contact sheet' })
  await expect(sheet).toBeVisible()
  const { scores, made } = (await facts())!.sheet!
  expect(made).toBe(2)
  expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Rate them yourself' }).click()
  const { of } = (await facts())!.rating!
  expect(of).toBe(scores.length + 2)
  for (let k = 0; k < of; k++) await page.keyboard.press(k === 0 ? 'x' : 'o')
  await expect.poll(async () => (await facts())?.rating?.table?.subjects).toEqual(['You'])
  // Whoever has judged comes back to the sheet.
  await page.keyboard.press('Escape')
  await sheet
    .getByRole('button', { name: /natural$/ })
    .first()
    .click()
  await expect.poll(() => ask(page, (hook) => hook.studio.undoName)).toMatch(/^Take .* with the arms of /)
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).input.kind).toBe('corpus')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(async () => JSON.parse(await recipeOnStage(page)).kind).toBe('opening')
})

test('ranked lenders with the stretch that fits; a leg alone; the stretch dragged on the timeline; a whole action inserted', async ({
  page,
}) => {
  interface Facts extends AssembleFacts {
    readonly report?: AssembleFacts['report'] & {
      readonly inserted?: { readonly start: number; readonly end: number }
    }
  }
  const facts = () => ask(page, (hook) => hook.studio.toolFacts('assemble') as Facts | undefined)
  const recipe = async () => JSON.parse(await recipeOnStage(page))
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('5')
  const panel = page.getByRole('complementary', { name: 'Assemble' })
  await expect.poll(async () => (await facts())?.ranked?.length, { timeout: 60_000 }).toBe(5)
  const apart = (await facts())!.ranked!.map(({ apartDegrees }) => apartDegrees)
  expect(apart).toEqual(apart.toSorted((a, b) => a - b))
  const rows = panel.getByRole('list', { name: 'Lenders, best first' }).getByRole('button')
  await expect(rows.first()).toContainText(`rest ${apart[0].toFixed(0)}° apart`)

  await panel.getByRole('button', { name: 'Left leg' }).press('Enter')
  await choose(page, 'Lent by', 'fight-kick-01')
  await expect.poll(async () => (await facts())?.report?.part, { timeout: 60_000 }).toBe('leftLeg')
  await expect(panel.getByRole('figure', { name: /^Filmstrip from/ })).toBeVisible()
  const { base } = (await facts())!.report!.place
  // An end of the changed stretch is dragged: one step, and outside of it nothing changes.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const end = (await ask(page, (hook) =>
    hook.studio.placeOf({ performer: 0, kind: 'request', index: 0 }, 'end'),
  ))!
  await page.mouse.move(end.x - 1, end.y)
  await page.mouse.down()
  await page.mouse.move(end.x - 60, end.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await recipe()).settings.at?.end).toBeLessThan(base.end - 0.05)
  const asked = (await recipe()).settings.at as { readonly end: number }
  await expect.poll(async () => (await facts())?.report?.place.base.end).toBeCloseTo(asked.end, 6)
  expect(await ask(page, (hook) => hook.studio.undoName)).toBe('Move the stretch')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await recipe()).settings.at).toBeUndefined()

  const seconds = await secondsOnStage(page)
  await panel.getByRole('switch', { name: 'Whole action' }).click()
  await expect
    .poll(async () => (await facts())?.report?.inserted !== undefined, { timeout: 60_000 })
    .toBe(true)
  const { start, end: until } = (await facts())!.report!.inserted!
  expect(until - start).toBeGreaterThan(1)
  await expect.poll(() => secondsOnStage(page)).toBeGreaterThan(seconds + 0.3)
})
