import { describe, expect, test } from 'vitest'
import { makeMotion, quat, worldPositions, type Motion } from '@understudy/motion'
import { footWalker, humanoid } from '@understudy/test-utils'
import { detectContacts, footSkate, measureKnees, withContacts } from '../../analysis/index.ts'
import { easeKnees } from './ease-knees.ts'
import { settleFeet } from './settle-feet.ts'
import { spareKnees } from './spare-knees.ts'

/** As whoever reads its file sees it. */
const skate = (motion: Motion): number => {
  const bare = withContacts(motion, [])
  return footSkate(bare, detectContacts(bare)).mean
}

for (const seed of [1, 2, 3])
  test(`feet stand by the contacts found in the result, not by those it came with (seed ${seed})`, () => {
    const { motion } = footWalker(seed, { steps: 6, frameRate: 60, slide: 0.12 })
    expect(skate(motion)).toBeGreaterThan(3) // cm/s
    const settled = settleFeet(motion)
    expect(skate(settled)).toBeLessThan(0.5)
    expect(measureKnees(settled).pops).toBe(0)
    expect(settled.annotations.contacts.length).toBeGreaterThan(0)
  })

/** Standing, hips trembling by millimetres just below where the legs are straight: a knee's angle is their square root. */
function trembling(): Motion {
  const skeleton = humanoid()
  const { jointCount, roles } = skeleton
  const long = (joint: number): number => Math.hypot(...skeleton.joints[joint].offset)
  const thigh = long(roles.get('leftLowerLeg')!)
  const shin = long(roles.get('leftFoot')!)
  const frames = 60
  const rotations = new Float32Array(4 * jointCount * frames)
  const rootPositions = new Float32Array(3 * frames)
  for (let f = 0; f < frames; f++) {
    for (let j = 0; j < jointCount; j++) rotations[4 * (f * jointCount + j) + 3] = 1
    const short = f === 30 ? 0.0001 : 0.006
    const reach = thigh + shin - short
    const a = Math.acos((thigh ** 2 + reach ** 2 - shin ** 2) / (2 * thigh * reach))
    const b = Math.acos((shin ** 2 + reach ** 2 - thigh ** 2) / (2 * shin * reach))
    const set = (role: 'UpperLeg' | 'LowerLeg' | 'Foot', angle: number): void => {
      for (const side of ['left', 'right'] as const)
        rotations.set(
          quat.fromAxisAngle([1, 0, 0], angle),
          4 * (f * jointCount + roles.get(`${side}${role}`)!),
        )
    }
    set('UpperLeg', -a)
    set('LowerLeg', a + b)
    set('Foot', -b)
    rootPositions.set([0, 1 - short, 0], 3 * f)
  }
  return makeMotion({ skeleton, frameRate: 120, rotations, rootPositions })
}

test('a body sinks by millimetres where a straight knee pops, and its feet stay where they are', () => {
  const motion = trembling()
  expect(measureKnees(motion).pops).toBeGreaterThan(0)
  const spared = spareKnees(motion)
  expect(measureKnees(spared).pops).toBe(0)
  const [before, after] = [worldPositions(motion), worldPositions(spared)]
  const { jointCount, roles } = motion.skeleton
  for (let f = 0; f < motion.frameCount; f++)
    for (const side of ['left', 'right'] as const) {
      const at = 3 * (f * jointCount + roles.get(`${side}Foot`)!)
      for (let c = 0; c < 3; c++) expect(Math.abs(after[at + c] - before[at + c])).toBeLessThan(0.006) // metres: the soft end of a leg
      expect(motion.rootPositions[3 * f + 1] - spared.rootPositions[3 * f + 1]).toBeLessThan(0.035)
    }
  expect(spareKnees(spared)).toBe(spared)
})

describe('easeKnees', () => {
  const { motion: walk, contacts } = footWalker(4, { steps: 6, frameRate: 60 })
  const inAir = (f: number, seconds = 0): boolean =>
    !contacts.some(
      ({ role, start, end }) =>
        role.startsWith('left') && start - seconds <= f / 60 && f / 60 < end + seconds,
    )
  const swinging = Array.from({ length: walk.frameCount - 16 }, (_, k) => k + 8).find((f) => inAir(f, 0.1))!
  const knee = walk.skeleton.roles.get('leftLowerLeg')!
  const bentBy = (frames: readonly number[], angle: number): Motion => {
    const rotations = walk.rotations.slice()
    for (const f of frames) {
      const at = 4 * (f * walk.skeleton.jointCount + knee)
      rotations.set(quat.multiply(quat.quatAt(rotations, at), quat.fromAxisAngle([1, 0, 0], angle)), at)
    }
    return withContacts(makeMotion({ ...walk, rotations }), contacts)
  }

  for (const frames of [[swinging], [swinging, swinging + 1]])
    test(`a knee that is off in ${frames.length} frames of a swing is calmed, and nothing else moves`, () => {
      const off = bentBy(frames, 0.35)
      expect(measureKnees(off).pops).toBeGreaterThan(0)
      const eased = easeKnees(off)
      expect(measureKnees(eased).pops).toBe(0)
      expect(eased.rootPositions).toEqual(off.rootPositions)
      const [a, b] = [worldPositions(off), worldPositions(eased)]
      for (let f = 0; f < walk.frameCount; f++)
        for (const [joint, { role }] of walk.skeleton.joints.entries()) {
          const at = 3 * (f * walk.skeleton.jointCount + joint)
          const moved = Math.hypot(b[at] - a[at], b[at + 1] - a[at + 1], b[at + 2] - a[at + 2])
          if (!role?.startsWith('left') || !inAir(f)) expect(moved).toBeLessThan(1e-4)
        }
    })

  test('a calm walk is left as it is', () => {
    expect(easeKnees(walk)).toBe(walk)
  })
})
