import { type ContactInterval, type Motion, type Role } from '@understudy/motion'
import { framesOf } from '../../analysis/quality/index.ts'
import { bellSum } from '../clean/low-pass.ts'

/** The points of both figures that stand on the ground: balls if both have them, else ankles. */
export function soleRoles(source: Motion['skeleton'], target: Motion['skeleton']): readonly [Role, Role] {
  const both = (role: Role): boolean => source.roles.has(role) && target.roles.has(role)
  return both('leftToes') && both('rightToes') ? ['leftToes', 'rightToes'] : ['leftFoot', 'rightFoot']
}

/** Height of a sole in each of its contacts, metres. */
export interface SoleContact {
  readonly contact: ContactInterval
  readonly role: Role
  readonly first: number
  readonly last: number
  /** Median height of the source's sole. */
  readonly level: number
}

export function soleContacts(
  motion: Motion,
  positions: Float32Array,
  contacts: readonly ContactInterval[],
  soles: readonly Role[],
): readonly SoleContact[] {
  return contacts.flatMap((contact) => {
    const joint = motion.skeleton.roles.get(contact.role)
    const { first, last } = framesOf(motion, contact)
    if (joint === undefined || !soles.includes(contact.role) || last < first) return []
    const heights = new Float64Array(last - first + 1)
    for (let frame = first; frame <= last; frame++)
      heights[frame - first] = positions[3 * (frame * motion.skeleton.jointCount + joint) + 1]
    heights.sort()
    return [{ contact, role: contact.role, first, last, level: heights[heights.length >> 1] }]
  })
}

/** The ground: the median level of the contacts, each counting by its frames; without any, the lowest sole. */
export function groundLevel(
  motion: Motion,
  positions: Float32Array,
  contacts: readonly SoleContact[],
  soles: readonly Role[],
): number {
  const levels = contacts.toSorted((a, b) => a.level - b.level)
  const total = levels.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  let seen = 0
  for (const { first, last, level } of levels) {
    seen += last - first + 1
    if (2 * seen >= total) return level
  }
  let lowest = Infinity
  for (const role of soles) {
    const joint = motion.skeleton.roles.get(role)
    if (joint === undefined) continue
    for (
      let at = joint;
      at < motion.frameCount * motion.skeleton.jointCount;
      at += motion.skeleton.jointCount
    )
      lowest = Math.min(lowest, positions[3 * at + 1])
  }
  return lowest === Infinity ? 0 : lowest
}

/**
 * How far to raise the root in every frame, metres, so that planted soles are on the ground again: the mean of
 * (wanted − present height) over the planted soles, smoothed by a Gaussian; where nobody stands the neighbours decide.
 * Differences between two bodies are nearly constant, so it is slow: quick ones are for the knees (`cleanFeet`).
 */
export function raiseToGround(
  motion: Motion,
  positions: Float32Array,
  contacts: readonly SoleContact[],
  wanted: (contact: SoleContact) => number,
  sigmaFrames: number,
): Float64Array {
  const { frameCount, skeleton } = motion
  const sums = new Float64Array(frameCount)
  const counts = new Float64Array(frameCount)
  for (const contact of contacts) {
    const { role, first, last } = contact
    const joint = skeleton.roles.get(role)
    if (joint === undefined) continue
    const height = wanted(contact)
    for (let frame = first; frame <= Math.min(last, frameCount - 1); frame++) {
      sums[frame] += height - positions[3 * (frame * skeleton.jointCount + joint) + 1]
      counts[frame] += 1
    }
  }
  let planted = 0
  let total = 0
  for (let frame = 0; frame < frameCount; frame++) {
    planted += counts[frame]
    total += sums[frame]
  }
  if (planted === 0) return new Float64Array(frameCount)
  // Without a long foot plant nearby the mean of all decides; elsewhere its thousandth does not count.
  for (let frame = 0; frame < frameCount; frame++) {
    sums[frame] += (1e-3 * total) / planted
    counts[frame] += 1e-3
  }
  const rise = bellSum(sums, sigmaFrames)
  const weights = bellSum(counts, sigmaFrames)
  for (let frame = 0; frame < frameCount; frame++) rise[frame] /= weights[frame]
  return rise
}
