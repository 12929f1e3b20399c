import { portable } from '@understudy/kernels'
import { jointOf, worldPositions, type Motion, type Role } from '@understudy/motion'
import { contactsOf, footplants } from '../../analysis/index.ts'
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

/** Median distance along the ground from a foot that stands to the other where it stands next, metres; NaN without two steps. */
export const stepLength: AttributeMeasure = {
  name: 'stepLength',
  measure(motion) {
    const positions = worldPositions(motion)
    const { jointCount, roles } = motion.skeleton
    const steps = stepsOf(motion).map((plants) => {
      const [a, b] = plants.map(({ side, start, end }) => {
        const frame = Math.min(Math.round(((start + end) / 2) * motion.frameRate), motion.frameCount - 1)
        const at = 3 * (frame * jointCount + roles.get(`${side}Foot`)!)
        return [positions[at], positions[at + 2]] as const
      })
      return portable.hypot(b[0] - a[0], b[1] - a[1])
    })
    return median(steps)
  },
}

/** Steps per second, from strike to strike; NaN without two strikes. */
export const stepRate: AttributeMeasure = {
  name: 'stepRate',
  measure: (motion) => 1 / median(stepsOf(motion).map(([a, b]) => b.start - a.start)),
}

/** Plants of one foot and then the other, whose strikes the motion shows. */
function stepsOf(motion: Motion) {
  const plants = footplants(contactsOf(motion)).filter(({ side }) => motion.skeleton.roles.has(`${side}Foot`))
  return plants
    .slice(1)
    .flatMap((next, n) => (next.side === plants[n].side ? [] : [[plants[n], next] as const]))
}

/** Not the mean: the first plant of a take was struck before it, nobody knows when. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return values.length === 0 ? NaN : (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}
