import type { Page } from '@playwright/test'
import { ask } from './page.ts'

/** Draws a round of `radius` metres on the floor in about `seconds`, with the mouse. */
export async function drawRound(
  page: Page,
  { radius = 1.2, seconds = 7, moves = 28, release = true } = {},
): Promise<void> {
  // Where the floor is on the screen is asked before the stroke: nothing may move it meanwhile.
  const places = await page.evaluate(
    ([r, n]) =>
      Array.from({ length: n + 1 }, (_, i) => {
        const angle = (2 * Math.PI * i) / n
        return window.understudy!.studio.toScreen(r * Math.sin(angle), -r * Math.cos(angle))
      }),
    [radius, moves],
  )
  await page.mouse.move(places[0].x, places[0].y)
  await page.mouse.down()
  const start = Date.now()
  for (const [index, place] of places.entries()) {
    const early = start + (1000 * seconds * index) / moves - Date.now()
    if (early > 0) await page.waitForTimeout(early)
    await page.mouse.move(place.x, place.y, { steps: 2 })
  }
  if (release) await page.mouse.up()
}

/** Waits for the exact answer of the walk on stage. */
export async function walked(page: Page): Promise<void> {
  await page.waitForFunction(() => window.understudy?.studio.walk !== undefined)
}

/** How long the drawing in the document took, seconds. */
export const drawnSeconds = (page: Page): Promise<number> =>
  ask(page, ({ studio: { document } }) => {
    const take = document.takes.find(({ id }) => id === document.stage[0])
    return take?.recipe.kind === 'walk' ? take.recipe.path[take.recipe.path.length - 1].time : 0
  })
