import { expect, test } from 'vitest'
import { lendHandPoses } from './lend-hand-poses.ts'

const fist = (role: 'leftHand' | 'rightHand', start: number, end: number) =>
  ({ role, pose: 'fist', start, end }) as const

test('a lent hand does what the lender’s did where it is lent, the other what the carrier’s did', () => {
  const carried = [fist('leftHand', 0, 4), fist('rightHand', 0, 4)]
  const lent = [{ role: 'rightHand', pose: 'grip', start: 0.5, end: 2.5 } as const, fist('leftHand', 1, 2)]
  expect(lendHandPoses(carried, lent, ['rightUpperArm', 'rightHand'], { start: 1, end: 3 })).toEqual([
    fist('leftHand', 0, 4),
    fist('rightHand', 0, 1),
    { role: 'rightHand', pose: 'grip', start: 1, end: 2.5 },
    fist('rightHand', 3, 4),
  ])
})

test('lent legs leave the hands alone', () => {
  const carried = [fist('leftHand', 0, 4)]
  expect(lendHandPoses(carried, [], ['leftFoot'], { start: 1, end: 3 })).toEqual(carried)
})
