import { makeMotion, quat, worldPositions, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { fillGaps } from './fill-gaps.ts'
import { onlyWithin } from './only-within.ts'
import { smoothMotion } from './smooth-motion.ts'

const walk = stickWalker(3, { seconds: 4 })
const { frameRate, skeleton } = walk
const width = 4 * skeleton.jointCount

/** The same with frames from `start` on held as they were before, as a tracker that lost somebody does. */
function held(motion: Motion, start: number, seconds: number): Motion {
  const [first, last] = [Math.round(start * frameRate), Math.round((start + seconds) * frameRate)]
  const lost = makeMotion({
    ...motion,
    rootPositions: motion.rootPositions.slice(),
    rotations: motion.rotations.slice(),
  })
  for (let frame = first; frame < last; frame++) {
    lost.rootPositions.copyWithin(3 * frame, 3 * (first - 1), 3 * first)
    lost.rotations.copyWithin(width * frame, width * (first - 1), width * first)
  }
  return lost
}

/** The farthest that any joint is off, metres. */
function off(a: Motion, b: Motion): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  return p.reduce((most, value, i) => Math.max(most, Math.abs(value - q[i])), 0)
}

test('what was held is near to what it was, and nothing else is touched', () => {
  const lost = held(walk, 1.5, 0.15)
  const { motion, count } = fillGaps(lost)
  expect(count).toBeGreaterThan(0)
  expect(off(lost, walk)).toBeGreaterThan(0.1)
  expect(off(motion, walk)).toBeLessThan(0.25 * off(lost, walk))
  const [before, after] = [Math.round(1.4 * frameRate), Math.round(1.75 * frameRate)]
  expect(motion.rotations.slice(0, width * before)).toEqual(lost.rotations.slice(0, width * before))
  expect(motion.rotations.slice(width * after)).toEqual(lost.rotations.slice(width * after))
})

test('a sound motion, and somebody who stands, have no gap', () => {
  expect(fillGaps(walk)).toEqual({ motion: walk, count: 0 })
  const standing = held(walk, 3, 1)
  expect(fillGaps(standing).count).toBe(0)
})

test('a stretch that is named is filled whatever is in it; smoothing stays within one', () => {
  const noisy = makeMotion({ ...walk, rotations: walk.rotations.slice() })
  for (let frame = Math.round(2 * frameRate); frame < Math.round(2.1 * frameRate); frame++)
    noisy.rotations.set(quat.fromAxisAngle([1, 0, 0], 2), width * frame + 4)
  const { motion } = fillGaps(noisy, { start: 1.98, end: 2.12 })
  expect(off(motion, walk)).toBeLessThan(0.2 * off(noisy, walk))
  const part = onlyWithin(walk, smoothMotion(walk, 0.1), { start: 1, end: 2 })
  const edge = Math.round(0.89 * frameRate)
  expect(part.rotations.slice(0, width * edge)).toEqual(walk.rotations.slice(0, width * edge))
  const middle = Math.round(1.5 * frameRate)
  expect(quat.quatAt(part.rotations, width * middle + 4)).toEqual(
    quat.quatAt(smoothMotion(walk, 0.1).rotations, width * middle + 4),
  )
})
