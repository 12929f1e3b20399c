import { expect, test } from './console.ts'
import { walked } from './draw.ts'
import { ask, openStudio } from './page.ts'
import { pause } from './tool-page.ts'

interface Point {
  readonly x: number
  readonly z: number
  readonly time: number
}

test('pushed along the path the walker is further at that moment; the shape and the whole time stay; one step', async ({
  page,
}) => {
  await openStudio(page)
  await page.getByRole('button', { name: 'Walk a loop' }).click()
  await walked(page)
  await pause(page)
  await page.keyboard.press('q')
  const path = (): Promise<readonly Point[]> =>
    ask(page, ({ studio: { document } }) => {
      const take = document.takes.find(({ id }) => id === document.stage[0])
      return take?.recipe.kind === 'walk' ? take.recipe.path : []
    })
  const before = await path()
  const seconds = (await ask(page, (hook) => hook.studio.walk))!.seconds
  // Between two handles, which are 0.8 m apart: nearest the middle of the picture.
  const places = await page.evaluate(
    (points) => points.map(({ x, z }) => window.understudy!.studio.toScreen(x, z)),
    before as Point[],
  )
  const [from, to] = [100, 110]
  await page.mouse.move(places[from].x, places[from].y)
  await page.mouse.down()
  await page.mouse.move(places[from + 5].x, places[from + 5].y, { steps: 3 })
  await page.mouse.move(places[to].x, places[to].y, { steps: 3 })
  await page.mouse.up()
  const after = await path()
  expect(await ask(page, (hook) => hook.studio.undoName)).toContain('pace')
  expect(after.map(({ x, z }) => [x, z])).toEqual(before.map(({ x, z }) => [x, z]))
  const ahead = before[from].time - after[to].time
  expect(Math.abs(ahead)).toBeLessThan(0.15) // seconds; the nearest point to the pointer
  expect(after.at(-1)!.time).toBe(before.at(-1)!.time)
  await walked(page)
  await expect
    .poll(async () => (await ask(page, (hook) => hook.studio.walk))?.seconds)
    .toBeCloseTo(seconds, 0)
  await page.keyboard.press('Control+z')
  expect(await path()).toEqual(before)
})
