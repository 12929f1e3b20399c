import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { ShapeRecipe } from '../src/document/shape-recipe.ts'
import { expect, test } from './console.ts'
import { ask, drawn, openStudio } from './page.ts'
import { choose, recipeOnStage } from './tool-page.ts'

/** What the tool tells of itself. */
interface Facts {
  readonly ready: boolean
  readonly quality?: string
  readonly levels: readonly string[]
  readonly requests: readonly { readonly id: number; readonly kind: string }[]
  readonly missed?: readonly { readonly value: number; readonly unit: string }[]
  readonly step?: { readonly length: number; readonly direction: number }
  readonly holds: { readonly stepEnd?: readonly number[] }
  readonly latency: Readonly<Record<string, number>>
}
interface XY {
  readonly x: number
  readonly y: number
}

const facts = (page: Page): Promise<Facts> =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.understudy!.studio.toolFacts('shape') ?? {})) as Facts)
const recipe = async (page: Page): Promise<ShapeRecipe> =>
  JSON.parse(await recipeOnStage(page)) as ShapeRecipe
const kinds = async (page: Page): Promise<string> =>
  (await facts(page)).requests.map(({ kind }) => kind).join()

/** Where a place of the world is in the window. */
const toScreen = (page: Page, place: readonly number[]): Promise<XY> =>
  page.evaluate(
    (at) =>
      (window.understudy!.studio.toolFacts('shape') as { toScreen(at: readonly number[]): XY }).toScreen(at),
    place,
  )
/** Where a joint is now, metres. */
const placeOf = (page: Page, joint: string): Promise<number[]> =>
  page.evaluate((name) => {
    const hook = window.understudy!
    const index = hook.motions[0].joints.indexOf(name)
    return hook.pose().slice(3 * index, 3 * index + 3)
  }, joint)

async function seek(page: Page, seconds: number): Promise<void> {
  await page.evaluate((at) => window.understudy!.seek(at), seconds)
  await drawn(page)
}

/** Presses at a place and moves by so many pixels, in a few steps. */
async function pull(page: Page, from: XY, dx: number, dy: number, steps = 6): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let k = 1; k <= steps; k++) await page.mouse.move(from.x + (dx * k) / steps, from.y + (dy * k) / steps)
}

/** Gives the keys back to the page. */
async function blur(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLElement | null
        focused?.blur()
        return focused === document.body
      }),
    )
    .toBe(true)
}

/** Until the exact answer is on stage. */
const solved = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await facts(page)).quality)
    .toBe('exact')
    .then(() => drawn(page))

test.use({ viewport: { width: 1100, height: 700 } })

test('a jump is stretched: dragged, typed, sketched, turned; every gesture one step', async ({ page }) => {
  test.slow()
  await openStudio(page)
  await page.keyboard.press('4')
  const panel = page.getByRole('complementary', { name: 'Shape' })
  await panel.getByRole('button', { name: 'Jump', exact: true }).click()
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Jump')
  await expect.poll(async () => (await facts(page)).ready).toBe(true)
  await seek(page, 0.9)

  // Any point of the body: a wrist, upwards. The answer is on stage while the hand still moves.
  const hand = (await ask(page, (hook) => hook.motions[0].joints)).find((name) => /right.?hand/i.test(name))!
  const before = await placeOf(page, hand)
  await pull(page, await toScreen(page, before), 10, -50, 12)
  await expect.poll(() => kinds(page)).toBe('point')
  await page.mouse.up()
  await solved(page)
  const dragged = await recipe(page)
  expect(dragged).toMatchObject({ kind: 'shape', model: 'jump', requests: [{ point: 'rightHand' }] })
  expect(await ask(page, (hook) => hook.studio.undoName)).toMatch(/^Drag right wrist, frame \d+$/)
  const [request] = dragged.requests
  if (request.kind !== 'point') throw new Error('a point was asked for')
  const got = await placeOf(page, hand)
  expect(got[1]).toBeGreaterThan(before[1] + 0.1)
  const { missed, latency } = await facts(page)
  // What the panel says is what is seen: the figure on stage is that far from the ring, centimetres.
  expect(100 * Math.hypot(...got.map((value, c) => value - request.place[c]))).toBeCloseTo(
    missed![0].value,
    0,
  )
  expect(missed![0].value).toBeLessThan(8)
  console.log('drag latencies, ms', JSON.stringify(latency))

  // Escape returns to what was.
  const hash = await ask(page, (hook) => hook.studio.hash())
  await pull(page, await toScreen(page, await placeOf(page, hand)), -60, 20)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => ask(page, (hook) => hook.studio.hash())).toBe(hash)
  expect(await recipe(page)).toEqual(dragged)

  // On the timeline: a click on its mark goes there, a drag asks it of a later frame, in one step.
  const mark = (): Promise<XY> =>
    ask(page, (hook) => hook.studio.placeOf({ performer: 0, kind: 'request', index: 0 }, 'start')!)
  const later = (await ask(page, (hook) => hook.time)) as number
  await seek(page, 0.3)
  const there = await mark()
  await page.mouse.click(there.x + 2, there.y)
  await expect.poll(() => ask(page, (hook) => hook.time)).toBeCloseTo(later, 1)
  expect(await recipe(page)).toEqual(dragged)
  await pull(page, there, 45, 0)
  await page.mouse.up()
  const frameNow = async (): Promise<number> =>
    ((await recipe(page)).requests[0] as { readonly frame: number }).frame
  await expect.poll(frameNow).toBeGreaterThan(request.frame + 2)
  expect(await ask(page, (hook) => hook.studio.undoName)).toMatch(/^Move in time: /)
  await solved(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => recipe(page)).toEqual(dragged)
  // A moment of the model is dragged to when it should come; the lane shows that it was asked for.
  await solved(page)
  const tick = (await ask(page, (hook) =>
    hook.studio.placeOf({ performer: 0, kind: 'tick', index: 6 }, 'start'),
  ))!
  await pull(page, tick, 14, 0)
  await page.mouse.up()
  await expect.poll(() => kinds(page)).toBe('point,time')
  await page.keyboard.press('Control+z')
  await expect.poll(() => recipe(page)).toEqual(dragged)
  await solved(page)
  await page.evaluate((at) => window.understudy!.seek(at), later)
  await panel.getByRole('button', { name: /^Drag right wrist/ }).click()

  // The typed twin: a centimetre, and ten with Shift.
  const height = panel.getByRole('textbox', { name: 'Height (m)' })
  await height.press('ArrowUp')
  await height.press('Shift+ArrowUp')
  await expect
    .poll(async () => (await recipe(page)).requests)
    .toMatchObject([
      { place: [request.place[0], expect.closeTo(request.place[1] + 0.11, 1), request.place[2]] },
    ])
  // A number field takes the focus once more when its value has changed: keys are for the page only after that.
  await drawn(page)
  await blur(page)
  for (let k = 0; k < 3; k++) await page.keyboard.press('Control+z')
  await expect.poll(() => kinds(page)).toBe('')
  await solved(page)

  // Further and to the side, by the handle on the floor.
  const { step, holds } = await facts(page)
  const end = holds.stepEnd!
  await pull(page, await toScreen(page, end), -40, 30)
  await page.mouse.up()
  await expect.poll(() => kinds(page)).toBe('step')
  await solved(page)
  const stepped = (await recipe(page)).requests[0]
  if (stepped.kind !== 'step') throw new Error('a step was asked for')
  const went = (await facts(page)).step!
  expect(went.length).toBeGreaterThan(step!.length + 0.05)
  expect(went.length).toBeCloseTo(stepped.length, 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => kinds(page)).toBe('')
  await solved(page)

  // Higher, by drawing it: an arc over the hips.
  await seek(page, 0)
  await page.keyboard.press('s')
  const top = (): Promise<number> =>
    page.evaluate(async () => {
      const hook = window.understudy!
      let most = 0
      for (let k = 4; k <= 7; k++) {
        hook.seek((k / 10) * ((hook.motions[0].frames - 1) / hook.motions[0].frameRate))
        await new Promise((shown) => requestAnimationFrame(shown))
        most = Math.max(most, hook.pose()[1])
      }
      return most
    })
  const low = await top()
  await seek(page, 0)
  const hips = (await ask(page, (hook) => hook.pose())).slice(0, 3)
  const start = await toScreen(page, hips)
  const landing = await toScreen(page, [
    (await facts(page)).holds.stepEnd![0],
    hips[1],
    (await facts(page)).holds.stepEnd![2],
  ])
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (let k = 1; k <= 14; k++) {
    const share = k / 14
    await page.mouse.move(
      start.x + share * (landing.x - start.x),
      start.y + share * (landing.y - start.y) - 120 * Math.sin(Math.PI * share),
    )
  }
  await page.mouse.up()
  await expect.poll(() => kinds(page)).toBe('sketch')
  await solved(page)
  // An answer to what was asked before may be exact, too.
  await expect.poll(top).toBeGreaterThan(low + 0.1)
  await page.keyboard.press('d')

  // A key pose by its key, and the list says so.
  await page.keyboard.press('k')
  await expect.poll(() => kinds(page)).toBe('sketch,pose')
  await expect(panel.getByRole('list', { name: 'Constraints' })).toContainText('Key pose')
  const { violations } = await new AxeBuilder({ page }).include('.shape-panel').analyze()
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
  ).toEqual([])

  // It is a recipe: the same motion after a reload.
  await solved(page)
  const last = await ask(page, (hook) => hook.studio.hash())
  await expect.poll(() => ask(page, (hook) => hook.studio.saved)).toBe(true)
  await page.reload()
  await expect.poll(() => ask(page, (hook) => hook?.studio.hash())).toBe(last)

  // A walk that no model knows as a whole is bent about a moment, and keeps the rest.
  await page.keyboard.press('4')
  await page.getByRole('button', { name: 'Figure of eight' }).first().click()
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('Figure of eight')
  await blur(page)
  // On the left round of the eight: the panel is on the right.
  await seek(page, 10)
  await pull(page, await toScreen(page, await placeOf(page, hand)), 0, -25)
  await page.mouse.up()
  await expect.poll(async () => (await facts(page)).levels.join()).toBe('local')
  await solved(page)
  expect((await facts(page)).missed![0].value).toBeLessThan(5)
  expect(await recipe(page)).toMatchObject({ model: 'local', at: 10, input: { kind: 'opening' } })

  // A model of one's own, built of clips: its average on stage, bent like any other.
  await panel.getByRole('button', { name: 'Build a model…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Build a model' })
  await choose(page, 'Add examples', 'Waves (10')
  await dialog.getByRole('button', { name: 'Build', exact: true }).press('Enter')
  const use = dialog.getByRole('button', { name: 'Use this model' })
  await expect(use).toBeEnabled({ timeout: 30_000 })
  await use.press('Enter')
  await expect.poll(async () => (await facts(page)).levels.join(), { timeout: 30_000 }).toBe('own')
  await expect.poll(async () => (await facts(page)).ready, { timeout: 30_000 }).toBe(true)
  await blur(page)
  await seek(page, 0.6)
  await pull(page, await toScreen(page, await placeOf(page, hand)), 0, -20)
  await page.mouse.up()
  await expect.poll(() => kinds(page)).toBe('point')
  await solved(page)
  expect(await recipe(page)).toMatchObject({ model: 'own', own: { examples: { length: 10 } } })
})
