import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMotion } from '@understudy/motion/formats'
import { footWalker } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  scratch.writeMotion('skating.bvh', footWalker(1, { slide: 0.1 }).motion)
})
afterAll(() => scratch.remove())

interface Skate {
  readonly report: Record<'before' | 'after', { readonly footSkateCmPerSecond: { readonly mean: number } }>
}

test('a skating walk (seed 1) skates less after cleaning, and the report says by how much', async () => {
  const { code, rows } = await runCli(scratch.folder, 'clean', 'skating.bvh', '-o', 'clean.json', '--json')
  expect(code).toBe(0)
  const { before, after } = (rows()[0] as unknown as Skate).report
  expect(before.footSkateCmPerSecond.mean).toBeGreaterThan(5) // 10 cm/s were put in
  expect(after.footSkateCmPerSecond.mean).toBeLessThan(1)
})

test('what is written carries the contacts and the recipe', async () => {
  const bytes = new Uint8Array(readFileSync(path.join(scratch.folder, 'clean.json')))
  const { motion } = await readMotion({ name: 'clean.json', bytes })
  expect(motion.annotations.contacts.length).toBeGreaterThan(4)
  expect(motion.recipe).toMatchObject({ operation: 'clean-feet', options: { fade: 0.25 } })
})

test('people get a table of before and after', async () => {
  const { out } = await runCli(scratch.folder, 'clean', 'skating.bvh', '-o', 'clean.bvh')
  expect(out).toMatch(/before +after/)
  expect(out).toMatch(/foot skate, mean +\d+\.\d\d +\d+\.\d\d +cm\/s/)
})

test('a figure without legs is refused by name', async () => {
  scratch.write(
    'stick.bvh',
    'HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.03\n0 0 0\n',
  )
  const { code, err } = await runCli(scratch.folder, 'clean', 'stick.bvh', '-o', 'x.json')
  expect(code).toBe(1)
  expect(err).toMatch(/^understudy: .*"stick" has no leg/m)
})
