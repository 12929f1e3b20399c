import { spawnSync } from 'node:child_process'
import type { Server } from 'node:http'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { serveFolder } from './serve-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')
let site: { readonly address: string; readonly server: Server }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(600_000)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs', '--built'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  site = await serveFolder(path.join(root, 'apps/docs/dist'))
})
test.afterAll(() => site?.server.close())

test('every link leads somewhere', async ({ request }) => {
  const queue = ['/index.html']
  const seen = new Set(queue)
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    const answer = await request.get(site.address + page)
    expect(answer.status(), page).toBe(200)
    if (!page.endsWith('.html') || page.startsWith('/gallery/')) continue
    for (const [, href] of (await answer.text()).matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)) {
      if (/^[a-z]+:/.test(href)) continue
      const { pathname } = new URL(href, site.address + page)
      const aim = pathname === '/' ? '/index.html' : pathname
      if (!seen.has(aim)) queue.push(aim)
      seen.add(aim)
    }
  }
  const pages = [...seen].filter((page) => page.endsWith('.html'))
  for (const wanted of [
    '/start.html',
    '/tutorials/style.html',
    '/methods/vector-space.html',
    '/methods/benchmark.html',
    '/methods/reproduced.html',
    '/reference/operations.html',
    '/reference/schemas.html',
    '/reference/api/motion.html',
    '/project/contributing.html',
    '/gallery/couple.html',
  ])
    expect(pages).toContain(wanted)
})

/** A page of every kind: written by hand, with a player, with a table made from the code. The benchmark is a longer table of the same form. */
const READ = [
  'index',
  'start',
  'tutorials/style',
  'tutorials/feature',
  'troubleshooting',
  'methods/deformable-model',
  'methods/reproduced',
  'reference/schemas',
]

for (const scheme of ['light', 'dark'] as const)
  test(`pages can be read by everybody, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const name of READ) {
      await page.goto(`${site.address}/${name}.html`)
      await expect(page.locator('h1').first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        name,
      ).toEqual([])
    }
  })

test('a search for foot skate finds its page', async ({ page }) => {
  await page.goto(`${site.address}/index.html`)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('foot skate')
  await page
    .getByRole('option', { name: /Sliding feet/ })
    .first()
    .click()
  await expect(page).toHaveURL(/troubleshooting.*sliding-feet/)
})
