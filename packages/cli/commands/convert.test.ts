import { readFileSync } from 'node:fs'
import path from 'node:path'
import { worldPositions } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
  scratch.writeMotion('in/walk.bvh', stroll({ seconds: 1, frameRate: 60 }))
  scratch.writeMotion('in/more/turn.bvh', stroll({ seconds: 1, frameRate: 60, turnRate: 1 }))
})
afterEach(() => scratch.remove())

const read = async (name: string) =>
  (await readMotion({ name, bytes: new Uint8Array(readFileSync(path.join(scratch.folder, name))) })).motion

for (const ending of ['bvh', 'glb', 'json']) {
  test(`a walk written as ${ending} comes back where it was`, async () => {
    const { code, err } = await runCli(scratch.folder, 'convert', 'in/walk.bvh', '-o', `walk.${ending}`)
    expect([code, err]).toEqual([0, ''])
    const [before, after] = [
      worldPositions(await read('in/walk.bvh')),
      worldPositions(await read(`walk.${ending}`)),
    ]
    expect(after.length).toBe(before.length)
    // 0.1 mm: BVH is printed to six decimals.
    after.forEach((value, i) => expect(Math.abs(value - before[i])).toBeLessThan(1e-4))
  })
}

test('a folder keeps its tree and takes the format asked for', async () => {
  const { code, rows } = await runCli(
    scratch.folder,
    'convert',
    'in',
    '-o',
    'out',
    '--format',
    'json',
    '--json',
  )
  expect(code).toBe(0)
  expect(rows().map(({ output }) => output)).toEqual(['out/more/turn.motion.json', 'out/walk.motion.json'])
  expect(scratch.list().filter((name) => name.startsWith('out'))).toEqual([
    'out/more/turn.motion.json',
    'out/walk.motion.json',
  ])
})

test('range, resampling and in place are applied', async () => {
  await runCli(
    scratch.folder,
    'convert',
    'in/walk.bvh',
    '-o',
    'part.json',
    '--from',
    '0.5',
    '--resample',
    '30',
    '--in-place',
  )
  const part = await read('part.json')
  expect(part.frameRate).toBe(30)
  expect(part.frameCount).toBe(16)
  const travel = Math.hypot(
    part.rootPositions.at(-3)! - part.rootPositions[0],
    part.rootPositions.at(-1)! - part.rootPositions[2],
  )
  // The hips stay over one place; the root of this skeleton is the hips.
  expect(travel).toBeLessThan(1e-5)
})

test('mirroring swaps the sides', async () => {
  await runCli(scratch.folder, 'convert', 'in/more/turn.bvh', '-o', 'mirrored.json', '--mirror')
  const [before, after] = [await read('in/more/turn.bvh'), await read('mirrored.json')]
  expect(after.rootPositions.at(-3)).toBeCloseTo(-before.rootPositions.at(-3)!, 4)
  expect(Math.abs(before.rootPositions.at(-3)!)).toBeGreaterThan(0.1)
})

test('one bad file of several means nothing is written, unless asked to keep going', async () => {
  scratch.write('in/bad.bvh', 'not a motion')
  const all = await runCli(scratch.folder, 'convert', 'in', '-o', 'out', '--format', 'bvh')
  expect(all.code).toBe(1)
  expect(all.err).toMatch(/bad\.bvh.*--keep-going/s)
  expect(scratch.list().some((name) => name.startsWith('out'))).toBe(false)
  const most = await runCli(scratch.folder, 'convert', 'in', '-o', 'out', '--format', 'bvh', '--keep-going')
  expect(most.code).toBe(1)
  expect(scratch.list().filter((name) => name.startsWith('out'))).toEqual([
    'out/more/turn.bvh',
    'out/more/turn.recipe.json',
    'out/walk.bvh',
    'out/walk.recipe.json',
  ])
})
