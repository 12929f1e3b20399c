import { worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import { framesOf } from './contact-frames.ts'
import { spread, type Spread } from './spread.ts'

/**
 * How fast planted points move along the ground, centimetres per second: for each contact and each two neighbouring
 * frames inside it, √(Δx² + Δz²) · frame rate. A heel is measured at its ankle joint, a ball at its toe joint.
 */
export function footSkate(
  motion: Motion,
  contacts: readonly ContactInterval[],
  positions: Float32Array = worldPositions(motion),
): Spread {
  const { jointCount, roles } = motion.skeleton
  const speeds: number[] = []
  for (const contact of contacts) {
    const joint = roles.get(contact.role)
    if (joint === undefined) continue
    const { first, last } = framesOf(motion, contact)
    for (let frame = first; frame < last; frame++) {
      const a = 3 * (frame * jointCount + joint)
      const b = a + 3 * jointCount
      speeds.push(
        100 * motion.frameRate * Math.hypot(positions[b] - positions[a], positions[b + 2] - positions[a + 2]),
      )
    }
  }
  return spread(speeds)
}
