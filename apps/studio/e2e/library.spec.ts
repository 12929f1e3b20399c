import { expect, test } from './console.ts'
import { BVH_WALKER_JOINTS, bvhWalker } from './bvh-walker.ts'
import { ask, drop, hasInk, openStudio } from './page.ts'

test.use({ viewport: { width: 1110, height: 560 }, contextOptions: { reducedMotion: 'no-preference' } })

test('clips are found by name and by label, their figures move when pointed at, and labels of one’s own find them', async ({
  page,
}) => {
  await openStudio(page)
  await page.keyboard.press('Space')
  const shelf = page.getByRole('navigation', { name: 'Library' })
  const search = shelf.getByRole('textbox', { name: 'Search clips' })
  await search.fill('walk cycle angry small')
  const row = shelf.getByRole('button', { name: /^Walk cycle \d+ / }).first()
  await expect(row).toContainText('angry')
  const picture = (): Promise<string> =>
    row.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  await expect.poll(() => hasInk(row.locator('canvas'))).toBe(true)
  const still = await picture()
  await row.hover()
  await expect.poll(picture).not.toBe(still)

  await search.fill('being hit 1')
  await shelf.getByRole('button', { name: /^Being hit 1 / }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Being hit 1')
  await search.fill('')
  const labels = shelf.getByLabel('Labels')
  await labels.fill('ouch')
  await labels.press('Enter')
  await expect
    .poll(() => ask(page, (hook) => hook.studio.document.library))
    .toEqual({
      'fight-be-hit-01': { labels: ['ouch'] },
    })
  await search.fill('ouch')
  await expect(shelf.getByRole('button', { name: /^Being hit 1 / })).toBeVisible()
  await shelf.getByRole('combobox', { name: 'List the examples' }).selectOption('By tag')
  await expect(shelf.getByRole('button', { name: 'Ouch 1', exact: true })).toBeVisible()
})

test('a click looks at a clip, Space plays, and only adding makes a take', async ({ page }) => {
  await openStudio(page)
  const shelf = page.getByRole('navigation', { name: 'Library' })
  const onStage = (): Promise<string> => ask(page, (hook) => hook.motions[0].name)
  const takes = (): Promise<number> => ask(page, (hook) => hook.studio.document.takes.length)
  await shelf.getByRole('textbox', { name: 'Search clips' }).fill('punch 3')
  const row = shelf.getByRole('button', { name: /^Punch 3 / })
  await row.hover()
  await expect(page.locator('.large-thumb')).toContainText('Punch 3')
  await row.click()
  await expect.poll(onStage).toBe('Punch 3')
  await expect(page.getByRole('region', { name: 'What you look at' })).toContainText('Looking at Punch 3')
  // The focus stays on the row, and Space is still play and pause.
  const playing = await ask(page, (hook) => hook.playing)
  await page.keyboard.press('Space')
  await expect.poll(() => ask(page, (hook) => hook.playing)).toBe(!playing)
  expect(await takes()).toBe(1)
  expect(await ask(page, (hook) => hook.studio.undoName)).toBeUndefined()

  await page.keyboard.press('Escape')
  await expect.poll(onStage).toBe('Figure of eight')
  expect(await ask(page, (hook) => hook.studio.tool)).toBe('draw')

  await row.dragTo(page.locator('.player-host canvas').first())
  await expect.poll(takes).toBe(2)
  await expect.poll(onStage).toBe('Punch 3')
  await shelf.getByRole('button', { name: 'Favourite: Punch 3', exact: true }).click()
  await shelf.getByRole('textbox', { name: 'Search clips' }).fill('')
  await expect(shelf.getByRole('button', { name: /^Favourites/ })).toContainText('1')

  // Choosing a take is no change.
  const last = await ask(page, (hook) => hook.studio.undoName)
  await shelf.getByRole('button', { name: 'Figure of eight', exact: true }).click()
  await expect.poll(onStage).toBe('Figure of eight')
  expect(await ask(page, (hook) => hook.studio.undoName)).toBe(last)
  // It was paused, and nothing has started it.
  expect(await ask(page, (hook) => hook.playing)).toBe(!playing)
})

test('Escape closes the menu that is open and leaves the tool in hand', async ({ page }) => {
  await openStudio(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  expect(await ask(page, (hook) => hook.studio.tool)).toBe('draw')
  await page.keyboard.press('Escape')
  await expect.poll(() => ask(page, (hook) => hook.studio.tool)).toBe('select')
})

test('a file of one’s own is read otherwise and back, step by step, and stays in the library', async ({
  page,
}) => {
  // Reads the file eight times.
  test.slow()
  await openStudio(page)
  await drop(page, [{ name: 'somebody.bvh', text: bvhWalker() }])
  const report = page.getByRole('region', { name: 'What was found in somebody.bvh' })
  await expect(report).toBeVisible()
  await page.keyboard.press('Space')
  const facts = (): Promise<{ rate: number; size: number; takes: number }> =>
    ask(page, (hook) => ({
      rate: hook.motions[0].frameRate,
      size:
        Math.max(...hook.pose().filter((_, i) => i % 3 === 1)) -
        Math.min(...hook.pose().filter((_, i) => i % 3 === 1)),
      takes: hook.studio.document.takes.length,
    }))
  const found = await facts()

  const rate = report.getByRole('textbox', { name: 'Frames per second' })
  await rate.fill('60')
  await rate.press('Enter')
  await expect.poll(async () => (await facts()).rate).toBe(60)
  await report.getByRole('button', { name: 'As the file says' }).click()
  await expect.poll(async () => (await facts()).rate).toBeCloseTo(found.rate, 3)

  await report.getByRole('combobox', { name: 'One unit of the file is' }).selectOption('0.0254')
  await expect.poll(async () => (await facts()).size / found.size).toBeCloseTo(2.54, 1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await facts()).size / found.size).toBeCloseTo(1, 2)

  const choices = (): Promise<object> =>
    ask(page, ({ studio: { document } }) => {
      const recipe = document.takes.find(({ id }) => id === document.stage[0])?.recipe
      return recipe?.kind === 'file' ? recipe.choices : {}
    })
  await report.getByRole('switch', { name: 'Look for contacts' }).uncheck()
  await expect.poll(choices).toEqual({ contacts: 'none' })
  await report.getByRole('button', { name: 'All as found' }).click()
  await expect.poll(choices).toEqual({})
  // Read otherwise, not opened again.
  expect((await facts()).takes).toBe(found.takes)

  const shelf = page.getByRole('navigation', { name: 'Library' })
  await shelf.getByRole('button', { name: 'Remove somebody' }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Figure of eight')
  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await page.reload()
  await expect.poll(() => ask(page, (hook) => hook?.motions[0]?.name)).toBe('Figure of eight')
  await shelf.getByRole('button', { name: 'somebody', exact: true }).click()
  await expect.poll(() => ask(page, (hook) => hook.motions[0].joints)).toEqual(BVH_WALKER_JOINTS)
})
