import { MotionError, type ContactInterval, type Interval, type Motion, type Role } from '@understudy/motion'

/** By start, then role: the order every list of contacts keeps. */
export function sortContacts(contacts: readonly ContactInterval[]): readonly ContactInterval[] {
  return contacts.toSorted((a, b) => a.start - b.start || a.end - b.end || a.role.localeCompare(b.role))
}

/** Plants `role` during [start, end): what it overlaps or touches becomes one contact with it. */
export function addContact(
  contacts: readonly ContactInterval[],
  role: Role,
  { start, end }: Interval,
): readonly ContactInterval[] {
  if (!(start < end)) {
    throw new MotionError(
      `addContact: ${role} was to be planted from ${start} s to ${end} s; the end must come after the start.`,
    )
  }
  const touching = contacts.filter((c) => c.role === role && c.start <= end && c.end >= start)
  const rest = contacts.filter((c) => !touching.includes(c))
  const merged = {
    role,
    start: Math.min(start, ...touching.map((c) => c.start)),
    end: Math.max(end, ...touching.map((c) => c.end)),
  }
  return sortContacts([...rest, merged])
}

/** Lifts `role` during [start, end): contacts are cut, shortened or removed. */
export function removeContact(
  contacts: readonly ContactInterval[],
  role: Role,
  { start, end }: Interval,
): readonly ContactInterval[] {
  return sortContacts(
    contacts.flatMap((c) => {
      if (c.role !== role || c.end <= start || c.start >= end) return [c]
      const pieces: ContactInterval[] = []
      if (c.start < start) pieces.push({ ...c, end: start })
      if (c.end > end) pieces.push({ ...c, start: end })
      return pieces
    }),
  )
}

/** The motion with these contacts as its annotation. */
export function withContacts(motion: Motion, contacts: readonly ContactInterval[]): Motion {
  return { ...motion, annotations: { ...motion.annotations, contacts: sortContacts(contacts) } }
}
