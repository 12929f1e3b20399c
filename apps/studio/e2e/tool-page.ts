import type { Page } from '@playwright/test'
import { expect } from './console.ts'
import { ask } from './page.ts'

/** Nothing moves while a panel is worked: drawing the stage in software leaves little time for anything else. */
export async function pause(page: Page): Promise<void> {
  if (await ask(page, (hook) => hook.playing)) await page.keyboard.press('Space')
  await expect.poll(() => ask(page, (hook) => hook.playing)).toBe(false)
}

/** Chooses an option of a list by typing a part of its name, without a pointer. */
export async function choose(page: Page, list: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: list }).or(page.getByRole('textbox', { name: list }))
  await field.first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  // Not the hidden options of the player's own select.
  await expect(page.locator('[role=option]:visible').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** The recipe of the take on stage, as JSON. */
export const recipeOnStage = (page: Page): Promise<string> =>
  ask(page, ({ studio: { document } }) =>
    JSON.stringify(document.takes.find(({ id }) => id === document.stage[0])?.recipe),
  )

/** How long the take on stage lasts. */
export const secondsOnStage = (page: Page): Promise<number> =>
  ask(page, ({ motions: [{ frames, frameRate }] }) => (frames - 1) / frameRate)
