import { worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import { framesOf, type FrameRange } from './contact-frames.ts'
import { spread, type Spread } from './spread.ts'

/** A joint that is planted over some frames, both ends included. */
export interface PlantedFrames extends FrameRange {
  readonly joint: number
}

/** The planted joints of a motion. A heel is measured at its ankle joint, a ball at its toe joint. */
export const plantedFrames = (motion: Motion, contacts: readonly ContactInterval[]): PlantedFrames[] =>
  contacts.flatMap((contact) => {
    const joint = motion.skeleton.roles.get(contact.role)
    return joint === undefined ? [] : [{ joint, ...framesOf(motion, contact) }]
  })

/**
 * How fast planted joints move along the ground, centimetres per second, for every two neighbouring frames of each
 * planted stretch, in its order:
 *
 *   v(f) = √(Δx² + Δz²) · rate(f)        from frame f to the next; rate(f) = 1 / Δt, frames per second
 */
export function plantedSpeeds(
  positions: Float32Array,
  jointCount: number,
  planted: readonly PlantedFrames[],
  rate: (frame: number) => number,
  tell: (frame: number, speed: number) => void,
): void {
  const stride = 3 * jointCount
  for (const { joint, first, last } of planted) {
    for (let frame = first; frame < last; frame++) {
      const a = stride * frame + 3 * joint
      const x = positions[a + stride] - positions[a]
      const z = positions[a + stride + 2] - positions[a + 2]
      tell(frame, 100 * rate(frame) * Math.sqrt(x * x + z * z))
    }
  }
}

/** How fast planted feet move along the ground, centimetres per second: `plantedSpeeds` of a motion's contacts. */
export function footSkate(
  motion: Motion,
  contacts: readonly ContactInterval[],
  positions: Float32Array = worldPositions(motion),
): Spread {
  const { frameRate, skeleton } = motion
  const held = plantedFrames(motion, contacts)
  const speeds = new Float64Array(held.reduce((sum, { first, last }) => sum + Math.max(0, last - first), 0))
  let count = 0
  const add = (_: number, speed: number): void => void (speeds[count++] = speed)
  plantedSpeeds(positions, skeleton.jointCount, held, () => frameRate, add)
  return spread(speeds)
}
