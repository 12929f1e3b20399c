import { jointOf, worldPositions, type Motion, type Role } from '@understudy/motion'
import type { AttributeMeasure } from './steer.ts'

/**
 * Energy as people see it: RMS speed of all joints, metres per second, √( (1/FJ) Σ |ṗ|² ). Mass is the same for everyone,
 * so this orders motions as their kinetic energy does.
 */
export const energy: AttributeMeasure = {
  name: 'energy',
  measure(motion) {
    const positions = worldPositions(motion)
    const stride = 3 * motion.skeleton.jointCount
    let sum = 0
    for (let at = stride; at < positions.length; at++) sum += (positions[at] - positions[at - stride]) ** 2
    const terms = (motion.frameCount - 1) * motion.skeleton.jointCount
    return terms < 1 ? 0 : motion.frameRate * Math.sqrt(sum / terms)
  },
}

/** Mean height of a role over the middle half of the motion, metres: where a wave waves and a reach reaches. */
export function heldHeight(role: Role): AttributeMeasure {
  return {
    name: `held height of ${role}`,
    measure(motion: Motion) {
      const joint = jointOf(motion.skeleton, role, 'held height')
      const positions = worldPositions(motion)
      const [from, to] = [Math.floor(0.25 * motion.frameCount), Math.ceil(0.75 * motion.frameCount)]
      let sum = 0
      for (let f = from; f < to; f++) sum += positions[3 * (f * motion.skeleton.jointCount + joint) + 1]
      return sum / (to - from)
    },
  }
}
