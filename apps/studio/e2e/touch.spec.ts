import { expect, test } from './console.ts'
import { walked } from './draw.ts'
import { ask, openStudio } from './page.ts'

test.use({ hasTouch: true })

test('a finger draws on the floor as a mouse does; two fingers are the camera’s', async ({ page }) => {
  test.slow()
  await openStudio(page)
  const places = await page.evaluate(() =>
    Array.from({ length: 13 }, (_, i) => window.understudy!.studio.toScreen(-1.5 + i / 4, 0.4)),
  )
  const cdp = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly { x: number; y: number }[],
  ) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) })
  await touch('touchStart', [places[0]])
  for (const place of places.slice(1)) {
    await page.waitForTimeout(150)
    await touch('touchMove', [place])
  }
  await touch('touchEnd', [])
  await walked(page)
  const ends = await ask(page, ({ studio: { document } }) => {
    const recipe = document.takes.at(-1)!.recipe
    return recipe.kind === 'walk' ? [recipe.path[0].x, recipe.path.at(-1)!.x] : []
  })
  expect(ends[0]).toBeCloseTo(-1.5, 1)
  expect(ends[1]).toBeCloseTo(1.5, 1)

  const before = await ask(page, (hook) => ({
    takes: hook.studio.document.takes.length,
    at: hook.studio.toScreen(0, 0),
  }))
  const [a, b] = [
    { x: 300, y: 250 },
    { x: 500, y: 250 },
  ]
  await touch('touchStart', [a])
  await touch('touchStart', [a, b])
  await touch('touchMove', [
    { ...a, x: 250 },
    { ...b, x: 550 },
  ])
  await touch('touchEnd', [])
  await expect.poll(() => ask(page, (hook) => hook.studio.toScreen(0, 0))).not.toEqual(before.at)
  expect(await ask(page, (hook) => hook.studio.document.takes.length)).toBe(before.takes)
})
