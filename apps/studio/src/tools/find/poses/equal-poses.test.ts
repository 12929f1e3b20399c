import { quat } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { PosedKey } from '../../../document/find-recipe.ts'
import { saysNothing } from './equal-poses.ts'

const key = (frame: number, degrees: number, height = 1): PosedKey => ({
  frame,
  root: [frame, height, 0],
  rotations: [...quat.IDENTITY, ...quat.exp([(degrees * Math.PI) / 180, 0, 0])],
})

test('poses that are equal are told: all of them, or those that repeat the one before', () => {
  expect(saysNothing([key(0, 0), key(12, 1), key(24, 0)])).toEqual({ all: true, equal: [1, 2] })
  expect(saysNothing([key(0, 0), key(12, 40), key(24, 41)])).toEqual({ all: false, equal: [2] })
  expect(saysNothing([key(0, 0), key(12, 40), key(24, 0)])).toEqual({ all: false, equal: [] })
  // Only the hips go down: a squat held stiff still is another pose.
  expect(saysNothing([key(0, 0), key(12, 0, 0.8)])).toEqual({ all: false, equal: [] })
  expect(saysNothing([key(0, 0)])).toEqual({ all: true, equal: [] })
})
