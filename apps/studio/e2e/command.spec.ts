import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { expect, test } from './console.ts'
import { ask, openStudio } from './page.ts'
import { choose, pause } from './tool-page.ts'

test('the copied command makes in Node what the browser made, byte for byte', async ({ page }, info) => {
  test.setTimeout(120_000)
  await openStudio(page)
  await pause(page)
  await page.keyboard.press('7')
  await choose(page, 'From', 'jump-01')
  await choose(page, 'Into', 'jump-02')
  await page.getByRole('button', { name: 'Join', exact: true }).press('Enter')
  await expect.poll(() => ask(page, (hook) => hook.studio.joined !== undefined)).toBe(true)
  const { command, hash } = await ask(page, ({ studio }) => ({
    command: studio.command!,
    hash: studio.hash()!,
  }))
  const words = command
    .replace(/\S+\.glb/, 'joined.json')
    .split(' ')
    .slice(2)
  const folder = info.outputPath()
  mkdirSync(folder, { recursive: true })
  execFileSync(process.execPath, [path.resolve('packages/cli/bin/understudy.js'), ...words], { cwd: folder })
  const file = path.join(folder, 'joined.json')
  const { motion } = await readMotion({ name: file, bytes: new Uint8Array(readFileSync(file)) })
  expect(contentHash(motion)).toBe(hash)
})
