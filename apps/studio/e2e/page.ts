import type { Page } from '@playwright/test'
import type { StudioHook } from '../src/shell/studio-hook.ts'

/** Opens the page and waits until somebody stands on the stage. */
export async function openStudio(page: Page): Promise<void> {
  await page.goto('/')
  await studioReady(page)
}

/** The page is whole, with somebody on stage. */
export async function studioReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.understudy?.motions.length ?? 0) > 0)
  // The controls come beside the figure; on a busy machine they may be later, and would move the floor under a stroke.
  await page.getByRole('button', { name: 'Export' }).waitFor()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Asks the page's hook. */
export function ask<T>(page: Page, question: (hook: StudioHook) => T): Promise<T> {
  return page.evaluate(`(${question.toString()})(window.understudy)`)
}

/** Drops files on the window as a hand would: enter, over, drop. */
export async function drop(
  page: Page,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer()
    for (const { name, text } of given) made.items.add(new File([text], name))
    return made
  }, files)
  for (const type of ['dragenter', 'dragover'])
    await page.dispatchEvent('body', type, { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** Waits for two pictures: what was asked of the stage is on it then. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
