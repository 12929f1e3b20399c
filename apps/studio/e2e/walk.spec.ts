import { expect, test } from './console.ts'
import { drawnSeconds, drawRound, walked } from './draw.ts'
import { ask, openStudio } from './page.ts'
import { pause, recipeOnStage } from './tool-page.ts'

// Whoever did not ask for less motion sees somebody move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('draw a loop and somebody walks it: as long as the drawing, on the path, with their feet down; undo, redo, reload', async ({
  page,
}) => {
  await openStudio(page)
  await drawRound(page)
  await walked(page)
  const seconds = await drawnSeconds(page)
  const walk = (await ask(page, (hook) => hook.studio.walk))!
  expect(Math.abs(walk.seconds - seconds * walk.slowedBy)).toBeLessThan(0.05) // seconds; three frames
  expect(walk.slowedBy).toBeLessThan(1.1) // drawn at an easy pace; a stall of the machine may make a leap
  expect(walk.error.mean).toBeLessThan(0.05) // metres
  expect(walk.segments.length).toBeGreaterThan(5)
  expect(walk.segments.every(({ source }) => /^(free-walk|course|run)-\d$/.test(source))).toBe(true)
  const [motion] = await ask(page, (hook) => hook.motions)
  expect(motion).toMatchObject({ name: 'Walk 1', frameRate: 60 })
  expect(motion.contacts).toBeGreaterThan(8)
  await expect(page.getByRole('complementary', { name: 'Walk' })).toBeVisible()
  const { latencies } = await ask(page, (hook) => hook.studio)
  const sorted = latencies.toSorted((a, b) => a - b).map(Math.round)
  console.log(
    `path re-solve: median ${sorted[Math.floor(sorted.length / 2)]} ms, 95 % within ` +
      `${sorted[Math.floor(0.95 * sorted.length)]} ms, ${sorted.length} solves`,
  )

  await page.keyboard.press('Control+z')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Figure of eight')
  expect(await ask(page, (hook) => hook.studio.undoName)).toBeUndefined()
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Walk 1')

  const before = await ask(page, (hook) => JSON.stringify(hook.studio.document))
  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await page.reload()
  await walked(page)
  expect(await ask(page, (hook) => JSON.stringify(hook.studio.document))).toBe(before)
  expect((await ask(page, (hook) => hook.studio.walk))!.seconds).toBe(walk.seconds)
  await page.keyboard.press('Control+z')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Figure of eight')
})

test('an example is forbidden where it plays: another plays there; the mark is dragged along the timeline, undone by one step', async ({
  page,
}) => {
  await openStudio(page)
  await page.getByRole('button', { name: 'Walk a loop' }).click()
  await expect.poll(() => ask(page, (hook) => hook.studio.walk !== undefined)).toBe(true)
  await pause(page)
  await page.keyboard.press('b')
  await page.evaluate(() => window.understudy!.seek(3))
  const at3 = () =>
    ask(page, (hook) => hook.studio.walk!.segments.find(({ start, end }) => start <= 3 && 3 < end)!)
  const before = await at3()
  const panel = page.getByRole('complementary', { name: 'Walk' })
  await panel.getByRole('button', { name: 'What plays when' }).click()
  await panel.getByRole('button', { name: 'Not here' }).click()
  const played = async () => JSON.parse(await recipeOnStage(page)).played as { kind: string; at: number }[]
  await expect.poll(async () => (await played())?.[0].kind).toBe('never')
  // The same place of the same clip does not play there any more.
  await expect
    .poll(async () => {
      const { source, sourceStart } = await at3()
      return source !== before.source || Math.abs(sourceStart - before.sourceStart) > 0.2
    })
    .toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const place = () =>
    ask(page, (hook) => hook.studio.placeOf({ performer: 0, kind: 'request', index: 0 }, 'start'))
  await expect.poll(async () => (await place()) !== undefined).toBe(true)
  const mark = (await place())!
  await page.mouse.move(mark.x + 1, mark.y)
  await page.mouse.down()
  await page.mouse.move(mark.x + 40, mark.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await played())[0].at).toBeGreaterThan(3.2)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await played())[0].at).toBeCloseTo(3, 1)
})

test('Escape while drawing leaves no trace; B and Q change the tool', async ({ page }) => {
  await openStudio(page)
  const before = await ask(page, (hook) => JSON.stringify(hook.studio.document))
  await drawRound(page, { seconds: 1, moves: 6, release: false })
  await expect.poll(() => ask(page, (hook) => hook.studio.document.takes.length)).toBe(2)
  await page.keyboard.press('Escape')
  expect(await ask(page, (hook) => JSON.stringify(hook.studio.document))).toBe(before)
  await page.mouse.up()
  expect(await ask(page, (hook) => JSON.stringify(hook.studio.document))).toBe(before)
  await page.keyboard.press('q')
  expect(await ask(page, (hook) => hook.studio.tool)).toBe('select')
  await page.keyboard.press('b')
  expect(await ask(page, (hook) => hook.studio.tool)).toBe('draw')
})

test('without a pointer: a loop by the palette, its points and its length by numbers', async ({ page }) => {
  await openStudio(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'What would you like to do?' }).fill('Walk a loop')
  // What is found comes a moment after what is typed.
  await expect(page.locator('.mantine-Spotlight-action').first()).toContainText('Walk a loop')
  await page.keyboard.press('Enter')
  await walked(page)
  const panel = page.getByRole('complementary', { name: 'Walk' })
  const takes = panel.getByRole('textbox', { name: 'Takes' })
  const before = await drawnSeconds(page)
  await takes.fill('3')
  await takes.press('Escape')
  await takes.press('Enter')
  expect(await drawnSeconds(page)).toBe(before)
  await takes.press('Control+a')
  await takes.pressSequentially('12.0')
  await takes.press('Enter')
  await expect.poll(() => drawnSeconds(page)).toBe(12)
  // However many digits, one step.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => drawnSeconds(page)).toBe(before)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => drawnSeconds(page)).toBe(12)
  await expect.poll(() => ask(page, (hook) => hook.studio.walk?.seconds ?? 0)).toBeCloseTo(12, 1)
  await panel.getByRole('button', { name: 'Next point' }).press('Enter')
  const x = panel.getByRole('textbox', { name: 'x', exact: true })
  await x.fill('1')
  await x.press('Tab')
  await expect.poll(() => ask(page, (hook) => hook.studio.undoName)).toContain('Move a point')
})
