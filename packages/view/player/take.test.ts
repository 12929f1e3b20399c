import { generateBody } from '@understudy/motion/body'
import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { liftOf } from './take.ts'

test('a take that knows its floor is lifted until its soles are on the ground', () => {
  const motion = stickWalker(1)
  const { skeleton } = motion
  const body = generateBody(skeleton)
  let sole = Infinity
  for (let y = 1; y < body.positions.length; y += 3) sole = Math.min(sole, body.positions[y])
  const ball = body.bind.jointPositions[3 * skeleton.roles.get('leftToes')! + 1]
  // A recording in which the ball of the foot rests at 11 cm: its soles are that much less the foot's own height.
  const floor = 0.11
  expect(liftOf({ motion, floor }, body)).toBeCloseTo(ball - sole - floor, 5)
})

test('a take that says nothing of its floor is left where it is', () => {
  const motion = stickWalker(1)
  expect(liftOf({ motion }, generateBody(motion.skeleton))).toBe(0)
})
