import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { readMotion } from '@understudy/motion/formats'
import { playerHtml } from '@understudy/view/player-html'
import { expect, test } from './console.ts'
import { bvhWalker } from './bvh-walker.ts'
import { ask } from './page.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a rendered page plays by itself: one file, no request', async ({ page }, info) => {
  const template = readFileSync(
    createRequire(import.meta.url).resolve('@understudy/view/player.html'),
    'utf8',
  )
  const bytes = new TextEncoder().encode(bvhWalker())
  const { motion, report } = await readMotion({ name: 'walker.bvh', bytes })
  const file = info.outputPath('walker.html')
  writeFileSync(file, playerHtml(template, [motion], { floors: [report.floorHeight] }))

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  await expect(page).toHaveTitle('walker')
  await expect.poll(() => ask(page, (hook) => hook.time)).toBeGreaterThan(0)
  expect(await ask(page, (hook) => hook.motions[0].joints.length)).toBe(motion.skeleton.jointCount)
  expect(asked.filter((url) => !/^(file|data):/.test(url))).toEqual([])
})
