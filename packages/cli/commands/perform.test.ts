import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
})
afterAll(() => scratch.remove())

test('perform lists the scores of a family, one JSON object each', async () => {
  const { code, rows } = await runCli(scratch.folder, 'perform', '--family', 'wave', '--json')
  expect(code).toBe(0)
  expect(rows()).toHaveLength(10)
  expect(rows()[0]).toMatchObject({
    id: 'wave-01',
    family: 'wave',
    attributes: { handHeight: 0.1, energy: 0.2 },
  })
})

test('perform writes a score as a BVH that reads back as the same motion', async () => {
  const { code } = await runCli(scratch.folder, 'perform', 'walk-cycle-004', '-o', 'walk.bvh')
  expect(code).toBe(0)
  const { motion } = await readMotion({
    name: 'walk.bvh',
    bytes: readFileSync(path.join(scratch.folder, 'walk.bvh')),
  })
  const made = makeClip('walk-cycle-004')
  expect(motion.frameCount).toBe(made.frameCount)
  made.rootPositions.forEach((value, i) => expect(motion.rootPositions[i]).toBeCloseTo(value, 4)) // six decimals of text
})

test('several scores go to a folder, in the format asked for', async () => {
  const { code } = await runCli(
    scratch.folder,
    'perform',
    'wave-01',
    'wave-02',
    '-o',
    'waves',
    '--format',
    'glb',
  )
  expect(code).toBe(0)
  expect(readFileSync(path.join(scratch.folder, 'waves/wave-02.glb')).subarray(0, 4).toString()).toBe('glTF')
})

test('an unknown score fails with the families there are', async () => {
  const { code, err } = await runCli(scratch.folder, 'perform', 'moonwalk', '-o', 'x.bvh')
  expect(code).toBe(1)
  expect(err).toMatch(/there is no score "moonwalk"/)
})
