import type { ContactInterval, Interval } from '@understudy/motion'

/** A whole foot on the ground, by heel or ball or both. */
export interface Footplant extends Interval {
  readonly side: 'left' | 'right'
}

/** The union of heel and ball contacts of each side, sorted by start; disjoint per side, half-open. */
export function footplants(contacts: readonly ContactInterval[]): readonly Footplant[] {
  return (['left', 'right'] as const)
    .flatMap((side) => {
      const own = contacts
        .filter(({ role }) => role === `${side}Foot` || role === `${side}Toes`)
        .toSorted((a, b) => a.start - b.start)
      const plants: Footplant[] = []
      for (const { start, end } of own) {
        const last = plants.at(-1)
        if (last && start <= last.end) plants[plants.length - 1] = { ...last, end: Math.max(last.end, end) }
        else plants.push({ side, start, end })
      }
      return plants
    })
    .toSorted((a, b) => a.start - b.start || a.side.localeCompare(b.side))
}
