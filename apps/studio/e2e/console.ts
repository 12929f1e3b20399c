import { test as base, expect as patient, type Page } from '@playwright/test'

/** Software rendering on a busy machine: what takes a second elsewhere may take twenty here. */
export const expect = patient.configure({ timeout: 30_000 })

/** Errors and warnings that a page prints, as they come. */
export function listen(page: Page): readonly string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  return said
}

/** Tests in which any error or warning the page prints is a failure. */
export const test = base.extend<{ quiet: readonly string[] }>({
  quiet: [
    async ({ page }, use) => {
      const said = listen(page)
      await use(said)
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})
