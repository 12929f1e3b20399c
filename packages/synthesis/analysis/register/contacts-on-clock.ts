import type { ContactInterval, Motion } from '@understudy/motion'
import { curveInverse, type TimeCurve } from '../align/index.ts'
import { contactsOf } from '../contacts/index.ts'

/** A motion's contacts on the common clock. */
export const contactsOnClock = (motion: Motion, curve: TimeCurve): readonly ContactInterval[] =>
  contactsOf(motion).map(({ role, start, end }) => ({
    role,
    start: curveInverse(curve, start),
    end: curveInverse(curve, end),
  }))

/** The contact of the same role that shares most time with `contact`; none where none overlaps it. */
export function mostOverlapping(
  contact: ContactInterval,
  contacts: readonly ContactInterval[],
): ContactInterval | undefined {
  let best: ContactInterval | undefined
  let most = 0
  for (const other of contacts) {
    if (other.role !== contact.role) continue
    const shared = Math.min(contact.end, other.end) - Math.max(contact.start, other.start)
    if (shared > most) {
      most = shared
      best = other
    }
  }
  return best
}
