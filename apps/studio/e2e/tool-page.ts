import type { Page } from '@playwright/test'
import { expect } from './console.ts'
import { ask, drawn } from './page.ts'

/** Nothing moves while a panel is worked: drawing the stage in software leaves little time for anything else. */
export async function pause(page: Page): Promise<void> {
  if (await ask(page, (hook) => hook.playing)) await page.keyboard.press('Space')
  await expect.poll(() => ask(page, (hook) => hook.playing)).toBe(false)
}

/** Chooses an option of a list by typing a part of its name, without a pointer. */
export async function choose(page: Page, list: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: list }).or(page.getByRole('textbox', { name: list }))
  // A panel that is still being filled has no options to offer yet.
  await expect(async () => {
    await field.first().focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    // Not the hidden options of the player's own select.
    await expect(page.locator('[role=option]:visible').first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Drags the last ring of a clip's path to the right, where it is when the stage has come to rest. */
export async function dragLastRing(page: Page): Promise<void> {
  await drawn(page)
  const ring = await page.evaluate(() => {
    const { studio } = window.understudy!
    const { way } = studio.toolFacts('edit') as { way: { rings: { x: number; z: number }[] } }
    return studio.toScreen(way.rings[4].x, way.rings[4].z)
  })
  await page.mouse.move(ring.x, ring.y)
  await page.mouse.down()
  await page.mouse.move(ring.x + 60, ring.y, { steps: 5 })
  await page.mouse.up()
}

/** The recipe of the take on stage, as JSON. */
export const recipeOnStage = (page: Page): Promise<string> =>
  ask(page, ({ studio: { document } }) =>
    JSON.stringify(document.takes.find(({ id }) => id === document.stage[0])?.recipe),
  )

/** How long the take on stage lasts. */
export const secondsOnStage = (page: Page): Promise<number> =>
  ask(page, ({ motions: [{ frames, frameRate }] }) => (frames - 1) / frameRate)

/**
 * Goes to the first whole second at which a joint of the first figure lies free on the stage: no panel over it, nor so many
 * pixels around. Where it is in the window then.
 */
export async function seekInView(
  page: Page,
  joint: RegExp,
  room = 40,
): Promise<{ readonly seconds: number; readonly x: number; readonly y: number }> {
  const last = await secondsOnStage(page)
  for (let seconds = 1; seconds < last; seconds++) {
    await page.evaluate((at) => window.understudy!.seek(at), seconds)
    await drawn(page)
    const found = await page.evaluate(
      ([name, around]) => {
        const hook = window.understudy!
        const index = hook.motions[0].joints.findIndex((one) => new RegExp(name, 'i').test(one))
        const [px, py, pz] = hook.pose().slice(3 * index, 3 * index + 3)
        const { x, y } = hook.studio.toScreen(px, pz, py)
        const isFree = [-around, 0, around].every((dx) =>
          [-around, 0, around].every(
            (dy) => document.elementFromPoint(x + dx, y + dy) instanceof HTMLCanvasElement,
          ),
        )
        return isFree ? { x, y } : undefined
      },
      [joint.source, room] as const,
    )
    if (found) return { seconds, ...found }
  }
  throw new Error(`${joint.source} is never free on the stage`)
}
