import { expect, test } from './console.ts'
import { ask, drawn, openStudio, studioReady } from './page.ts'

// Whoever did not ask for less motion sees somebody move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a figure moves before the rest of the page is there, then under one sentence', async ({ page }) => {
  let sendRest = (): void => {}
  const asked = new Promise<void>((resolve) => {
    void page.route('**/open-studio-*.js', (route) => {
      sendRest = () => void route.continue()
      resolve()
    })
  })
  await page.goto('/')
  await asked
  await expect(page.getByRole('img', { name: /figure of eight/ })).toBeVisible()
  const time = page.getByRole('slider', { name: 'Time' })
  const shown = await time.getAttribute('aria-valuenow')
  await expect.poll(() => time.getAttribute('aria-valuenow')).not.toBe(shown)
  await expect(page.getByRole('heading', { name: 'Understudy' })).toBeHidden()
  sendRest()
  await studioReady(page)
  await expect(page.getByRole('heading', { name: 'Understudy' })).toBeVisible()
  await expect(page.getByText('Draw on the floor. Someone will walk it.')).toBeVisible()
  const before = await ask(page, (hook) => hook.pose())
  await expect
    .poll(async () => {
      const now = await ask(page, (hook) => hook.pose())
      return Math.max(...now.map((value, i) => Math.abs(value - before[i])))
    })
    .toBeGreaterThan(0.05) // metres: a joint has visibly moved
})

test('the person fills about half of the stage and stays in it, over a folded timeline', async ({ page }) => {
  await openStudio(page)
  await page.keyboard.press('Space')
  const { height } = (await page.locator('.player-host canvas').first().boundingBox())!
  const { duration } = await ask(page, (hook) => ({
    duration: (hook.motions[0].frames - 1) / hook.motions[0].frameRate,
  }))
  for (let i = 0; i < 8; i++) {
    await page.evaluate((seconds) => window.understudy!.seek(seconds), (i / 8) * duration)
    await drawn(page)
    const { head, foot, width } = await ask(page, (hook) => {
      const pose = hook.pose()
      const at = (name: string) => {
        const joint = hook.motions[0].joints.indexOf(name)
        return hook.studio.toScreen(pose[3 * joint], pose[3 * joint + 2], pose[3 * joint + 1])
      }
      return { head: at('Head'), foot: at('LeftFoot'), width: innerWidth }
    })
    const part = (foot.y - head.y) / height // from the ankle to the neck: 0.8 of a person
    expect(part).toBeGreaterThan(0.28)
    expect(part).toBeLessThan(0.65)
    for (const { x } of [head, foot]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
    }
  }
  const bar = (await page.getByRole('slider', { name: 'Time' }).boundingBox())!
  expect(bar.height).toBeLessThan(40)
  await page.getByRole('button', { name: 'Show or hide the lanes of the timeline' }).click()
  await expect
    .poll(async () => (await page.getByRole('slider', { name: 'Time' }).boundingBox())!.height)
    .toBeGreaterThan(120)
})

test('a stroke on the floor invites to draw until the first touch', async ({ page }) => {
  await openStudio(page)
  await expect(page.locator('.invitation')).toBeVisible()
  await page.mouse.move(300, 300)
  await page.mouse.down()
  await expect(page.locator('.invitation')).toBeHidden()
  await page.mouse.up()
})

test('Space pauses and plays again', async ({ page }) => {
  await openStudio(page)
  await expect.poll(() => ask(page, (hook) => hook.time)).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const held = await ask(page, (hook) => hook.time)
  await page.waitForTimeout(300)
  expect(await ask(page, (hook) => hook.time)).toBe(held)
  await page.keyboard.press('Space')
  await expect.poll(() => ask(page, (hook) => hook.time)).not.toBe(held)
})

test('Space plays after a click on a tool or a button, and presses a button reached by key', async ({
  page,
}) => {
  await openStudio(page)
  const playing = (): Promise<boolean> => ask(page, (hook) => hook.playing)
  await page.getByTitle(/^Select: /).click()
  await page.keyboard.press('Space')
  await expect.poll(playing).toBe(false)
  const loop = page.getByRole('button', { name: 'Loop', exact: true })
  await loop.click()
  await expect(loop).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Space')
  await expect.poll(playing).toBe(true)
  await expect(loop).toHaveAttribute('aria-pressed', 'false')
  // The bar of time comes next; back from there the button is reached by key.
  await page.getByRole('slider', { name: 'Time' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(loop).toBeFocused()
  await page.keyboard.press('Space')
  await expect(loop).toHaveAttribute('aria-pressed', 'true')
  expect(await playing()).toBe(true)
})

test('the bar of time is worked by keys: frames, tens, ends', async ({ page }) => {
  await openStudio(page)
  const bar = page.getByRole('slider', { name: 'Time' })
  await bar.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => ask(page, (hook) => hook.frame)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => ask(page, (hook) => hook.frame)).toBe(2)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => ask(page, (hook) => hook.frame)).toBe(22)
  await expect(bar).toHaveAttribute('aria-valuetext', /frame 22$/)
  await page.keyboard.press('End')
  const last = await ask(page, (hook) => hook.motions[0].frames - 1)
  await expect.poll(() => ask(page, (hook) => hook.frame)).toBe(last)
  expect(await ask(page, (hook) => hook.playing)).toBe(false)
})

test('a click on the bar goes there, and playing goes on', async ({ page }) => {
  await openStudio(page)
  await page.keyboard.press('Home')
  const box = (await page.getByRole('slider', { name: 'Time' }).boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const { frame, frames } = await ask(page, (hook) => ({ frame: hook.frame, frames: hook.motions[0].frames }))
  expect(frame / frames).toBeGreaterThan(0.4)
  expect(frame / frames).toBeLessThan(0.6)
})

test('ghosts, trails, follow, bones and views answer to keys and buttons', async ({ page }) => {
  await openStudio(page)
  const following = await ask(page, (hook) => hook.settings.follow)
  for (const key of ['g', 't', 'c', 'Numpad5', 'Numpad1', 'Numpad3', 'Numpad7', 'f', 'a'])
    await page.keyboard.press(key)
  const settings = await ask(page, (hook) => hook.settings)
  expect(settings).toMatchObject({ ghosts: true, trails: true, follow: !following, orthographic: true })
  await expect(page.getByRole('button', { name: 'Ghosts' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Bones only' }).click()
  await expect.poll(() => ask(page, (hook) => hook.settings.bones)).toBe(true)
})

test('the key sheet opens with ? and closes with Escape', async ({ page }) => {
  await openStudio(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
})

test.describe('for those who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('nothing plays by itself', async ({ page }) => {
    await openStudio(page)
    await page.waitForTimeout(300)
    expect(await ask(page, (hook) => [hook.playing, hook.time])).toEqual([false, 0])
  })
})
