import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './console.ts'
import { walked } from './draw.ts'
import { openStudio } from './page.ts'
import { pause } from './tool-page.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1180, height: 640 } })
    test(`no serious fault for those who read or work the page otherwise (${colorScheme})`, async ({
      page,
    }) => {
      await openStudio(page)
      // The stage itself is a picture with a name; what is written over it is checked against the panel's colour.
      const serious = async (): Promise<string[]> => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
      }
      expect(await serious()).toEqual([])
      await page.getByRole('button', { name: 'Walk a loop' }).click()
      await walked(page)
      await pause(page)
      expect(await serious()).toEqual([])
    })
  })
}
