import { worldPositions, type ContactInterval, type Motion, type Role } from '@understudy/motion'
import { framesOf } from './contact-frames.ts'
import { spread, type Spread } from './spread.ts'

/**
 * How deep ankles and balls go below the ground they stand on, centimetres. Captured floors tilt and drift, so the
 * ground under a foot is the mean height of its ball (without one, its ankle) during its own contacts, and between
 * two contacts the straight line over time; a foot that is never planted has no ground and is not measured. One value
 * per point and frame, zero above ground.
 */
export function floorPenetration(
  motion: Motion,
  contacts: readonly ContactInterval[],
  positions: Float32Array = worldPositions(motion),
): Spread {
  const { roles, jointCount } = motion.skeleton
  const depths: number[] = []
  let measured = 0
  for (const side of ['left', 'right'] as const) {
    const role: Role = roles.has(`${side}Toes`) ? `${side}Toes` : `${side}Foot`
    const held = contacts.filter((contact) => contact.role === role)
    const height = (frame: number, joint: number): number => positions[3 * (frame * jointCount + joint) + 1]
    const standing = roles.get(role)
    if (standing === undefined) continue
    const ground = groundLine(motion, held, (frame) => height(frame, standing))
    if (!ground) continue
    for (const joint of new Set([standing, roles.get(`${side}Foot`) ?? standing])) {
      measured += motion.frameCount
      for (let frame = 0; frame < motion.frameCount; frame++) {
        const depth = ground[frame] - positions[3 * (frame * jointCount + joint) + 1]
        if (depth > 0) depths.push(100 * depth)
      }
    }
  }
  return spread(depths, measured)
}

/** The height of the ground in every frame: level during contacts, straight between them. */
function groundLine(
  motion: Motion,
  contacts: readonly ContactInterval[],
  height: (frame: number) => number,
): Float64Array | undefined {
  const ground = new Float64Array(motion.frameCount)
  let previous: { frame: number; level: number } | undefined
  for (const contact of contacts) {
    const { first, last } = framesOf(motion, contact)
    if (last < first) continue
    let level = 0
    for (let frame = first; frame <= last; frame++) level += height(frame) / (last - first + 1)
    const from = previous ?? { frame: -1, level }
    for (let frame = from.frame + 1; frame < first; frame++)
      ground[frame] = from.level + ((level - from.level) * (frame - from.frame)) / (first - from.frame)
    ground.fill(level, first, last + 1)
    previous = { frame: last, level }
  }
  if (!previous) return undefined
  ground.fill(previous.level, previous.frame + 1)
  return ground
}
