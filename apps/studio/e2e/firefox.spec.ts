import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { bvhWalker } from './bvh-walker.ts'
import { findDisplay, findFirefox, openFirefox, type Firefox } from './marionette.ts'

const [binary, display] = [findFirefox(), findDisplay()]

const takes = (firefox: Firefox): Promise<readonly string[]> =>
  firefox.run('return window.understudy.studio.document.takes.map(({ name }) => name)')

test('Firefox: opening, drawing, import and export', async ({ baseURL }) => {
  test.skip(binary === undefined, 'There is no Firefox here; install one, or name it in FIREFOX_PATH.')
  test.skip(display === undefined, 'Firefox draws nothing without a display; install Xvfb, or set DISPLAY.')
  test.setTimeout(300_000)
  const firefox = await openFirefox(binary!, display!)
  try {
    await firefox.goTo(baseURL!)
    await firefox.until('return (window.understudy?.motions.length ?? 0) > 0')
    await firefox.until(
      'return [...document.querySelectorAll("button")].some((one) => one.textContent.includes("Export"))',
    )

    // A stroke on the floor: somebody walks it.
    const points = await firefox.run<{ x: number; y: number }[]>(
      'return [[-1.5, 0], [-0.8, 0.3], [0, 0.5], [0.8, 0.3], [1.5, 0]].map(([x, z]) => window.understudy.studio.toScreen(x, z))',
    )
    await firefox.drag(points)
    await firefox.until('return window.understudy.studio.walk !== undefined')
    expect(await firefox.run<number>('return window.understudy.studio.walk.seconds')).toBeGreaterThan(1)
    const before = await takes(firefox)
    expect(before.length).toBe(2)

    // A file that is dropped.
    await firefox.run(
      `const given = new DataTransfer()
       given.items.add(new File([arguments[0]], 'stranger.bvh'))
       for (const type of ['dragenter', 'dragover', 'drop'])
         document.body.dispatchEvent(new DragEvent(type, { dataTransfer: given, bubbles: true, cancelable: true }))`,
      bvhWalker({ seconds: 1 }),
    )
    await firefox.until(
      'return window.understudy.studio.document.takes.some(({ name }) => name === "stranger")',
    )
    await firefox.until('return window.understudy.motions[0]?.name === "stranger"')

    // And out again.
    const click = (text: string): Promise<void> =>
      firefox.until(
        `const found = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(arguments[0]))
         found?.click()
         return found !== undefined`,
        text,
      )
    await click('Export')
    await click('BVH')
    const written = (): string | undefined =>
      readdirSync(firefox.downloads).find((name) => name.endsWith('.bvh'))
    await expect.poll(written, { timeout: 60_000 }).toBe('stranger.bvh')
    await expect
      .poll(() => readFileSync(path.join(firefox.downloads, 'stranger.bvh'), 'utf8'), { timeout: 30_000 })
      .toMatch(/^HIERARCHY[^]*Frames: 31/)
  } finally {
    await firefox.close()
  }
})
