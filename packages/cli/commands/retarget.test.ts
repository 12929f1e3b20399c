import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMotion } from '@understudy/motion/formats'
import { footWalker, stickWalker } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  scratch.writeMotion('walk.bvh', footWalker(2).motion)
  scratch.writeMotion('small.bvh', stickWalker(4, { size: 0.7, seconds: 0.2 }))
})
afterAll(() => scratch.remove())

test('a walk (seed 2) on a smaller body (seed 4) has its joints, its own frames and shorter steps', async () => {
  const { code, rows } = await runCli(
    scratch.folder,
    'retarget',
    'walk.bvh',
    '--to',
    'small.bvh',
    '-o',
    'moved.json',
    '--json',
  )
  expect(code).toBe(0)
  expect((rows()[0].report as { scale: { travel: number } }).scale.travel).toBeLessThan(0.8)
  const bytes = new Uint8Array(readFileSync(path.join(scratch.folder, 'moved.json')))
  const { motion } = await readMotion({ name: 'moved.json', bytes })
  const walk = footWalker(2).motion
  expect(motion.frameCount).toBe(walk.frameCount)
  expect(motion.skeleton.joints.map(({ name }) => name)).toContain('leftHand')
  expect(motion.rootPositions.at(-1)! / walk.rootPositions.at(-1)!).toBeLessThan(0.8)
  expect(motion.recipe?.operation).toBe('retarget')
})

test('a target that is a whole folder is refused', async () => {
  const { code, err } = await runCli(scratch.folder, 'retarget', 'walk.bvh', '--to', '.', '-o', 'x.json')
  expect(code).toBe(1)
  expect(err).toMatch(/--to \.: \d files were found; one skeleton is needed/)
})

test('a travel that is no number is a usage error', async () => {
  const { code } = await runCli(
    scratch.folder,
    'retarget',
    'walk.bvh',
    '--to',
    'small.bvh',
    '-o',
    'x.json',
    '--travel',
    'far',
  )
  expect(code).toBe(2)
})
