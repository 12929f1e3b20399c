import { printBvh } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { pause } from './tool-page.ts'
import { couplesMocap, hasMocap, punchesMocap, taggedMocap, writeFolder } from './recordings.ts'
import { exportBvh, handTo, openFolder, openSet } from './sets-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.setTimeout(900_000)

/** Performed clips serve where there are no recordings: a file keeps nothing but their frames. */
const performed = (ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.map((id) => [`${id}.bvh`, printBvh(makeClip(id))]))
const numbered = (name: string, count: number, digits = 1): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${name}${String(n + 1).padStart(digits, '0')}`)

test('walks of a folder become a model, and a recording is shaped by it', async ({ page }, info) => {
  if (!hasMocap) console.log('own models: no recordings beside the repository, performed clips are used')
  const walks = hasMocap ? taggedMocap('a-walk-turns', 5) : performed(numbered('start-stop-', 5))
  await openStudio(page)
  await openFolder(page, writeFolder(info.outputPath('my walks'), walks), 5)
  const onStage = (): Promise<string> => ask(page, ({ motions }) => motions[0].name)
  // Opened files come on stage a moment after they are told.
  await expect.poll(onStage, { timeout: 60_000 }).not.toBe('Figure of eight')
  const recording = await onStage()
  const dialog = await openSet(page, 'my walks')
  await dialog.getByRole('button', { name: 'Cut step cycles' }).click()
  await expect(page.getByRole('list', { name: 'All sets' })).toContainText('my walks, cycles', {
    timeout: 180_000,
  })
  await handTo(page, 'Make a model')
  const build = page.getByRole('dialog', { name: 'Build a model' })
  await build.getByRole('button', { name: 'Build', exact: true }).click({ timeout: 240_000 })
  await expect(build).toContainText('Its own examples within', { timeout: 240_000 })
  const name = await build.getByRole('textbox', { name: 'Name' }).inputValue()
  await build.getByRole('button', { name: 'Use this model' }).click()
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name), { timeout: 120_000 }).toBe(name)
  expect((await exportBvh(page)).frames).toBeGreaterThan(20)

  // A recording of the folder, one cycle of it fitted to that model and made longer.
  await page.locator('.takes').getByRole('button', { name: recording, exact: true }).click()
  await expect.poll(() => ask(page, ({ motions }) => motions[0].name)).toBe(recording)
  // A cycle is found about the playhead: in the middle there is one.
  await pause(page)
  const seconds = await ask(page, ({ motions: [{ frames, frameRate }] }) => (frames - 1) / frameRate)
  await page.evaluate((at) => window.understudy!.seek(at), seconds / 2)
  const panel = page.getByRole('complementary', { name: 'Shape' })
  await panel.getByRole('button', { name: `Fit ${name.toLowerCase()}` }).click({ timeout: 60_000 })
  await expect(panel).toContainText(/Cycle from [\d.]+ to [\d.]+ s/, { timeout: 240_000 })
  const hash = await ask(page, ({ studio }) => studio.hash())
  const turns = panel.getByRole('textbox', { name: 'Turns' })
  await turns.fill('10')
  await turns.press('Enter')
  await expect.poll(() => ask(page, ({ studio }) => studio.hash()), { timeout: 240_000 }).not.toBe(hash)
  expect((await exportBvh(page)).frames).toBeGreaterThan(100)
})

test('punches of a folder become a space, two folders of a couple a partner', async ({ page }, info) => {
  const punches = hasMocap ? await punchesMocap(10) : performed(numbered('punch-right-', 10, 2))
  const count = Object.keys(punches).length
  await openStudio(page)
  await openFolder(page, writeFolder(info.outputPath('my punches'), punches), count)
  await openSet(page, 'my punches')
  await handTo(page, 'Make a space')
  const panel = page.getByRole('complementary', { name: 'Space' })
  const kept = panel.getByRole('status').filter({ hasText: / of \d+/ })
  await expect(kept).toBeVisible({ timeout: 240_000 })
  console.log('space:', await kept.innerText())
  await expect
    .poll(() => ask(page, ({ motions }) => motions[0].frames), { timeout: 120_000 })
    .toBeGreaterThan(10)
  expect((await exportBvh(page)).frames).toBeGreaterThan(10)

  // A word finds them, too, and nothing but them in their set.
  await openSet(page, 'my punches')
  await handTo(page, 'Search in them')
  const find = page.getByRole('complementary', { name: 'Find' })
  await find.getByRole('button', { name: 'a punch', exact: true }).click()
  await expect(find.getByRole('heading', { name: /places? in \d+ clips?/ })).toBeVisible({ timeout: 120_000 })
  const said = await find.getByRole('heading', { name: /places? in \d+ clips?/ }).innerText()
  expect(Number(/in (\d+) clip/.exec(said)?.[1])).toBeGreaterThanOrEqual(0.8 * count)
  const found = await ask(
    page,
    (hook) => (hook.studio.toolFacts('find') as { hits: readonly { own: boolean }[] }).hits,
  )
  expect(found.every(({ own }) => own)).toBe(true)

  // On the same page, two folders of a couple teach a partner, who follows a leader of them.
  const pairs = hasMocap
    ? await couplesMocap(2)
    : [1, 2].map((n) => ({
        leader: [`leader-${n}.bvh`, printBvh(makeClip(`lindy-0${n}-leader`))] as const,
        follower: [`follower-${n}.bvh`, printBvh(makeClip(`lindy-0${n}-follower`))] as const,
      }))
  const write = (name: string, of: 'leader' | 'follower'): string =>
    writeFolder(info.outputPath(name), Object.fromEntries(pairs.map((pair) => pair[of])))
  await openFolder(page, write('followers', 'follower'), 2)
  await openFolder(page, write('leaders', 'leader'), 2)
  await openSet(page, 'leaders')
  await handTo(page, 'Use as leaders')
  const partner = page.getByRole('complementary', { name: 'Partner' })
  await partner.getByRole('button', { name: /^Followers:/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('list', { name: 'All sets' })
    .getByRole('button', { name: /^followers \d/ })
    .click()
  await dialog.getByRole('button', { name: 'Use 2 clips' }).click()
  await partner.getByRole('button', { name: 'Find a partner' }).click()
  await expect
    .poll(() => ask(page, ({ studio }) => studio.partner?.units.length ?? 0), { timeout: 300_000 })
    .toBeGreaterThan(4)
  const made = await ask(page, ({ studio }) => studio.document.takes.at(-1)?.recipe)
  expect(made).toMatchObject({ kind: 'partner', couples: { name: 'leaders' } })
  expect((await exportBvh(page)).frames).toBeGreaterThan(200)
})
