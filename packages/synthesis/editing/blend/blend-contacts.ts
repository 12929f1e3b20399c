import type { ContactInterval } from '@understudy/motion'
import { contactsOnClock, mostOverlapping, type Registration } from '../../analysis/register/index.ts'
import type { BlendClock } from './blend-clock.ts'

/**
 * The contacts of a blend, on its own clock. Each contact of the heaviest member is matched, on the
 * common clock, with the contact of the same role that overlaps it most in every other member; start and
 * end are the weighted means of those that have it. A contact that members of less than half the weight
 * share is dropped: the blend's foot is then mostly in the air.
 */
export function blendContacts(
  registration: Registration,
  weightsAt: (phase: number) => readonly number[],
  clock: BlendClock,
): readonly ContactInterval[] {
  const { members, duration } = registration
  const onClock = members.map(({ motion, curve }) => contactsOnClock(motion, curve))
  const mean = weightsAt(0.5)
  const lead = mean.indexOf(Math.max(...mean))
  const out: ContactInterval[] = []
  for (const contact of onClock[lead]) {
    const alpha = weightsAt(Math.min(Math.max((contact.start + contact.end) / 2 / duration, 0), 1))
    let [total, start, end] = [0, 0, 0]
    onClock.forEach((contacts, m) => {
      if (!(alpha[m] > 0)) return
      const partner = m === lead ? contact : mostOverlapping(contact, contacts)
      if (partner === undefined) return
      total += alpha[m]
      start += alpha[m] * partner.start
      end += alpha[m] * partner.end
    })
    if (total < 0.5) continue
    const [from, to] = [clock.at(start / total), clock.at(end / total)]
    if (to > 0 && from < clock.at(duration))
      out.push({ role: contact.role, start: Math.max(0, from), end: to })
  }
  return out.toSorted((p, q) => p.start - q.start || p.role.localeCompare(q.role))
}
