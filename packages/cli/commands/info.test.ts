import { stroll } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  scratch.writeMotion('walk.bvh', stroll({ seconds: 2, frameRate: 60 }))
})
afterAll(() => scratch.remove())

test('info tells length, unit, axes and roles in words', async () => {
  const { code, out, err } = await runCli(scratch.folder, 'info', 'walk.bvh', '--roles')
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toContain('121 frames at 60 Hz = 2.00 s')
  expect(out).toMatch(/up +y/)
  expect(out).toMatch(/leftHand +\S+/)
})

test('info --json gives one object per file with the same facts', async () => {
  const { rows } = await runCli(scratch.folder, 'info', 'walk.bvh', '--json')
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toMatchObject({ file: 'walk.bvh', format: 'bvh', frames: 121, rate: 60, profile: null })
  expect(rows()[0].travel).toBeCloseTo(2.4, 0)
})

test('a unit that is set by hand is believed', async () => {
  const { rows } = await runCli(scratch.folder, 'info', 'walk.bvh', '--json', '--unit', 'cm')
  expect(rows()[0].unit).toMatchObject({ metresPerUnit: 0.01, confidence: 1 })
})
