import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { quat } from '../index.ts'
import { fitSixteenBits, roundRotations, unitRotations } from './sixteen-bits.ts'

test('a motion fitted to 16 bits comes back from them to the bit, and was turned by less than 0.004°', () => {
  const motion = stickWalker(3)
  const fitted = fitSixteenBits(motion)
  expect(unitRotations(roundRotations(fitted.rotations))).toEqual(fitted.rotations)
  let worst = 0
  for (let q = 0; q < motion.rotations.length; q += 4)
    worst = Math.max(
      worst,
      quat.angleBetween(quat.quatAt(motion.rotations, q), quat.quatAt(fitted.rotations, q)),
    )
  expect((worst * 180) / Math.PI).toBeLessThan(0.004)
})
