import type { Kernels } from '@understudy/kernels'
import { makeMotion, worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import { contactsOf } from '../../analysis/contacts/index.ts'
import { groundLevel, raiseToGround, soleContacts, soleRoles, type SoleContact } from './fit-ground.ts'

/** How slow a drift of the floor must be to be taken out. */
export interface LevelFloorOptions {
  /** How slowly the floor may rise and sink: σ of a Gaussian, seconds. A step or a stair is quicker and stays. */
  readonly smoothing?: number
  /** Contacts this far from the usual level are no drift but a platform, metres. */
  readonly most?: number
  readonly contacts?: readonly ContactInterval[]
  readonly kernels?: Kernels
}
/** What `levelFloor` takes where its options do not say. */
export const LEVEL_FLOOR_DEFAULTS = { smoothing: 2, most: 0.12 } as const

/**
 * Takes slow drift out of a recording's floor: the root is raised until feet that stand do so at one level, the median
 * of all, by a straight line over time (least squares) and a smooth curve for what the line leaves. Feet that stand far
 * from that level (a box, a stair) are left out.
 */
export function levelFloor(
  motion: Motion,
  options: LevelFloorOptions = {},
): { motion: Motion; maxShiftCm: number } {
  const { smoothing, most } = { ...LEVEL_FLOOR_DEFAULTS, ...options }
  const positions = worldPositions(motion, options.kernels)
  const contacts = options.contacts ?? contactsOf(motion, positions)
  const soles = soleRoles(motion.skeleton, motion.skeleton)
  const standing = soleContacts(motion, positions, contacts, soles)
  const level = groundLevel(motion, positions, standing, soles)
  if (standing.length === 0) return { motion, maxShiftCm: 0 }
  const near = standing.filter((contact) => Math.abs(contact.level - level) <= most)
  const line = lineThrough(near)
  const away = (contact: SoleContact): number => contact.level - line(middle(contact))
  const rest = raiseToGround(
    motion,
    positions,
    near,
    // What is raised is where a foot stands; wanted is that it stands on the line it is then lowered by.
    (contact) => contact.level - away(contact),
    smoothing * motion.frameRate,
  )
  const rise = rest.map((value, frame) => value + level - line(frame))
  const rootPositions = motion.rootPositions.slice()
  let furthest = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    rootPositions[3 * frame + 1] += rise[frame]
    furthest = Math.max(furthest, Math.abs(rise[frame]))
  }
  return { motion: makeMotion({ ...motion, rootPositions }), maxShiftCm: 100 * furthest }
}

const middle = ({ first, last }: SoleContact): number => (first + last) / 2

/** Level over frames by least squares, each contact by its frames; flat where there are fewer than three. */
function lineThrough(contacts: readonly SoleContact[]): (frame: number) => number {
  let [weight, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const contact of contacts) {
    const w = contact.last - contact.first + 1
    const at = middle(contact)
    weight += w
    x += w * at
    y += w * contact.level
    xx += w * at * at
    xy += w * at * contact.level
  }
  if (weight === 0) return () => 0
  const spread = xx - (x * x) / weight
  const slope = contacts.length < 3 || !(spread > 1e-9) ? 0 : (xy - (x * y) / weight) / spread
  return (frame) => y / weight + slope * (frame - x / weight)
}
