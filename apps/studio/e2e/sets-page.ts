import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readMotion } from '@understudy/motion/formats'
import { expect } from './console.ts'

/** Opens a folder: it becomes a set. */
export async function openFolder(page: Page, folder: string, count: number): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a folder' }).click()
  await (await choosing).setFiles(folder)
  const panel = page.getByRole('region', { name: 'Opening files' })
  await expect(panel).toContainText(`${count} files opened`, { timeout: 180_000 })
  await panel.getByRole('button', { name: 'Close' }).click()
}

/** Opens the set dialog from the library. */
export async function openSet(page: Page, name: string) {
  await page
    .getByRole('list', { name: 'Sets' })
    .getByRole('button', { name: new RegExp(`^${name} \\d`) })
    .click()
  return page.getByRole('dialog')
}

/** Hands the set in the dialog to a tool. */
export async function handTo(page: Page, use: string): Promise<void> {
  const uses = page.getByRole('dialog').getByPlaceholder('Use the selected clips for')
  await uses.click()
  await page.getByRole('option', { name: use }).click()
  // Not every dialog: the tool may open one of its own.
  await expect(uses).toBeHidden()
}

/** The take on stage, written and read again. */
export async function exportBvh(page: Page): Promise<{ frames: number; joints: number }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download', (one) => one.suggestedFilename().endsWith('.bvh'))
  await page.getByRole('menuitem', { name: 'BVH' }).click()
  const file = await coming
  const bytes = new Uint8Array(readFileSync(await file.path()))
  const { motion } = await readMotion({ name: file.suggestedFilename(), bytes })
  return { frames: motion.frameCount, joints: motion.skeleton.jointCount }
}
