import { footWalker, humanoid } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { withRoles } from '../../skeleton/skeleton.ts'
import { estimateFloor, findStances } from './estimate-floor.ts'

const raised = (motion: Motion, height: number): Motion =>
  makeMotion({
    ...motion,
    rootPositions: motion.rootPositions.map((value, at) => (at % 3 === 1 ? value + height : value)),
  })

const { motion: walk } = footWalker(1)

test.each([-0.3, 0, 0.16, 1])(
  '[C13] a floor raised by %d m is found raised by as much (seed 1)',
  (height) => {
    const ground = estimateFloor(walk).height
    const found = estimateFloor(raised(walk, height))
    expect(found.height - ground).toBeCloseTo(height, 4)
    expect(found.confidence).toBeGreaterThan(0.5)
  },
)

test('[C13] feet that rest high under a body that lies do not count (seed 1)', () => {
  const { skeleton } = walk
  const hips = skeleton.roles.get('hips') ?? 0
  expect(hips).toBe(0)
  // Turned upside down about the hips: feet above them, as slow as before.
  const rotations = walk.rotations.slice()
  for (let at = 0; at < rotations.length; at += 4 * skeleton.jointCount) rotations.set([1, 0, 0, 0], at)
  expect(findStances(makeMotion({ ...walk, rotations }))).toEqual([])
})

test('[C13] a skeleton without feet has no floor to speak of', () => {
  const skeleton = withRoles(humanoid(), new Map())
  const rotations = new Float32Array(4 * skeleton.jointCount)
  const motion = makeMotion({ skeleton, frameRate: 30, rootPositions: new Float32Array(3), rotations })
  expect(estimateFloor(motion)).toEqual({ height: 0, confidence: 0 })
})
