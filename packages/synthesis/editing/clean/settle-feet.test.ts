import { expect, test } from 'vitest'
import { makeMotion, quat, worldPositions, type Motion } from '@understudy/motion'
import { footWalker, humanoid } from '@understudy/test-utils'
import { detectContacts, footSkate, measureKnees, withContacts } from '../../analysis/index.ts'
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
