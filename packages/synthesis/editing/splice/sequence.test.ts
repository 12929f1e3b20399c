import { duration, rootMotion, worldPositions } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { sequence } from './index.ts'

const a = stroll({ seconds: 2, frameRate: 60, speed: 1 })
const b = stroll({ seconds: 1.5, frameRate: 60, speed: 1.2 })

test('overlapping motions last from the first start to the last end, and go on where the other was', () => {
  const { motion, report } = sequence([{ motion: a, start: 0 }, { motion: b, start: 1.4 }]) // prettier-ignore
  expect(duration(motion)).toBeCloseTo(1.4 + duration(b), 1)
  expect(report.seams[0].seconds).toBeCloseTo(0.6, 6)
  const { x, z } = rootMotion(motion)
  // No leap anywhere: at most 3 m/s.
  for (let f = 1; f < x.length; f++) expect(Math.hypot(x[f] - x[f - 1], z[f] - z[f - 1])).toBeLessThan(3 / 60)
  // Before the overlap it is the first motion, after the feet were held.
  expect(Math.hypot(x[40] - rootMotion(a).x[40], z[40] - rootMotion(a).z[40])).toBeLessThan(0.02)
})

test('a gap is bridged: no joint leaps, and the next begins when it shall', () => {
  const { motion, report } = sequence([{ motion: a, start: 0 }, { motion: b, start: 2.6 }], { cleanFeet: false }) // prettier-ignore
  expect(duration(motion)).toBeCloseTo(2.6 + duration(b), 1)
  expect(report.seams[0].seconds).toBeCloseTo(0.6, 1)
  const points = worldPositions(motion)
  const width = 3 * motion.skeleton.jointCount
  let worst = 0
  for (let i = width; i < points.length; i++) worst = Math.max(worst, Math.abs(points[i] - points[i - width]))
  expect(worst * 60).toBeLessThan(6) // m/s: a swinging foot
})

test('one motion alone is itself, and one that begins too early is refused by name', () => {
  expect(sequence([{ motion: a, start: 0 }]).motion).toBe(a)
  expect(() => sequence([{ motion: a, start: 0 }, { motion: b, start: 0 }])).toThrow(/motion 2.*not after/) // prettier-ignore
})
