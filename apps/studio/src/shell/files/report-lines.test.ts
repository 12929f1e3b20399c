import { readMotion } from '@understudy/motion/formats'
import { expect, test } from 'vitest'
import { reportLines } from './report-lines.ts'
import { bvhWalker } from '../../../e2e/bvh-walker.ts'

const read = async (text: string, frameRate?: number): ReturnType<typeof readMotion> =>
  readMotion({ name: 'walker.bvh', bytes: new TextEncoder().encode(text) }, frameRate ? { frameRate } : {})

test('a report says format, length, rate, units, axis, roles, floor and contacts, in this order', async () => {
  const { motion, report } = await read(bvhWalker({ seconds: 2 }))
  const lines = reportLines(motion, report)
  expect(lines.map(({ what }) => what)).toEqual([
    'Format',
    'Length',
    'Rate',
    'Units',
    'Up',
    'Roles',
    'Floor',
    'Contacts',
  ])
  const text = Object.fromEntries(lines.map((line) => [line.what, line.text]))
  expect(text.Format).toBe('BVH.')
  expect(text.Length).toContain(`${motion.frameCount} frames, ${motion.skeleton.jointCount} joints`)
  expect(text.Rate).toMatch(/^30 frames per second/)
  expect(text.Units).toMatch(/^One unit is 1.00 cm/)
  expect(text.Up).toMatch(/^Y /)
})

test('what was guessed asks to be looked at', async () => {
  const { motion, report } = await read(bvhWalker({ seconds: 2 }))
  const unsure = { ...report, unit: { ...report.unit, confidence: 0.2 } }
  const line = reportLines(motion, unsure).find(({ what }) => what === 'Units')
  expect(line?.doubt).toBe(true)
  expect(line?.text).toContain('guess')
})
