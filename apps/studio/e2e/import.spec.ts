import { expect, test } from './console.ts'
import { BVH_WALKER_JOINTS, bvhWalker } from './bvh-walker.ts'
import { ask, drop, openStudio } from './page.ts'

// A file that was opened plays, and the figure goes on when one was refused.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a dropped BVH file takes the stage, with its name, its joints and a report', async ({ page }) => {
  await openStudio(page)
  await drop(page, [{ name: 'somebody.bvh', text: bvhWalker() }])
  const report = page.getByRole('region', { name: 'What was found in somebody.bvh' })
  await expect(report).toBeVisible()
  await expect(page.getByText('somebody', { exact: true })).toBeVisible()
  await expect(report).toContainText('30 frames per second')
  await expect(report).toContainText(`${BVH_WALKER_JOINTS.length} joints`)
  const [motion] = await ask(page, (hook) => hook.motions)
  expect(motion).toMatchObject({ name: 'somebody', joints: BVH_WALKER_JOINTS, frames: 91 })
  expect(await ask(page, (hook) => hook.studio.report?.format)).toBe('bvh')
  const before = await ask(page, (hook) => hook.pose())
  await expect.poll(() => ask(page, (hook) => hook.pose())).not.toEqual(before)
})

test('the button is the keyboard’s way to drop a file', async ({ page }) => {
  await openStudio(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file' }).press('Enter')
  const chooser = await choosing
  await chooser.setFiles({ name: 'chosen.bvh', mimeType: 'text/plain', buffer: Buffer.from(bvhWalker()) })
  await expect.poll(() => ask(page, (hook) => hook.motions[0].name)).toBe('chosen')
})

test('two files are shown together and can be stood side by side', async ({ page }) => {
  await openStudio(page)
  await drop(page, [
    { name: 'one.bvh', text: bvhWalker() },
    { name: 'two.bvh', text: bvhWalker({ seconds: 2 }) },
  ])
  await expect.poll(() => ask(page, (hook) => hook.motions.map(({ name }) => name))).toEqual(['one', 'two'])
  const apart = (): Promise<number> => ask(page, (hook) => Math.abs(hook.pose(0)[0] - hook.pose(1)[0]))
  await expect.poll(apart).toBeLessThan(0.01)
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expect.poll(apart).toBeGreaterThan(0.5)
})

test('a broken file gives a sentence and a way out, and the figure goes on', async ({ page }) => {
  await openStudio(page)
  const name = await ask(page, (hook) => hook.motions[0].name)
  await drop(page, [{ name: 'holiday.bvh', text: 'this is no motion at all' }])
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('holiday.bvh')
  await expect(alert.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  expect(await ask(page, (hook) => hook.motions[0].name)).toBe(name)
  const time = await ask(page, (hook) => hook.time)
  await expect.poll(() => ask(page, (hook) => hook.time)).not.toBe(time)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
})

test('a file cut in the middle is shown as far as it goes, or refused in words', async ({ page }) => {
  await openStudio(page)
  const whole = bvhWalker()
  await drop(page, [{ name: 'cut.bvh', text: whole.slice(0, whole.length * 0.7) }])
  await expect.poll(() => ask(page, (hook) => Boolean(hook.studio.report ?? hook.studio.problem))).toBe(true)
  const { repairs, problem } = await ask(page, (hook) => ({
    repairs: hook.studio.report?.repairs.length ?? 0,
    problem: hook.studio.problem ?? '',
  }))
  expect(repairs > 0 || problem.includes('cut.bvh')).toBe(true)
})
