import { slice, transformGround } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { sketchMotion } from './sketch.ts'

test('a sketch is small, stays in its square and moves', () => {
  const { points, frameCount, rate, lines, head } = sketchMotion(stickWalker(1, { seconds: 3 }))
  expect(points.length).toBeLessThan(3000)
  expect(frameCount).toBe(3 * rate)
  expect(lines.length).toBeGreaterThan(2)
  expect(head).toBeGreaterThanOrEqual(0)
  const width = points.length / frameCount
  const first = points.slice(0, width)
  expect(points.slice(5 * width, 6 * width)).not.toEqual(first)
})

test('where somebody walks, and which way, does not matter to their sketch (seed 2)', () => {
  const motion = stickWalker(2, { seconds: 2 })
  const moved = transformGround(motion, { yaw: 2, x: 5, z: -7 })
  const [a, b] = [sketchMotion(motion), sketchMotion(moved)]
  // A step of 1/127 either way: both are rounded.
  a.points.forEach((value, index) => expect(Math.abs(value - b.points[index])).toBeLessThanOrEqual(1))
})

test('a clip of one frame has a sketch of one pose', () => {
  expect(sketchMotion(slice(stickWalker(1), 0, 0)).frameCount).toBe(1)
})
