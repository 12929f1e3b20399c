import { expect, test } from 'vitest'
import { makeMotion, transformGround, worldPositions } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { distanceFromExamples } from './index.ts'

const walk = stroll({ seconds: 4, frameRate: 60 })
const run = stroll({ seconds: 4, frameRate: 60, cadence: 1.4, speed: 2 })

test('one of its examples is 0 away, wherever it stands and faces; without examples nothing is said', () => {
  const elsewhere = transformGround(walk, { yaw: 1.1, x: 3, z: -2 })
  const same = distanceFromExamples(elsewhere, [run, walk])!
  expect(same.worstCm).toBeLessThan(0.01)
  expect(distanceFromExamples(walk, [])).toBeUndefined()
})

test('a hand that is raised for a while is as far as it moved, over all points, and it is told when', () => {
  const arm = walk.skeleton.roles.get('rightUpperArm')!
  const rotations = walk.rotations.slice()
  for (let frame = 120; frame < 150; frame++) {
    const at = 4 * (frame * walk.skeleton.jointCount + arm)
    rotations.set([0, 0, Math.SQRT1_2, Math.SQRT1_2], at)
  }
  const raised = makeMotion({ ...walk, rotations })
  const { worstCm, worstTime, meanCm } = distanceFromExamples(raised, [walk])!
  const [now, before] = [worldPositions(raised), worldPositions(walk)]
  let moved = 0
  now.forEach((value, i) => (moved = Math.max(moved, Math.abs(value - before[i]))))
  expect(worstTime).toBeGreaterThan(1.9)
  expect(worstTime).toBeLessThan(2.6)
  expect(worstCm).toBeGreaterThan(2)
  expect(worstCm).toBeLessThan(100 * moved * Math.sqrt(3))
  expect(meanCm).toBeLessThan(worstCm / 3)
})
