import { expect, test } from './console.ts'
import { walked } from './draw.ts'
import { ask, openStudio } from './page.ts'
import { pause } from './tool-page.ts'

test('a hasty line is walked at an easy pace, stops where it is marked, and keeps the hand’s times for whoever wants them', async ({
  page,
}) => {
  test.slow()
  await openStudio(page)
  const places = await page.evaluate(() =>
    Array.from({ length: 13 }, (_, i) => window.understudy!.studio.toScreen(-1.8 + 0.3 * i, 0.3)),
  )
  // A scribble on one spot gets a word, and no take.
  await page.mouse.move(places[6].x, places[6].y)
  await page.mouse.down()
  for (let i = 0; i < 12; i++) {
    await page.mouse.move(places[6].x + (i % 2 === 0 ? 8 : -8), places[6].y)
    await page.waitForTimeout(40)
  }
  await page.mouse.up()
  await expect(page.getByText(/too (small|short) to walk/)).toBeVisible()
  expect(await ask(page, (hook) => hook.studio.document.takes.length)).toBe(1)

  await page.mouse.move(places[0].x, places[0].y)
  await page.mouse.down()
  for (const { x, y } of places.slice(1)) {
    await page.waitForTimeout(60)
    await page.mouse.move(x, y)
  }
  await page.mouse.up()
  await walked(page)
  const seconds = (): Promise<number> => ask(page, (hook) => hook.studio.walk?.seconds ?? 0)
  const comfortable = await seconds()
  expect(comfortable).toBeGreaterThan(3.6 / 1.3)
  expect(comfortable).toBeLessThan(3.6 / 1.1)
  await pause(page)

  const panel = page.getByRole('complementary', { name: 'Walk' })
  const here = panel.getByRole('combobox', { name: 'Here', exact: true })
  await panel.getByRole('button', { name: 'Next point' }).click()
  await panel.getByRole('button', { name: 'Next point' }).click()
  await here.click()
  await page.getByRole('option', { name: 'Stop' }).click()
  await expect.poll(seconds).toBeCloseTo(comfortable + 2, 1)
  await here.click()
  await page.getByRole('option', { name: 'Walk on' }).click()
  await expect.poll(seconds).toBeCloseTo(comfortable, 1)

  await panel.getByText('Natural', { exact: true }).click()
  await expect.poll(seconds).toBeLessThan(comfortable - 0.3)
  await expect(panel.locator('.warnings')).toHaveCount(0)
})
