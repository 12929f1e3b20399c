import { makeClip } from '@understudy/performer'
import type { Page } from '@playwright/test'
import { CLICKED } from '../src/tools/lift/film/film-tracks.ts'
import { expect, test } from './console.ts'
import { ask, drawn, openStudio } from './page.ts'
import { pause, recipeOnStage } from './tool-page.ts'

// Small: the film is drawn in software first.
test.use({ viewport: { width: 1000, height: 620 } })

interface Facts {
  readonly film?: {
    readonly frame: number
    readonly shown: number
    readonly rate: number
    readonly points: number
  }
  readonly filmed?: {
    readonly misses: readonly (number | null)[]
    readonly expectedErrors: readonly number[]
  }
}
const facts = (page: Page): Promise<Facts> =>
  ask(page, (hook) => hook.studio.toolFacts('lift')) as unknown as Promise<Facts>

/** Clicked frames of the film, thirty a second. */
const FRAMES = [0, 6, 12, 18, 24]
const START = 1

/** Joints of a frame on stage, relative to the hips, metres. */
async function posed(page: Page, seconds: number): Promise<number[]> {
  await page.evaluate((at) => window.understudy!.seek(at), seconds)
  await drawn(page)
  return ask(page, (hook) => {
    const pose = hook.pose()
    return pose.map((value, k) => value - pose[k % 3])
  })
}

/** Mean distance of joints, one turned about the vertical by what suits all frames best, metres. */
function apart(found: readonly number[][], truth: readonly number[][], joints: readonly number[]): number {
  let least = Infinity
  for (let degree = 0; degree < 360; degree++) {
    const [sin, cos] = [Math.sin((degree * Math.PI) / 180), Math.cos((degree * Math.PI) / 180)]
    let sum = 0
    found.forEach((pose, f) => {
      for (const j of joints) {
        const [x, y, z] = pose.slice(3 * j, 3 * j + 3)
        const [a, b, c] = truth[f].slice(3 * j, 3 * j + 3)
        sum += Math.hypot(cos * x + sin * z - a, y - b, cos * z - sin * x - c)
      }
    })
    least = Math.min(least, sum / (found.length * joints.length))
  }
  return least
}

test('joints clicked in a few frames of a film become the motion that was filmed', async ({ page }) => {
  test.slow()
  const { roles, joints: named } = makeClip('free-walk-1').skeleton
  await openStudio(page)
  await pause(page)
  const names = await ask(page, (hook) => hook.motions[0].joints)
  const joints = CLICKED.map((role) => names.indexOf(named[roles.get(role)!].name))
  expect(joints).not.toContain(-1)
  await page.evaluate((at) => window.understudy!.seek(at), START + 0.4)
  await page.keyboard.press('f')
  await page.keyboard.press('Numpad3')
  // The camera stands still from here on.
  await page.keyboard.press('c')
  expect(await ask(page, (hook) => hook.settings.follow)).toBe(false)
  for (let k = 0; k < 2; k++) await page.keyboard.press('-')
  await page.evaluate((at) => window.understudy!.seek(at), START)
  await page.keyboard.press('i')
  await page.evaluate((at) => window.understudy!.seek(at), START + 0.8)
  await page.keyboard.press('o')
  const stage = (await page.locator('.us-canvas').boundingBox())!
  const truth: number[][] = []
  const places: { x: number; y: number }[][] = []
  for (const frame of FRAMES) {
    truth.push(await posed(page, START + frame / 30))
    places.push(
      await page.evaluate((of) => {
        const hook = window.understudy!
        const at = hook.pose()
        return of.map((j) => hook.studio.toScreen(at[3 * j], at[3 * j + 2], at[3 * j + 1]))
      }, joints),
    )
  }
  await page.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'WebM film' }).click()
  const file = await (await coming).path()

  await page.keyboard.press('0')
  const panel = page.getByRole('complementary', { name: 'Lift' })
  await panel.getByRole('radio', { name: 'Film' }).press('Space')
  await panel.getByLabel('Open a film…').setInputFiles(file)
  await expect.poll(async () => (await facts(page)).film?.shown, { timeout: 30_000 }).toBe(0)
  expect((await facts(page)).film!.rate).toBe(30)
  const film = page.locator('.film-view canvas')

  // Frames are stepped exactly: what is seen differs from frame to frame, and is the same when one comes back.
  const seen = async (frame: number): Promise<string> => {
    await page.getByRole('slider', { name: 'Frame', exact: true }).fill(String(frame))
    await expect.poll(async () => (await facts(page)).film!.shown).toBe(frame)
    return film.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  }
  const pictures = [await seen(3), await seen(4), await seen(3), await seen(0)]
  expect(pictures[2]).toBe(pictures[0])
  expect(new Set(pictures).size).toBe(3)

  await panel.getByRole('textbox', { name: 'Frames between clicks' }).fill('6')
  const box = (await film.boundingBox())!
  const aspect = stage.width / stage.height
  const height = Math.min(box.height, box.width / aspect)
  const left = box.x + (box.width - aspect * height) / 2
  const top = box.y + (box.height - height) / 2
  for (const [k, frame] of FRAMES.entries()) {
    await expect.poll(async () => (await facts(page)).film!.frame).toBe(frame)
    for (const { x, y } of places[k])
      // Each click names the next joint of the list.
      await page.mouse.click(
        left + ((x - stage.x) / stage.height) * height,
        top + ((y - stage.y) / stage.height) * height,
      )
  }
  expect((await facts(page)).film!.points).toBe(FRAMES.length * CLICKED.length)

  await panel.getByRole('button', { name: 'Lift to 3D' }).press('Enter')
  await expect.poll(async () => (await facts(page)).filmed !== undefined, { timeout: 60_000 }).toBe(true)
  await pause(page)
  const { misses, expectedErrors } = (await facts(page)).filmed!
  expect(misses.length).toBe(25)
  expect(Math.max(...misses.map((miss) => miss ?? 0))).toBeLessThan(0.03)
  const found: number[][] = []
  for (const frame of FRAMES) found.push(await posed(page, frame / 30))
  const off = apart(found, truth, joints)
  console.log(
    `a film clicked in ${FRAMES.length} frames: ${(100 * off).toFixed(1)} cm, expected ${(100 * expectedErrors[12]).toFixed(1)} cm`,
  )
  expect(off).toBeLessThan(0.08)
  await expect(panel.getByText(/This frame: .* px off/)).toBeVisible()
  // The clock of the stage leads the film.
  await expect.poll(async () => (await facts(page)).film!.shown).toBe(24)

  // The body over the film, through the camera that was found.
  await panel.getByRole('switch', { name: 'Body over the film' }).press('Space')
  await expect(film).toBeHidden()
  await drawn(page)
  const hips = await page.evaluate(() => {
    const hook = window.understudy!
    const [x, y, z] = hook.pose()
    return hook.studio.toScreen(x, z, y)
  })
  const [a, b] = [CLICKED.indexOf('leftUpperLeg'), CLICKED.indexOf('rightUpperLeg')].map((n) => places[4][n])
  // The film fits into the stage as it is now: its points lie where the body is.
  const now = (await page.locator('.us-canvas').boundingBox())!
  const tall = Math.min(now.height, now.width / aspect)
  const [u, v] = [(a.x + b.x) / 2 - stage.x, (a.y + b.y) / 2 - stage.y]
  const seenAt = {
    x: now.x + now.width / 2 + (u / stage.height - aspect / 2) * tall,
    y: now.y + now.height / 2 + (v / stage.height - 0.5) * tall,
  }
  expect(Math.hypot(hips.x - seenAt.x, hips.y - seenAt.y)).toBeLessThan(0.06 * tall)
  await panel.getByRole('switch', { name: 'Body over the film' }).press('Space')

  // A point is dragged, lifted again, and all of it undone.
  const before = await recipeOnStage(page)
  const [x, y] = [
    left + ((places[4][0].x - stage.x) / stage.height) * height,
    top + ((places[4][0].y - stage.y) / stage.height) * height,
  ]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y, { steps: 3 })
  await page.mouse.up()
  expect((await facts(page)).film!.points).toBe(FRAMES.length * CLICKED.length)
  await panel.getByRole('button', { name: 'Lift again' }).press('Enter')
  await expect.poll(() => recipeOnStage(page), { timeout: 60_000 }).not.toBe(before)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await expect.poll(() => recipeOnStage(page)).toBe(before)
})
