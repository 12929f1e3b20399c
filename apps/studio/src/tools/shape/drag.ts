import type { Place } from '../../document/shape-recipe.ts'

export type Axis = 0 | 1 | 2

/** A point under way: where it was taken, and how far the hand went since. Metres, world. */
export interface Drag {
  readonly start: Place
  readonly way: Place
  readonly axis: Axis | undefined
}

/** Shift makes a hand this much slower. */
export const FINE = 0.1

export const beginDrag = (start: Place): Drag => ({ start, way: [0, 0, 0], axis: undefined })

/** The hand went on by `step`; finely, a tenth of it counts. */
export const moveDrag = (drag: Drag, step: Place, fine: boolean): Drag => {
  const share = fine ? FINE : 1
  const [x, y, z] = drag.way
  return { ...drag, way: [x + share * step[0], y + share * step[1], z + share * step[2]] }
}

/** Only along one axis; the same again sets it free. */
export const constrainDrag = (drag: Drag, axis: Axis): Drag => ({
  ...drag,
  axis: drag.axis === axis ? undefined : axis,
})

/** Where the point is asked to be. */
export function askedOf({ start, way, axis }: Drag): Place {
  const along = (c: Axis): number => start[c] + (axis === undefined || axis === c ? way[c] : 0)
  return [along(0), along(1), along(2)]
}
