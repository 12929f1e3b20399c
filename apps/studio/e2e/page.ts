import type { Locator, Page } from '@playwright/test'
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
  files: readonly { readonly name: string; readonly text?: string; readonly bytes?: Uint8Array }[],
): Promise<void> {
  const given = files.map(({ name, text, bytes }) => ({
    name,
    base64: Buffer.from(bytes ?? text ?? '').toString('base64'),
  }))
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer()
    for (const { name, base64 } of all)
      made.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name))
    return made
  }, given)
  for (const type of ['dragenter', 'dragover'])
    await page.dispatchEvent('body', type, { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** Waits for two pictures: what was asked of the stage is on it then. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Whether anything is drawn on a small canvas. Read from a copy: the browser warns of one that is read twice and was not made for it. */
export const hasInk = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((one) => {
    const copy = Object.assign(document.createElement('canvas'), { width: 72, height: 72 })
    const context = copy.getContext('2d', { willReadFrequently: true })!
    context.drawImage(one as HTMLCanvasElement, 0, 0)
    return context.getImageData(0, 0, 72, 72).data.some((value) => value > 0)
  })
