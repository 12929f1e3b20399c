import type { MappingDatabase } from './database.ts'
import type { Observations } from './observe.ts'
import type { States } from './states.ts'

/** What the answer must obey. Times are seconds on the input's clock. */
export type Constraint =
  /** This instance is playing at this time. */
  | { readonly kind: 'instance'; readonly instance: number; readonly at: number }
  /** This instance is not playing at this time. */
  | { readonly kind: 'not'; readonly instance: number; readonly at: number }
  /** Only instances with this label between these times. */
  | { readonly kind: 'label'; readonly label: string; readonly from: number; readonly to: number }

/** Makes illegal every cell that would break a constraint (Hsu 2004, §4.4.3): the search then cannot choose it. */
export function applyConstraints(
  database: MappingDatabase,
  states: States,
  observations: Observations,
  constraints: readonly Constraint[],
): void {
  const { count, rate, duration, instance } = states
  const { costs, firstStart } = observations
  for (const constraint of constraints) {
    const from = (constraint.kind === 'label' ? constraint.from : constraint.at) * rate
    const to = (constraint.kind === 'label' ? constraint.to : constraint.at) * rate
    for (let cell = 0; cell < costs.length; cell++) {
      const state = cell % count
      const start = Math.floor(cell / count) + firstStart
      const end = start + duration[state]
      // A point in time belongs to the segment that has begun and not ended; a span to all it overlaps.
      const touches = from === to ? start <= from && from < end : start < to && from < end
      if (touches && !allows(database, instance[state], constraint)) costs[cell] = Infinity
    }
  }
}

function allows(database: MappingDatabase, instance: number, constraint: Constraint): boolean {
  switch (constraint.kind) {
    case 'instance':
      return instance === constraint.instance
    case 'not':
      return instance !== constraint.instance
    case 'label':
      return database.instances[instance].labels.includes(constraint.label)
  }
}
