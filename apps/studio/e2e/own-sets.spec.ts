import { printBvh } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { hasMocap, taggedMocap, writeFolder } from './recordings.ts'
import { exportBvh, handTo, openFolder, openSet } from './sets-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// Five tools in one go, on a machine without a graphics card.
test.setTimeout(900_000)

/** Recordings where there are some; elsewhere performed clips, which lose everything but their frames on the way through a file. */
const folderOf = (tag: string, performed: readonly string[]): Readonly<Record<string, string | Uint8Array>> =>
  hasMocap
    ? taggedMocap(tag, performed.length)
    : Object.fromEntries(performed.map((id) => [`${id}.bvh`, printBvh(makeClip(id))]))

test('walks of a folder become a walker and, cut into cycles, a style', async ({ page }, info) => {
  if (!hasMocap) console.log('own sets: no recordings beside the repository, performed clips are used')
  const walks = folderOf(
    'a-walk-turns',
    ['1', '2', '3', '4', '5'].map((n) => `start-stop-${n}`),
  )
  await openStudio(page)
  await openFolder(page, writeFolder(info.outputPath('my walks'), walks), 5)

  // Cycles, labelled by what is measured.
  const dialog = await openSet(page, 'my walks')
  await dialog.getByRole('button', { name: 'Cut step cycles' }).click()
  await expect(page.getByRole('list', { name: 'All sets' })).toContainText('my walks, cycles', {
    timeout: 120_000,
  })
  await handTo(page, 'Make a style')
  const panel = page.getByRole('complementary', { name: 'Style' })
  await expect(panel.getByRole('button', { name: /Examples of styles: my walks, cycles/ })).toBeVisible()
  const speed = panel.getByRole('slider', { name: 'speed' })
  await expect(speed).toBeVisible({ timeout: 180_000 })
  await expect(panel.getByRole('status')).toContainText(/\d+ of \d+ examples are used/)
  const before = await ask(page, ({ studio }) => studio.hash())
  await speed.focus()
  for (let n = 0; n < 6; n++) await speed.press('ArrowRight')
  await expect.poll(() => ask(page, ({ studio }) => studio.hash()), { timeout: 120_000 }).not.toBe(before)
  expect((await exportBvh(page)).frames).toBeGreaterThan(20)

  // The same folder walks a path.
  await openSet(page, 'my walks')
  await page
    .getByRole('list', { name: 'All sets' })
    .getByRole('button', { name: /^my walks \d/ })
    .click()
  await handTo(page, 'Use for walking')
  await expect
    .poll(() => ask(page, ({ studio }) => studio.walk?.segments.length ?? 0), { timeout: 180_000 })
    .toBeGreaterThan(4)
  const walk = await ask(page, ({ studio }) => studio.document.takes.at(-1)?.recipe)
  expect(walk).toMatchObject({ kind: 'walk', who: { name: 'my walks' } })
  expect((await exportBvh(page)).frames).toBeGreaterThan(200)
})
