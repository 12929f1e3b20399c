import { footWalker } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  scratch.writeMotion('good/a.bvh', footWalker(1, { frameRate: 60 }).motion)
  scratch.writeMotion('good/sub/b.bvh', footWalker(2, { frameRate: 60 }).motion)
  scratch.write('mixed/bad.bvh', 'nothing of the kind')
  scratch.writeMotion('mixed/good.bvh', footWalker(3, { frameRate: 60 }).motion)
})
afterAll(() => scratch.remove())

test('check DIR --json gives an object per file and exits 0 when every file loads', async () => {
  const { code, rows } = await runCli(scratch.folder, 'check', 'good', '--json')
  expect(code).toBe(0)
  expect(rows().map(({ file }) => file)).toEqual(['good/a.bvh', 'good/sub/b.bvh'])
  for (const row of rows()) {
    expect(row).toMatchObject({ ok: true, rate: 60, profile: null, repairs: [] })
    expect(row.frames).toBe(footWalker(1, { frameRate: 60 }).motion.frameCount)
    expect(row.roles).toHaveProperty('leftFoot')
    expect(row.quality).toHaveProperty('footSkateCmPerSecond.mean')
  }
})

test('a file that does not load is listed with its sentence, the others are still checked, and the exit code is 1', async () => {
  const { code, rows } = await runCli(scratch.folder, 'check', 'mixed', '--json')
  expect(code).toBe(1)
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toMatchObject({ file: 'mixed/bad.bvh', ok: false, frames: null, quality: null })
  expect(rows()[0].error).toMatch(/mixed\/bad\.bvh.*HIERARCHY/)
  expect(rows()[1].ok).toBe(true)
})

test('people get a table and a summary', async () => {
  const { out } = await runCli(scratch.folder, 'check', 'mixed')
  expect(out).toMatch(/mixed\/bad\.bvh .*does not load/)
  expect(out).toMatch(/1 of 2 files do not load$/)
})
