import { humanoid, stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { fromAxisAngle, type Quat } from './math/quat.ts'
import { motionFromPoses, poseAt } from './motion/pose.ts'
import { rootMotion } from './motion/root-motion.ts'
import { worldPositions } from './motion/world.ts'
import { restPose } from './skeleton/rest-pose.ts'
import type { Role } from './skeleton/roles.ts'

const person = humanoid()
const rest = restPose(person).positions
const at = (role: Role, axis: 'x' | 'y' | 'z'): number =>
  rest[3 * person.roles.get(role)! + 'xyz'.indexOf(axis)]

test('a figure at rest stands along +Y, faces +Z and has its left at +X', () => {
  expect(at('head', 'y')).toBeGreaterThan(at('hips', 'y'))
  expect(at('leftFoot', 'y')).toBeLessThan(at('leftLowerLeg', 'y'))
  expect(at('leftToes', 'z')).toBeGreaterThan(at('leftFoot', 'z'))
  expect(at('leftHand', 'x')).toBeGreaterThan(0.4)
  expect(at('rightHand', 'x')).toBeLessThan(-0.4)
})

test('a figure raising its left hand raises the hand at +X', () => {
  const raised = motionFromPoses(
    person,
    [
      {
        rootPosition: [0, 1, 0],
        rotations: person.joints.map(({ role }): Quat =>
          role === 'leftUpperArm' ? fromAxisAngle([0, 0, 1], Math.PI / 2) : [0, 0, 0, 1],
        ),
      },
    ],
    30,
  )
  const positions = worldPositions(raised)
  const height = (role: Role): number => positions[3 * person.roles.get(role)! + 1]
  expect(height('leftHand')).toBeGreaterThan(height('head'))
  expect(height('rightHand')).toBeLessThan(height('neck'))
})

test('a walker walks the way it faces, and a turn to its left takes it towards +X', () => {
  const { x, z, yaw } = rootMotion(stroll({ seconds: 2, turnRate: 0.5 }))
  expect(z[240]).toBeGreaterThan(1)
  expect(x[240]).toBeGreaterThan(0.5)
  expect(yaw[240] - yaw[0]).toBeCloseTo(1, 1)
})

test('frame i is at i / frameRate', () => {
  const walk = stroll({ seconds: 1, frameRate: 50 })
  expect(poseAt(walk, 17 / 50).rootPosition[2]).toBe(walk.rootPositions[3 * 17 + 2])
})
