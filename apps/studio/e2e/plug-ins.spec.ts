import path from 'node:path'
import { loadPlugins } from '../../../packages/cli/io/load-plugins.ts'
import { serveFolder } from '../../../packages/cli/serve/serve-folder.ts'
import { expect, test } from './console.ts'
import { ask, drop, openStudio } from './page.ts'

test('the studio takes in the plug-ins its server was started with: a file of their format, a command of theirs', async ({
  browser,
}) => {
  const plugins = await loadPlugins(
    ['steps-format', 'echo-operation'].map((name) => path.resolve('examples/plug-ins', `${name}.mjs`)),
    process.cwd(),
  )
  const server = await serveFolder(path.resolve('apps/studio/dist'), { port: 0, plugins })
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await openStudio(page)
    const rows = Array.from({ length: 30 }, (_, i) => `0 ${(i / 30).toFixed(3)} 0`)
    await drop(page, [{ name: 'slide.steps', text: `steps 30\n${rows.join('\n')}\n` }])
    await expect.poll(() => ask(page, (hook) => hook.studio.document.takes.at(-1)?.name)).toBe('slide')
    await expect.poll(() => ask(page, (hook) => hook.motions[0]?.joints.length)).toBe(4)
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'What would you like to do?' }).fill('Play a motion to its end')
    await expect(page.locator('.mantine-Spotlight-action').first()).toContainText('echo:there-and-back')
    await page.keyboard.press('Enter')
    await expect.poll(() => ask(page, (hook) => hook.motions[0]?.frames)).toBe(59)
    expect(await ask(page, (hook) => hook.studio.document.takes.length)).toBeGreaterThan(1)
  } finally {
    await context.close()
    await server.close()
  }
})
