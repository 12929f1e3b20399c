import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMotion } from '@understudy/motion/formats'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')

test('the lines of the README are the example, and they run', async () => {
  const lines = /```js\n([\s\S]*?)```/.exec(readme)![1]
  expect(lines).toBe(readFileSync(path.join(root, 'examples/walk-a-loop.mjs'), 'utf8'))
  const before = process.cwd()
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-readme-'))
  process.chdir(folder)
  try {
    const example: string = '../examples/walk-a-loop.mjs'
    await import(example)
    const { motion } = await readMotion({ name: 'hero.glb', bytes: new Uint8Array(readFileSync('hero.glb')) })
    // Once round a circle of 2 m radius in 10.4 s: the first and the last frame are a small step apart.
    const last = 3 * (motion.frameCount - 1)
    const gap = Math.hypot(
      motion.rootPositions[last] - motion.rootPositions[0],
      motion.rootPositions[last + 2] - motion.rootPositions[2],
    )
    expect(gap).toBeLessThan(0.25)
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
})

test('every place the README points to exists', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !target.includes('://'))
  expect(links.length).toBeGreaterThan(5)
  for (const target of links) expect(existsSync(path.join(root, target)), target).toBe(true)
})
