import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { walked } from './draw.ts'
import { ask, openStudio } from './page.ts'
import { pause } from './tool-page.ts'

/** What axe finds, of any weight, each with its place: of all of the page, or of a part. The stage itself is a picture with a name. */
async function faults(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** The keys of tools, and the tools. */
const TOOLS = {
  e: 'edit',
  3: 'partner',
  4: 'shape',
  5: 'assemble',
  6: 'style',
  7: 'join',
  8: 'space',
  9: 'find',
  0: 'lift',
  u: 'clean',
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1180, height: 640 } })

    test(`no fault for those who read or work the page otherwise (${colorScheme})`, async ({ page }) => {
      test.slow()
      await openStudio(page)
      expect(await faults(page)).toEqual([])
      await page.getByRole('button', { name: 'Walk a loop' }).click()
      await walked(page)
      await pause(page)
      for (const [key, name] of Object.entries(TOOLS)) {
        await page.keyboard.press(key)
        await expect.poll(() => ask(page, (hook) => hook.studio.tool)).toBe(name)
        await expect(page.locator('aside.panel')).toBeVisible()
        expect(await faults(page, 'aside.panel'), name).toEqual([])
      }
    })

    test(`nor in menus and dialogs, all of which open and close by keys (${colorScheme})`, async ({
      page,
    }) => {
      test.slow()
      await openStudio(page)
      const tool = await ask(page, (hook) => hook.studio.tool)
      const exportButton = page.getByRole('button', { name: 'Export', exact: true })
      const closed = async (dialog: string): Promise<void> => {
        expect(await faults(page), dialog).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
        // It closed the dialog, and no tool was put away by it.
        expect(await ask(page, (hook) => hook.studio.tool)).toBe(tool)
      }
      for (const [entry, dialog] of [
        [/^Export…/, 'Export'],
        [/^Embed/, 'Embed a player'],
      ] as const) {
        await page.keyboard.press('Control+e')
        await expect(page.getByRole('menu')).toBeVisible()
        if (dialog === 'Export') expect(await faults(page)).toEqual([])
        await page.getByRole('menuitem', { name: entry }).press('Enter')
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
        await closed(dialog)
        await expect(exportButton).toBeFocused()
      }
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('textbox', { name: 'What would you like to do?' })).toBeFocused()
      await closed('All commands (Ctrl+K)')
      await exportButton.blur()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
      await closed('Keys')
      await page.keyboard.press('h')
      await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible()
      await page.getByRole('button', { name: /^Projects/ }).press('Enter')
      await expect(page.getByRole('button', { name: /^Projects/ })).toHaveAttribute('aria-expanded', 'true')
      await page.getByRole('button', { name: 'View' }).press('Enter')
      expect(await faults(page), 'panels').toEqual([])
    })
  })
}
