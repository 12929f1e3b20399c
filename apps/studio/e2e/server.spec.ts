import path from 'node:path'
import { addClip, openLibrary, openQueue, putSet, startWorker } from '@understudy/library'
import { makeMotion, type Recipe } from '@understudy/motion'
import { printBvh } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { handleApi } from '../../../packages/cli/serve/api/handle.ts'
import { serveFolder } from '../../../packages/cli/serve/serve-folder.ts'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { recipeOnStage } from './tool-page.ts'

test('the library panel browses a server: clips and sets come here, a take is made there, and without it work goes on', async ({
  browser,
}, info) => {
  const clock = (): number => performance.now() / 1000
  const library = await openLibrary(info.outputPath('library'))
  const walk = makeClip('walk-to-jump-02')
  const rootPositions = walk.rootPositions.map(
    (x, n) => x + (n % 3 === 0 ? 0.012 * Math.sin((6.9 * n) / 3 / walk.frameRate) : 0),
  )
  const motions = { skater: makeMotion({ ...walk, rootPositions }), wave: makeClip('wave-01') }
  const recipes: Recipe[] = []
  for (const [name, motion] of Object.entries(motions)) {
    const bytes = new TextEncoder().encode(printBvh(motion))
    const file = { name: `${name}.bvh`, bytes }
    const { hash } = await addClip(library, { file, facts: { tags: ['server'] } }, { clock })
    recipes.push({
      operation: 'read-clip',
      version: 1,
      inputs: { file: { file: hash, name: file.name }, companions: [] },
      options: { profile: 'auto', partial: false, contacts: 'find' },
    })
  }
  const clips = recipes.map((recipe, n) => ({ name: Object.keys(motions)[n], source: { recipe } }))
  await putSet(library, { name: 'both', clips, columns: [] }, { author: '', version: 0 })
  const worker = await startWorker(library, { clock })
  const queue = await openQueue(library)
  const server = await serveFolder(path.resolve('apps/studio/dist'), {
    port: 0,
    api: handleApi({ library, queue }, { auth: false }),
  })
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'en-US',
    viewport: { width: 1200, height: 800 },
  })
  try {
    const page = await context.newPage()
    await openStudio(page)
    const there = page.getByRole('list', { name: 'On the server' })
    await expect(there.getByRole('button', { name: /^skater/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Search' }).fill('wave')
    await expect(there.getByRole('button', { name: /^skater/ })).toBeHidden()
    await expect(there.getByRole('button', { name: /^wave/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Search' }).fill('')

    // A press loads the file; Enter makes it a take.
    await there.getByRole('button', { name: /^skater/ }).press('Enter')
    await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('skater')
    await expect(there.getByRole('button', { name: /^skater.*in this browser/ })).toBeVisible()

    // The set with its files.
    await page.getByRole('list', { name: 'Sets on the server' }).getByRole('button', { name: 'both' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('2 of 2 clips selected')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // The same bytes, whoever makes them.
    await page.keyboard.press('u')
    await page
      .getByRole('complementary', { name: 'Clean' })
      .getByRole('button', { name: 'Clean the feet' })
      .click()
    await expect
      .poll(async () => (JSON.parse(await recipeOnStage(page)) as { kind: string }).kind)
      .toBe('clean')
    await expect.poll(() => ask(page, (hook) => hook.studio.cleaned !== undefined)).toBe(true)
    const here = await ask(page, (hook) => hook.studio.hash())
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'What would you like to do?' }).fill('Make it on the server')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => ask(page, (hook) => hook.studio.cleaned === undefined)).toBe(true)
    expect(await ask(page, (hook) => hook.studio.hash())).toBe(here)
    expect((await library.database.query("select 1 from job where state = 'done'")).length).toBe(1)

    // The server goes away: what was loaded stays.
    await server.close()
    await page.getByRole('textbox', { name: 'Search' }).fill('skater')
    await expect(page.getByText('The server does not answer')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search' }).fill('')
    await there.getByRole('button', { name: /^skater/ }).press('Enter')
    await expect
      .poll(async () => (JSON.parse(await recipeOnStage(page)) as { kind: string }).kind)
      .toBe('file')
  } finally {
    await context.close()
    await server.close()
    await worker.stop()
    await queue.stop({ graceful: false, close: false })
    await library.close()
  }
})
