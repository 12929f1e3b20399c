import type { Page } from '@playwright/test'
import { bvhWalker } from './bvh-walker.ts'
import { expect, test } from './console.ts'
import { ask, drawn, drop, openStudio } from './page.ts'
import { dragLastRing, pause, secondsOnStage } from './tool-page.ts'

test.use({ viewport: { width: 1110, height: 700 } })

const ops = (page: Page): Promise<string[]> =>
  ask(page, ({ studio: { document } }) => {
    const found: string[] = []
    let recipe = document.takes.find(({ id }) => id === document.stage[0])?.recipe
    for (; recipe?.kind === 'edit'; recipe = recipe.input) found.unshift(recipe.does.op)
    return found
  })

/** How high a joint is over another at a time, metres. */
async function rise(page: Page, joint: string, over: string, seconds: number): Promise<number> {
  await page.evaluate((time) => window.understudy!.seek(time), seconds)
  await drawn(page)
  return page.evaluate(
    ([a, b]) => {
      const hook = window.understudy!
      const pose = hook.pose()
      const y = (name: string): number => pose[3 * hook.motions[0].joints.indexOf(name) + 1]
      return y(a) - y(b)
    },
    [joint, over],
  )
}

async function openWalker(page: Page, seconds: number): Promise<void> {
  await openStudio(page)
  await drop(page, [{ name: 'somebody.bvh', text: bvhWalker({ seconds }) }])
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name), { timeout: 60_000 }).toBe('somebody')
  await pause(page)
}

test('a take is trimmed by its end on the timeline, cut, mirrored, looped, and each step is taken out again', async ({
  page,
}) => {
  test.slow()
  await openWalker(page, 6)
  const whole = await secondsOnStage(page)

  // Trimmed by dragging: what would be left is the range while the hand moves, Escape leaves all of it.
  const at = { performer: 0, kind: 'origin', index: 0 } as const
  const grip = async (): Promise<{ x: number; y: number }> =>
    (await page.evaluate((ref) => window.understudy!.studio.placeOf(ref, 'end'), at))!
  const from = await grip()
  await page.mouse.move(from.x - 2, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 200, from.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await secondsOnStage(page)).toBe(whole)
  await page.mouse.move(from.x - 2, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 200, from.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => secondsOnStage(page)).toBeLessThan(whole - 0.5)
  expect(await ops(page)).toEqual(['trim'])
  const trimmed = await secondsOnStage(page)
  expect(await ask(page, (hook) => hook.studio.undoName)).toMatch(/^Trim to 0\.00 s–/)

  // A range cut out: what is left is joined.
  await ask(page, (hook) => hook.seek(1.5))
  await page.keyboard.press('i')
  await ask(page, (hook) => hook.seek(2.5))
  await page.keyboard.press('o')
  await page.keyboard.press('Delete')
  await expect.poll(() => ops(page)).toEqual(['trim', 'cut'])
  await expect.poll(() => secondsOnStage(page)).toBeLessThan(trimmed - 0.5)

  await page.keyboard.press('Shift+V')
  await page.keyboard.press('e')
  const panel = page.getByRole('complementary', { name: 'Edit' })
  const steps = panel.getByRole('list', { name: 'What was done' })
  await expect(steps.getByRole('listitem')).toHaveText([/^Trim/, /^Cut out/, /^Mirror/])
  await panel.getByRole('button', { name: 'Make a loop' }).click()
  await expect.poll(() => ops(page)).toEqual(['trim', 'cut', 'mirror', 'loop'])
  await expect.poll(() => ask(page, (hook) => hook.studio.hash() !== undefined)).toBe(true)
  await steps.getByRole('button', { name: /^Take out: Cut out/ }).click()
  await expect.poll(() => ops(page)).toEqual(['trim', 'mirror', 'loop'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => ops(page)).toEqual(['trim', 'cut', 'mirror', 'loop'])
  expect(await ask(page, (hook) => hook.playing)).toBe(false)
})

test('a hand is dragged at one moment, a joint is bent by its curve, and the speed changes over time', async ({
  page,
}) => {
  test.slow()
  await openWalker(page, 3)
  await page.keyboard.press('e')
  const panel = page.getByRole('complementary', { name: 'Edit' })
  await ask(page, (hook) => hook.seek(1.5))
  await expect.poll(() => ask(page, (hook) => hook.studio.toolFacts('edit') !== undefined)).toBe(true)
  await page.keyboard.press('f')
  await drawn(page)
  const limb = (role: string): Promise<[number, number, number]> =>
    page.evaluate(
      (name) =>
        (window.understudy!.studio.toolFacts('edit') as { limbs: Record<string, [number, number, number]> })
          .limbs[name],
      role,
    )
  const before = await limb('leftHand')
  const foot = await limb('leftFoot')
  const at = await page.evaluate(([x, y, z]) => window.understudy!.studio.toScreen(x, z, y), before)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y - 30, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => ops(page)).toEqual(['reach'])
  await expect.poll(async () => (await limb('leftHand'))[1] - before[1]).toBeGreaterThan(0.05)
  // What is pinned stays.
  expect(Math.hypot(...(await limb('leftFoot')).map((value, c) => value - foot[c]))).toBeLessThan(0.01)
  await expect(
    panel.getByRole('combobox', { name: 'Moved' }).or(panel.getByRole('textbox', { name: 'Moved' })),
  ).toHaveValue('Left hand at 1.50 s')

  // By keys alone: a key of the head's curve goes up by ten degrees.
  await panel.getByRole('button', { name: 'Curves' }).click()
  const curve = panel.getByRole('group', { name: 'head y' })
  await curve.getByRole('slider').first().focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => ops(page)).toEqual(['reach', 'curves'])
  expect(await ask(page, (hook) => hook.studio.undoName)).toBe('Change a curve')
  await curve.getByRole('radio', { name: 'Straight' }).press('Space')
  const seconds = await secondsOnStage(page)
  await panel.getByRole('button', { name: 'Speed over time' }).click()
  const speed = panel.getByRole('group', { name: 'Speed over time' })
  await speed.getByRole('slider').first().focus()
  for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => secondsOnStage(page)).toBeLessThan(seconds - 0.2)
  expect(await ops(page)).toEqual(['reach', 'curves', 'speeds'])
})

test('a layer raises the arms, and a ring on the floor bends the path', async ({ page }) => {
  test.slow()
  await openWalker(page, 3)
  await page.keyboard.press('e')
  const panel = page.getByRole('complementary', { name: 'Edit' })
  expect(await rise(page, 'LeftHand', 'LeftArm', 1)).toBeLessThan(0)
  await panel.getByRole('button', { name: 'Add a layer' }).click()
  await expect.poll(() => ops(page)).toEqual(['layer'])
  await expect.poll(() => rise(page, 'LeftHand', 'LeftArm', 1)).toBeGreaterThan(0.1)
  expect(await rise(page, 'RightHand', 'RightArm', 1)).toBeGreaterThan(0.1)

  await expect.poll(() => ask(page, (hook) => hook.studio.toolFacts('edit') !== undefined)).toBe(true)
  await page.keyboard.press('a')
  await drawn(page)
  const end = (): Promise<number> =>
    ask(page, (hook) => {
      hook.seek(3)
      return hook.pose()[0]
    })
  const before = await end()
  // The camera may go with the figure: where the ring is now.
  await dragLastRing(page)
  await expect.poll(() => ops(page)).toEqual(['layer', 'path'])
  await expect.poll(async () => Math.abs((await end()) - before)).toBeGreaterThan(0.2)
  expect(await ask(page, (hook) => hook.studio.undoName)).toBe('Bend the path')
  await page.keyboard.press('Control+z')
  await expect.poll(() => ops(page)).toEqual(['layer'])
})

test('a range is what is filled and smoothed; the rest stays as it was', async ({ page }) => {
  await openWalker(page, 4)
  const before = await rise(page, 'LeftFoot', 'Hips', 0.5)
  await page.evaluate(() => window.understudy!.seek(1.2))
  await page.keyboard.press('i')
  await page.evaluate(() => window.understudy!.seek(1.5))
  await page.keyboard.press('o')
  await page.keyboard.press('Shift+G')
  await expect.poll(() => ops(page)).toEqual(['gaps'])
  const recipe = await ask(page, (hook) => hook.studio.recipe())
  expect(recipe).toMatchObject({ operation: 'edit-clip', options: { fill: { start: 1.2, end: 1.5 } } })
  await expect.poll(() => ask(page, (hook) => hook.studio.solving)).toBe(false)
  expect(await rise(page, 'LeftFoot', 'Hips', 0.5)).toBeCloseTo(before, 3)
})
