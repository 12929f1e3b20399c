import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Motion } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { expect, test } from './console.ts'
import { walked } from './draw.ts'
import { ask, openStudio } from './page.ts'

async function exported(page: Page, format: 'GLB' | 'BVH'): Promise<Motion> {
  await page.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`loop.${format.toLowerCase()}`)
  const bytes = new Uint8Array(readFileSync(await file.path()))
  const { motion } = await readMotion({ name: file.suggestedFilename(), bytes })
  return motion
}

test('an exported GLB and BVH read back as the walk on stage', async ({ page }) => {
  await openStudio(page)
  await page.getByRole('button', { name: 'Walk a loop' }).click()
  await walked(page)
  const [{ frames, frameRate, joints }] = await ask(page, (hook) => hook.motions)
  await page.keyboard.press('Home')
  // The pose is set with the next picture.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const hips = (await ask(page, (hook) => hook.pose())).slice(0, 3)
  for (const format of ['GLB', 'BVH'] as const) {
    const motion = await exported(page, format)
    expect(motion.frameCount).toBe(frames)
    expect(motion.frameRate).toBeCloseTo(frameRate, 2)
    expect(motion.skeleton.jointCount).toBe(joints.length)
    const off = [0, 1, 2].map((axis) => Math.abs(motion.rootPositions[axis] - hips[axis]))
    expect(Math.max(...off)).toBeLessThan(0.01) // metres; the reader may set feet on the floor
  }
})
