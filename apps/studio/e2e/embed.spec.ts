import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { expect, test } from './console.ts'
import { openStudio } from './page.ts'

/** What the element tells of itself. */
interface Embedded extends HTMLElement {
  currentTime: number
  readonly duration: number
  readonly paused: boolean
  play(): void
  pause(): void
}

test('a take is embedded: the lines that are copied show the file that is saved, and the page works it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openStudio(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Embed/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed a player' })
  await dialog.getByText('As an element').click()
  await expect(dialog.getByRole('textbox', { name: 'Lines for your page' })).toHaveValue(/<understudy-player/)
  const saved: Download[] = []
  page.on('download', (one) => saved.push(one))
  await dialog.getByRole('button', { name: 'Save and copy' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => saved.length).toBe(2)
  const lines = await page.evaluate(() => navigator.clipboard.readText())
  const files = new Map<string, Buffer>()
  for (const one of saved) files.set(one.suggestedFilename(), readFileSync(await one.path()))
  expect([...files.keys()].toSorted()).toEqual(['figure-of-eight.html', 'understudy-player.js'])
  // Small enough for any page.
  expect(files.get('understudy-player.js')!.length).toBeLessThan(5000)

  const home = 'http://somebody.test/'
  await page.route(`${home}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '')
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>mine</title>${lines}` })
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html'
    return route.fulfill({ contentType, body: files.get(name) ?? '' })
  })
  await page.goto(home)
  const player = page.locator('understudy-player')
  const fact = <T>(question: (one: Embedded) => T): Promise<T> =>
    player.evaluate(question as unknown as (one: Element) => T)
  await expect.poll(() => fact((one) => one.duration)).toBeGreaterThan(10)
  await fact((one) => {
    one.pause()
    one.currentTime = 3
  })
  await expect.poll(() => fact((one) => [one.paused, one.currentTime])).toEqual([true, 3])
  await fact((one) => one.play())
  await expect.poll(() => fact((one) => one.currentTime)).toBeGreaterThan(3.05)
  expect(await fact((one) => one.paused)).toBe(false)
  const { width, height } = (await player.boundingBox())!
  expect(width / height).toBeCloseTo(16 / 9, 1)
  await expect(page.frameLocator('iframe').getByRole('slider', { name: 'Time' })).toBeVisible()
})
