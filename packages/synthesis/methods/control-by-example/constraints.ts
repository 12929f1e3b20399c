import type { MappingDatabase } from './database.ts'
import type { Observations } from './observe.ts'
import type { States } from './states.ts'

/** What the answer must obey. Times are seconds on the input's clock; a span of no length is a moment. */
export type Constraint = { readonly from: number; readonly to: number } & (
  | {
      /** Only one of these instances is playing then. */
      readonly kind: 'instance'
      readonly instances: readonly number[]
    }
  | {
      /** None of these instances is playing then. */
      readonly kind: 'not'
      readonly instances: readonly number[]
    }
  | {
      /** Only instances with this label are playing then. */
      readonly kind: 'label'
      readonly label: string
    }
)

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
    const [from, to] = [constraint.from * rate, constraint.to * rate]
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
      return constraint.instances.includes(instance)
    case 'not':
      return !constraint.instances.includes(instance)
    case 'label':
      return database.instances[instance].labels.includes(constraint.label)
  }
}
