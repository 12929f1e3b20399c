import { poseAt, quat, worldPositions, type Motion, type Role } from '@understudy/motion'
import { restingPose } from '@understudy/synthesis/methods/part-assembly'
import { humanoid } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import type { PosesRecipe } from '../../../document/find-recipe.ts'
import {
  addKey,
  anglesOf,
  keyOf,
  mirrorKey,
  moveKey,
  posedMotion,
  poseOf,
  reachKey,
  removeKey,
  setLength,
  turnKey,
} from './edit-poses.ts'

const skeleton = humanoid()
const rest = restingPose(skeleton)
const recipe: PosesRecipe = {
  kind: 'poses',
  figure: { kind: 'opening' },
  frameRate: 30,
  poses: [keyOf(0, rest), keyOf(12, rest), keyOf(24, rest)],
}
const place = (motion: Motion, frame: number, role: Role): number[] => {
  const at = 3 * (frame * skeleton.jointCount + skeleton.roles.get(role)!)
  return Array.from(worldPositions(motion).subarray(at, at + 3))
}

test('a hand is brought to a place in its pose, and the motion passes through it; out of reach is said', () => {
  const shoulder = place(posedMotion(recipe, skeleton, 'x'), 0, 'leftUpperArm')
  const target: [number, number, number] = [shoulder[0], shoulder[1], shoulder[2] + 0.4]
  const { recipe: made, unreached } = reachKey(recipe, 1, skeleton, 'leftHand', target)
  expect(unreached).toBeLessThan(1e-3)
  const motion = posedMotion(made, skeleton, 'x')
  place(motion, 12, 'leftHand').forEach((value, c) => expect(value).toBeCloseTo(target[c], 2))
  expect(place(motion, 0, 'leftHand')).not.toEqual(place(motion, 12, 'leftHand'))
  expect(reachKey(recipe, 1, skeleton, 'leftHand', [5, 1, 0]).unreached).toBeGreaterThan(3)
})

test('angles that are typed are read back', () => {
  const joint = skeleton.roles.get('leftUpperArm')!
  const made = turnKey(recipe, 0, joint, [20, -30, 40])
  anglesOf(made.poses[0], joint).forEach((angle, c) => expect(angle).toBeCloseTo([20, -30, 40][c], 0))
})

test('mirrored twice is as before; once, the other hand is up', () => {
  const raised = reachKey(recipe, 0, skeleton, 'leftHand', [0.3, 1.8, 0.1]).recipe
  const once = mirrorKey(raised, 0, skeleton)
  const [left, right] = (['leftHand', 'rightHand'] as const).map(
    (role) => place(posedMotion(once, skeleton, 'x'), 0, role)[1],
  )
  expect(right).toBeGreaterThan(left + 0.3)
  const twice = poseOf(mirrorKey(once, 0, skeleton).poses[0])
  const before = poseOf(raised.poses[0])
  twice.rotations.forEach((q, joint) =>
    expect(quat.angleBetween(q, before.rotations[joint])).toBeLessThan(1e-3),
  )
})

test('poses come, go and move between their neighbours; a length stretches all of them', () => {
  const motion = posedMotion(recipe, skeleton, 'x')
  const four = addKey(recipe, 6, poseAt(motion, 0.2))
  expect(four.poses.map(({ frame }) => frame)).toEqual([0, 6, 12, 24])
  expect(addKey(four, 6, rest)).toBe(four)
  expect(moveKey(four, 1, 40).poses[1].frame).toBe(11)
  expect(removeKey(four, 0).poses).toHaveLength(3)
  expect(setLength(four, 49).poses.map(({ frame }) => frame)).toEqual([0, 12, 24, 48])
  expect(setLength(four, 2).poses.map(({ frame }) => frame)).toEqual([0, 1, 2, 3])
})
