import type { Motion } from '@understudy/motion'
import { detectContacts, floorPenetration, footSkate, type Spread } from '@understudy/synthesis/analysis'

/** How clean a motion is. */
export interface Quality {
  readonly footSkateCmPerSecond: Spread
  readonly floorPenetrationCm: Spread
}

/** The quality report of a motion as it stands; null for a figure without feet. */
export function qualityOf(motion: Motion): Quality | null {
  const { roles } = motion.skeleton
  if (!roles.has('leftFoot') && !roles.has('rightFoot')) return null
  const contacts =
    motion.annotations.contacts.length > 0 ? motion.annotations.contacts : detectContacts(motion)
  return {
    footSkateCmPerSecond: footSkate(motion, contacts),
    floorPenetrationCm: floorPenetration(motion, contacts),
  }
}
