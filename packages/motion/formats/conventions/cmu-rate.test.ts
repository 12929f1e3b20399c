import { humanoid } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { length, scale } from '../../math/vec3.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { zeroRotations } from '../../skeleton/rest-pose.ts'
import { makeSkeleton } from '../../skeleton/skeleton.ts'
import { CMU_METRES_PER_UNIT } from './cmu-bones.ts'
import { cmuRate, cmuTake } from './cmu-rate.ts'
import { CMU_SUBJECTS } from './cmu-subjects.ts'

/** A figure at 120 by its header, with the legs of a subject, or legs that nobody has. */
function figure(subject?: number, frameRate = 120): Motion {
  const base = humanoid()
  const roles = ['leftLowerLeg', 'leftFoot', 'rightLowerLeg', 'rightFoot'] as const
  const bones = subject === undefined ? [1, 2, 3, 4] : CMU_SUBJECTS.get(subject)!
  const joints = base.joints.map((joint) => {
    const at = roles.findIndex((role) => role === joint.role)
    if (at < 0) return joint
    return { ...joint, offset: scale(joint.offset, (bones[at] * CMU_METRES_PER_UNIT) / length(joint.offset)) }
  })
  const skeleton = makeSkeleton(joints)
  return makeMotion({
    skeleton,
    frameRate,
    rootPositions: new Float32Array(3),
    rotations: zeroRotations(skeleton.jointCount),
  })
}

const rate = (motion: Motion, source: string): number | undefined => cmuRate(motion, source)?.frameRate

describe('the rates of the CMU collection', () => {
  test.each([60, 61, 62, 74, 75, 77, 79, 80, 88, 93, 106, 107, 115, 143, 84, 139, 103, 141, 89])(
    '[C15] subject %i was recorded at 60, by the name of the file',
    (subject) => {
      const motion = figure(CMU_SUBJECTS.has(subject) ? subject : undefined)
      expect(rate(motion, `folder/${subject}_01.bvh`)).toBe(60)
      expect(rate(motion, `${String(subject).padStart(3, '0')}_12.amc`)).toBe(60)
      expect(rate(motion, `cmu-${subject}_03 (copy).bvh`)).toBe(60)
    },
  )

  test('[C15] single takes of 87 and 90 were, the others of these subjects at 120', () => {
    expect(
      ['87_03', '90_08', '90_09'].map((name) => rate(figure(Number(name.slice(0, 2))), `${name}.bvh`)),
    ).toEqual([60, 60, 60])
    expect(
      ['87_01', '90_07', '90_10'].map((name) => rate(figure(Number(name.slice(0, 2))), `${name}.bvh`)),
    ).toEqual([120, 120, 120])
    // Which take it is, bones cannot tell, nor the name which takes of 121 are copies.
    expect(rate(figure(90), 'cartwheel.bvh')).toBeUndefined()
    expect(rate(figure(), '121_05.bvh')).toBeUndefined()
  })

  test('[C15] bones tell the subject where the name does not, or names another', () => {
    expect(rate(figure(60), 'salsa.bvh')).toBe(60)
    expect(rate(figure(2), 'walk.bvh')).toBe(120)
    expect(cmuTake(figure(60), '02_01.bvh')).toEqual({ subjects: [60], by: 'bones' })
    expect(cmuTake(figure(18), 'x.bvh')).toEqual({ subjects: [18, 20], by: 'bones' })
    expect(rate(figure(18), 'x.bvh')).toBe(120)
  })

  test('[C15] where neither tells, nothing is known; a header other than 120 stands', () => {
    expect(rate(figure(), 'salsa.bvh')).toBeUndefined()
    expect(rate(figure(), '02_01.bvh')).toBeUndefined()
    expect(rate(figure(), '999_01.bvh')).toBeUndefined()
    expect(rate(figure(), 'take-2026_11_15.bvh')).toBeUndefined()
    expect(rate(figure(60, 60), '60_01.bvh')).toBeUndefined()
  })

  test('[C15] no two subjects of different rates have the same bones', () => {
    for (const [subject] of CMU_SUBJECTS) {
      const { subjects } = cmuTake(figure(subject), 'x.bvh')!
      expect(subjects).toContain(subject)
      expect(new Set(subjects.map((one) => rate(figure(subject), `${one}_01.bvh`))).size).toBe(1)
    }
  })
})
