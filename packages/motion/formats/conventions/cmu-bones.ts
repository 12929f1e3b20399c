import { length } from '../../math/vec3.ts'
import type { Motion } from '../../motion/motion.ts'

/** Metres per unit of the collection: inches divided by 0.45. */
export const CMU_METRES_PER_UNIT = 0.0254 / 0.45

/** The joints at whose parents the bones below begin: their offsets are the bones. */
const ENDS = ['leftLowerLeg', 'leftFoot', 'rightLowerLeg', 'rightFoot'] as const

/** Collection's units: 0.1 mm. Subjects differ by several times that in at least one bone. */
const SAME = 0.002

/**
 * Lengths of left thigh, left shank, right thigh, right shank in the collection's unit, of a motion in metres. Every take of
 * a subject has the same bones, to the last digit that files print. Two subjects share them only where they are one person under two numbers.
 */
export function cmuBones({ skeleton }: Motion): readonly number[] | undefined {
  const bones = ENDS.map((role) => {
    const joint = skeleton.roles.get(role)
    return joint === undefined ? NaN : length(skeleton.joints[joint].offset) / CMU_METRES_PER_UNIT
  })
  return bones.some(Number.isNaN) ? undefined : bones
}

export const sameBones = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((bone, i) => Math.abs(bone - b[i]) < SAME)
