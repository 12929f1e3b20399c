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

test('two fingers stretch and slide the timeline; a palm under a pen changes nothing', async ({ page }) => {
  await openStudio(page)
  const bar = (await page.getByRole('slider', { name: 'Time' }).boundingBox())!
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x, id) => ({ x: bar.x + x * bar.width, y: bar.y + 12, id })),
    })
  const seen = (): Promise<{ start: number; end: number }> => ask(page, (hook) => hook.studio.timeline.view)
  const before = await seen()
  await touch('touchStart', [0.4])
  await touch('touchStart', [0.4, 0.6])
  await touch('touchMove', [0.3, 0.7])
  const half = (before.end - before.start) / 2
  await expect.poll(async () => (await seen()).end - (await seen()).start).toBeCloseTo(half, 1)
  const zoomed = await seen()
  await touch('touchMove', [0.2, 0.6])
  await expect.poll(async () => (await seen()).start).toBeGreaterThan(zoomed.start + 0.05)
  expect((await seen()).end - (await seen()).start).toBeCloseTo(half, 1)
  await touch('touchEnd', [])
  // Nothing was scrubbed to by the fingers that came to pinch: one of them moves the playhead again.
  await touch('touchStart', [0.5])
  await touch('touchEnd', [])
  const { start, end } = await seen()
  await expect.poll(() => ask(page, (hook) => hook.time)).toBeGreaterThan(start)
  expect(await ask(page, (hook) => hook.time)).toBeLessThan(end)

  // A pen draws; the hand that holds it touches the screen meanwhile.
  const places = await page.evaluate(() =>
    Array.from({ length: 9 }, (_, i) => window.understudy!.studio.toScreen(-1 + i / 4, 0.4)),
  )
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: { x: number; y: number }) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      pointerType: 'pen',
      force: 0.6,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  await pen('mousePressed', places[0])
  for (const [i, place] of places.slice(1).entries()) {
    await page.waitForTimeout(100)
    await pen('mouseMoved', place)
    if (i === 3) {
      await cdp.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: 200, y: 300, id: 0 }],
      })
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
  }
  await pen('mouseReleased', places[8])
  await walked(page)
  const path = await ask(page, ({ studio: { document } }) => {
    const { recipe } = document.takes.at(-1)!
    return recipe.kind === 'walk' ? [recipe.path[0].x, recipe.path.at(-1)!.x] : []
  })
  expect(path[0]).toBeCloseTo(-1, 1)
  expect(path[1]).toBeCloseTo(1, 1)
})
