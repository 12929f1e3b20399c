import type { ContactInterval, Role } from '@understudy/motion'
import { mostOverlapping } from '../../analysis/register/index.ts'

/** The contacts a space keeps: a role and, per member, when it begins and ends on the common clock. */
export interface MatchedContacts {
  readonly roles: readonly Role[]
  /** Of each member: start and end of each contact, seconds of the common clock. */
  readonly instants: readonly Float64Array[]
}

/**
 * Each contact of the reference with the one of the same role that overlaps it most in every other member. A contact
 * fewer than half of the members have is dropped; a member without one gets the mean of those that have it.
 */
export function matchMembers(
  lists: readonly (readonly ContactInterval[])[],
  reference: number,
): MatchedContacts {
  const roles: Role[] = []
  const rows: (readonly (ContactInterval | undefined)[])[] = []
  for (const contact of lists[reference]) {
    const row = lists.map((list, m) => (m === reference ? contact : mostOverlapping(contact, list)))
    if (row.filter((one) => one !== undefined).length * 2 < lists.length) continue
    roles.push(contact.role)
    rows.push(row)
  }
  const instants = lists.map((_, m) => {
    const values = new Float64Array(2 * roles.length)
    rows.forEach((row, n) => {
      const found = row.filter((one) => one !== undefined)
      const mean = (of: (one: ContactInterval) => number): number =>
        found.reduce((sum, one) => sum + of(one), 0) / found.length
      values[2 * n] = row[m]?.start ?? mean(({ start }) => start)
      values[2 * n + 1] = row[m]?.end ?? mean(({ end }) => end)
    })
    return values
  })
  return { roles, instants }
}

/** Start and end of each contact of a space in another motion; the space's own mean where it has none. */
export function matchToSpace(
  roles: readonly Role[],
  mean: Float64Array,
  list: readonly ContactInterval[],
): Float64Array {
  const values = mean.slice()
  roles.forEach((role, n) => {
    const found = mostOverlapping({ role, start: mean[2 * n], end: mean[2 * n + 1] }, list)
    if (found) values.set([found.start, found.end], 2 * n)
  })
  return values
}
