import { makeMotion, quat, sliceFrames, type Motion, type Role } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { makeRun } from '../../../run.ts'
import { assemble, partOf } from './index.ts'
import { trackOf } from './joint-track.ts'
import { canHoldOn } from './keep-touch.ts'

const run = makeRun()
const walk = stroll({ seconds: 9, frameRate: 60, speed: 1.2, cadence: 0.9, turnRate: 0.3 })
const frozen = { balance: false, touch: false } as const

/** Turn of a joint about x, radians, frame by frame. */
const swing = (motion: Motion, role: Role): number[] => {
  const track = trackOf(motion, motion.skeleton.roles.get(role)!)
  return Array.from({ length: motion.frameCount }, (_, f) => quat.log(quat.quatAt(track, 4 * f))[0])
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((s, v) => s + v, 0) / values.length
  const [ma, mb] = [mean(a), mean(b)]
  const dot = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    x.reduce((s, v, k) => s + (v - mx) * (y[k] - my), 0)
  return dot(a, ma, b, mb) / Math.sqrt(dot(a, ma, a, ma) * dot(b, mb, b, mb))
}

test('[A10] arms of a short walk go with a long one to its end, in step, and hips and legs stay as they were to the bit', () => {
  // A stride and a half at another pace: without keeping step it would drift by a quarter stride each round.
  const donor = stroll({ seconds: 2.1, frameRate: 60, speed: 0.7, cadence: 0.72 })
  const { motion, report, lent } = assemble(walk, donor, 'arms', { repeat: true, ...frozen }, run)
  expect(report.timing).toBe('segments')
  expect(report.repeated).toMatchObject({ inStep: true })
  expect(report.repeated!.rounds).toBeGreaterThan(4)
  expect(report.place.base).toEqual({ start: 0, end: 9 })
  expect(lent.frameCount).toBe(walk.frameCount)
  expect(motion.rootPositions).toEqual(walk.rootPositions)
  for (const joint of partOf(walk.skeleton, 'lower').joints)
    expect(trackOf(motion, joint)).toEqual(trackOf(walk, joint))
  const [arm, leg] = [swing(motion, 'leftUpperArm'), swing(motion, 'leftUpperLeg')]
  const before = correlation(swing(walk, 'leftUpperArm'), swing(walk, 'leftUpperLeg'))
  expect(Math.abs(before)).toBeGreaterThan(0.9)
  // The donor's own relation of arm and leg, kept to the last step; 0.98 seen.
  expect(correlation(arm, leg) / Math.sign(before)).toBeGreaterThan(0.9)
  expect(correlation(arm.slice(-120), leg.slice(-120)) / Math.sign(before)).toBeGreaterThan(0.9)
})

test('[A11] somebody who stands lends at their own pace, round after round, without a jerk between', () => {
  const moving = stroll({ seconds: 2.6, frameRate: 60, speed: 0, cadence: 0.9 })
  const rotations = moving.rotations.slice()
  for (const joint of partOf(moving.skeleton, 'lower').joints)
    for (let f = 0; f < moving.frameCount; f++)
      rotations.set([0, 0, 0, 1], 4 * (f * moving.skeleton.jointCount + joint))
  const donor = makeMotion({ ...moving, rotations, annotations: undefined })
  const { motion, report } = assemble(walk, donor, 'arms', { repeat: true, strength: 0, ...frozen }, run)
  expect(report.repeated).toMatchObject({ inStep: false })
  expect(report.timing).toBe('stretch')
  const speed = (of: Motion): number => {
    const arm = swing(of, 'leftUpperArm')
    return Math.max(...arm.slice(1).map((value, k) => Math.abs(value - arm[k])))
  }
  // Radians per frame. Strides of the donor are the most alike moments, so rounds meet in phase.
  expect(speed(motion)).toBeLessThan(1.1 * speed(donor))
})

test('[A12] a donor as long as the base is lent whole, whether asked to repeat or not', () => {
  const base = sliceFrames(walk, 0, 181)
  const donor = stroll({ seconds: 3, frameRate: 60, speed: 0.7 })
  const once = assemble(base, donor, 'arms', {}, run)
  const asked = assemble(base, donor, 'arms', { repeat: true }, run)
  expect(asked.report.repeated).toBeUndefined()
  expect(asked.motion.rotations).toEqual(once.motion.rotations)
})

test('[A13] joints of one’s own choice are lent with what hangs from them, and nothing else; legs are refused one by one', () => {
  const base = sliceFrames(walk, 0, 181)
  const donor = stroll({ seconds: 3, frameRate: 60, speed: 0.7, cadence: 1.3 })
  const { motion, report } = assemble(base, donor, ['leftLowerArm', 'head'], frozen, run)
  expect(report.part).toBe('leftLowerArm+head')
  const lent = partOf(base.skeleton, ['leftLowerArm', 'head']).joints
  expect(lent.length).toBeGreaterThan(2)
  base.skeleton.joints.forEach((_, joint) => {
    if (!lent.includes(joint)) expect(trackOf(motion, joint)).toEqual(trackOf(base, joint))
  })
  expect(swing(motion, 'leftLowerArm')).not.toEqual(swing(base, 'leftLowerArm'))
  expect(() => partOf(base.skeleton, ['leftFoot'])).toThrow(
    /Lend a leg \(leftLeg, rightLeg\), or the lower body whole/,
  )
})

test('[A14] a touch is kept on what rests or moves as it did, and let go of on a thigh that walks', () => {
  const standing = makeMotion({
    ...walk,
    rotations: walk.rotations.map((_, k) => walk.rotations[k % (4 * walk.skeleton.jointCount)]),
  })
  const touch = { hand: 'leftHand', on: 'leftUpperLeg', first: 30, last: 200 } as const
  expect(canHoldOn(touch, standing, standing)).toBe(true)
  expect(canHoldOn(touch, walk, walk)).toBe(true)
  expect(canHoldOn(touch, walk, standing)).toBe(false)
  expect(canHoldOn({ ...touch, on: 'rightHand' }, walk, standing)).toBe(true)
})
