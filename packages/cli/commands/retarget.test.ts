import { readFileSync } from 'node:fs'
import path from 'node:path'
import { printGlb, readMotion } from '@understudy/motion/formats'
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
  expect(motion.recipe?.operation).toBe('retarget-motion')
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

test('onto a .glb with a body: the body comes along, moving, and other endings hold the motion alone', async () => {
  const hero = stickWalker(4, { size: 0.7, seconds: 0.2 })
  scratch.write('hero.glb', await printGlb(hero, { colour: [0.9, 0.1, 0.1] }))
  const made = await runCli(scratch.folder, 'retarget', 'walk.bvh', '--to', 'hero.glb', '-o', 'hero-walk.glb')
  expect([made.code, made.err]).toEqual([0, ''])
  const bytes = new Uint8Array(readFileSync(path.join(scratch.folder, 'hero-walk.glb')))
  const { motion } = await readMotion({ name: 'hero-walk.glb', bytes })
  const walk = footWalker(2).motion
  expect([motion.frameCount, motion.frameRate]).toEqual([walk.frameCount, walk.frameRate])
  // A plain body of our own making would have other colours.
  expect(coloursIn(bytes)).toEqual(coloursIn(await printGlb(hero, { colour: [0.9, 0.1, 0.1] })))
  expect(coloursIn(bytes)).not.toEqual(coloursIn(await printGlb(hero)))
  const bvh = await runCli(scratch.folder, 'retarget', 'walk.bvh', '--to', 'hero.glb', '-o', 'hero-walk.bvh')
  expect([bvh.code, bvh.err]).toEqual([0, ''])
})

/** The bytes that hold the vertex colours of a GLB's first mesh. */
function coloursIn(glb: Uint8Array): readonly number[] {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const length = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))) as {
    meshes: { primitives: { attributes: Record<string, number> }[] }[]
    accessors: { bufferView: number; byteOffset?: number; count: number }[]
    bufferViews: { byteOffset?: number; byteStride?: number; byteLength: number }[]
  }
  const {
    bufferView,
    byteOffset = 0,
    count,
  } = json.accessors[json.meshes[0].primitives[0].attributes.COLOR_0]
  const { byteOffset: from = 0, byteStride = 4 } = json.bufferViews[bufferView]
  const start = 20 + length + 8 + from + byteOffset
  return Array.from({ length: count }, (_, i) => view.getUint32(start + i * byteStride, true))
}
