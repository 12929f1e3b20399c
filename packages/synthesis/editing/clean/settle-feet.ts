import type { Kernels } from '@understudy/kernels'
import { worldPositions, type Motion } from '@understudy/motion'
import { contactsOf, withContacts } from '../../analysis/contacts/index.ts'
import { footSkate } from '../../analysis/quality/index.ts'
import { cleanFeet } from './clean-feet.ts'
import { easeKnees } from './ease-knees.ts'
import { spareKnees } from './spare-knees.ts'

/** How well feet are to stand, and how often it is tried. */
export interface SettleFeetOptions {
  /** Planted feet slower than this stand still, centimetres per second. */
  readonly still?: number
  /** Rounds of finding contacts and holding feet at most. */
  readonly rounds?: number
  readonly kernels?: Kernels
}

/** What `settleFeet` takes where its options do not say. */
export const SETTLE_FEET_DEFAULTS = { still: 0.5, rounds: 3 } as const

/**
 * Makes a finished motion stand as whoever reads its file will see it: contacts are found in it anew, because an edited foot
 * rests longer or shorter than the one it was made of, feet that slide are held, and knees that pop are spared. The motion
 * carries the contacts that were found.
 */
export function settleFeet(motion: Motion, options: SettleFeetOptions = {}): Motion {
  const { still, rounds } = { ...SETTLE_FEET_DEFAULTS, ...options }
  const { kernels } = options
  let settled = motion
  for (let round = 0; ; round++) {
    const positions = worldPositions(settled, kernels)
    const contacts = contactsOf(withContacts(settled, []), positions)
    if (contacts.length === 0) return settled
    settled = withContacts(settled, contacts)
    if (round === rounds || footSkate(settled, contacts, positions).mean <= still) break
    settled = cleanFeet(settled, contacts, { kernels }).motion
  }
  const spared = spareKnees(settled, kernels)
  // What stands is found once more: held feet stand shorter than they were held.
  return easeKnees(withContacts(spared, contactsOf(withContacts(spared, []))), kernels)
}
