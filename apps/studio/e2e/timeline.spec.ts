import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { walked } from './draw.ts'
import { ask, drawn, openStudio } from './page.ts'

test.use({ viewport: { width: 1110, height: 560 } })

async function openLoop(page: Page): Promise<void> {
  await openStudio(page)
  await page.getByRole('button', { name: 'Walk a loop' }).click()
  await walked(page)
  await drawn(page)
}

test('an end of a contact is dragged, typed, put back with Escape and undone, and the stage knows', async ({
  page,
}) => {
  await openLoop(page)
  const contact = (): Promise<{ start: number; end: number; role: string }> =>
    ask(page, (hook) => hook.studio.timeline.annotations[0].contacts[2])
  const before = await contact()
  const grip = async (): Promise<{ x: number; y: number }> =>
    (await ask(page, (hook) => hook.studio.placeOf({ performer: 0, kind: 'contact', index: 2 }, 'end')))!
  const from = await grip()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 12, from.y, { steps: 4 })
  await expect.poll(async () => (await contact()).end).toBeLessThan(before.end - 0.03)
  await page.keyboard.press('Escape')
  await expect.poll(contact).toEqual(before)
  await page.mouse.up()

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 12, from.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await contact()).end).toBeLessThan(before.end - 0.03)
  expect(await ask(page, (hook) => hook.studio.undoName)).toContain('contact')

  const panel = page.getByRole('complementary', { name: 'What is chosen on the timeline' })
  const to = panel.getByRole('textbox', { name: 'To' })
  await to.fill(String(before.end + 0.05))
  await to.press('Enter')
  await expect.poll(async () => (await contact()).end).toBeCloseTo(before.end + 0.05, 2)

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(contact).toEqual(before)
})

test('M marks, taps while it plays cut parts, a part is named; a reload keeps them', async ({ page }) => {
  await openLoop(page)
  const parts = (): Promise<{ label: string; start: number; end: number }[]> =>
    ask(page, (hook) => [...hook.studio.timeline.annotations[0].segments])
  const first = await parts()
  await ask(page, (hook) => hook.seek(1.5))
  await page.keyboard.press('m')
  await expect
    .poll(() =>
      ask(page, (hook) => hook.studio.timeline.annotations[0].marks.some(({ name }) => /^Key \d/.test(name))),
    )
    .toBe(true)
  const name = page
    .getByRole('complementary', { name: 'What is chosen on the timeline' })
    .getByRole('textbox', { name: 'Name' })
  await name.fill('Here')
  await name.press('Enter')
  await expect
    .poll(() =>
      ask(page, (hook) => hook.studio.timeline.annotations[0].marks.filter((mark) => mark.name === 'Here')),
    )
    .toEqual([{ name: 'Here', time: 1.5 }])

  await name.press('Escape')
  await page.getByRole('slider', { name: 'Time' }).focus()
  await page.keyboard.press('Space')
  for (let tap = 0; tap < 2; tap++) {
    const count = (await parts()).length
    const at = await ask(page, (hook) => hook.time)
    await expect.poll(() => ask(page, (hook) => hook.time)).not.toBe(at)
    // A tap on the very frame at which a part begins already cuts nothing: the next one does.
    await expect(async () => {
      await page.keyboard.press('m')
      await expect.poll(async () => (await parts()).length, { timeout: 2_000 }).toBe(count + 1)
    }).toPass({ timeout: 30_000 })
  }
  await page.keyboard.press('Space')
  const cut = await parts()
  expect(cut.length).toBe(first.length + 2)
  cut.forEach((part, index) => {
    expect(part.end).toBeGreaterThan(part.start)
    if (index > 0) expect(part.start).toBeGreaterThanOrEqual(cut[index - 1].start)
  })

  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await page.reload()
  await walked(page)
  await expect.poll(parts).toEqual(cut)
})

test('the range is played, and only it; the wheel shows single frames, Home everything', async ({ page }) => {
  await openLoop(page)
  await ask(page, (hook) => hook.seek(2))
  await page.keyboard.press('i')
  await ask(page, (hook) => hook.seek(2.5))
  await page.keyboard.press('o')
  expect(await ask(page, (hook) => hook.studio.timeline.range)).toEqual({ start: 2, end: 2.5 })
  await page.keyboard.press('Space')
  const seen = await page.evaluate(async () => {
    const times: number[] = []
    while (times.length < 40) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      times.push(window.understudy!.time)
    }
    return times
  })
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(2)
  expect(Math.max(...seen)).toBeLessThanOrEqual(2.5 + 1e-6)
  await page.keyboard.press('Space')

  const box = (await page.getByRole('slider', { name: 'Time' }).boundingBox())!
  const cursor = { x: box.x + box.width / 2, y: box.y + 40 }
  await page.mouse.move(cursor.x, cursor.y)
  const view = (): Promise<{ start: number; end: number }> => ask(page, (hook) => hook.studio.timeline.view)
  const whole = await view()
  for (let notch = 0; notch < 30; notch++) await page.mouse.wheel(0, -100)
  await expect.poll(async () => 60 * ((await view()).end - (await view()).start)).toBeLessThan(30) // frames
  const near = await view()
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(cursor.x + 100, cursor.y, { steps: 3 })
  await page.mouse.up({ button: 'middle' })
  await expect.poll(async () => (await view()).start).toBeLessThan(near.start)
  await page.keyboard.press('Shift+Home')
  await expect.poll(view).toEqual(whole)
})

test('a click on a step says where it comes from, and leads there', async ({ page }) => {
  await openLoop(page)
  const place = (await ask(page, (hook) =>
    hook.studio.placeOf({ performer: 0, kind: 'origin', index: 3 }, 'body'),
  ))!
  await page.mouse.click(place.x, place.y)
  const panel = page.getByRole('complementary', { name: 'Where this comes from' })
  const origin = await ask(page, (hook) => hook.studio.timeline.origins[0][3])
  await expect(panel).toContainText('Free walk 1')
  await expect(panel).toContainText(`${Math.round(100 * origin.stretch)} % of its time`)
  await expect(panel).toContainText('° turn')
  await panel.getByRole('button', { name: 'Choose nothing' }).click()
  await page.keyboard.press('y')
  await expect.poll(() => ask(page, (hook) => hook.studio.timeline.selected?.index)).toBe(3)
  await panel.getByRole('button', { name: 'Show the example' }).click()
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Free walk 1')
  await expect.poll(() => ask(page, (hook) => hook.time)).toBeGreaterThan(origin.sourceStart - 0.01)
  expect(await ask(page, (hook) => hook.time)).toBeLessThan(origin.sourceEnd + 0.01)
  expect(await ask(page, (hook) => hook.playing)).toBe(false)
})

test('without a pointer: the list beside the stage chooses, the fields change, Delete removes', async ({
  page,
}) => {
  await openLoop(page)
  const shelf = page.getByRole('navigation', { name: 'Library' })
  await shelf.getByRole('button', { name: /^Parts/ }).press('Enter')
  await shelf.getByRole('button', { name: /^Part: .*, 0\.00 to/ }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'What is chosen on the timeline' })
  await panel.getByRole('textbox', { name: 'Name' }).fill('Begin')
  await panel.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect
    .poll(() => ask(page, (hook) => hook.studio.timeline.annotations[0].segments[0].label))
    .toBe('Begin')
  const count = await ask(page, (hook) => hook.studio.timeline.annotations[0].segments.length)
  await page.getByRole('slider', { name: 'Time' }).focus()
  await page.keyboard.press('Delete')
  await expect
    .poll(() => ask(page, (hook) => hook.studio.timeline.annotations[0].segments.length))
    .toBe(count - 1)
})

test('how fast it is can be seen: solving, and the longest the page was held up', async ({ page }) => {
  await openLoop(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'What would you like to do?' }).fill('how fast')
  // What is found comes a moment after what is typed.
  await expect(page.locator('.mantine-Spotlight-action').first()).toContainText(/how fast/i)
  await page.keyboard.press('Enter')
  const stats = page.getByRole('complementary', { name: 'How fast it is' })
  await expect(stats).toContainText('Median')
  await expect(stats).toContainText('Longest wait of the page')
  const { tasks, latencies } = await ask(page, (hook) => ({
    tasks: hook.studio.tasks,
    latencies: hook.studio.latencies,
  }))
  expect(latencies.length).toBeGreaterThan(0)
  console.log(`longest task ${tasks.longest} ms, ${tasks.count} over 50 ms since the page opened`)
})
