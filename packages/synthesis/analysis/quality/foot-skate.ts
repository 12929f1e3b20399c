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
  const { frameRate, skeleton } = motion
  const held = contacts.flatMap((contact) => {
    const joint = skeleton.roles.get(contact.role)
    return joint === undefined ? [] : [{ joint, ...framesOf(motion, contact) }]
  })
  const speeds = new Float64Array(held.reduce((sum, { first, last }) => sum + Math.max(0, last - first), 0))
  const stride = 3 * skeleton.jointCount
  let count = 0
  for (const { joint, first, last } of held) {
    for (let frame = first; frame < last; frame++) {
      const a = stride * frame + 3 * joint
      const x = positions[a + stride] - positions[a]
      const z = positions[a + stride + 2] - positions[a + 2]
      speeds[count++] = 100 * frameRate * Math.sqrt(x * x + z * z)
    }
  }
  return spread(speeds)
}
