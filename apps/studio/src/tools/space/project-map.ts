import type { MapView } from './state.ts'
import type { Place } from '../../document/space-recipe.ts'

/** Which of left, up and ahead are seen: across to the right of the map, and upwards in it; and which way they go. */
export const VIEWS: Readonly<
  Record<MapView, { readonly across: 0 | 1 | 2; readonly up: 0 | 1 | 2; readonly mirrored: boolean }>
> = {
  // Seen from the front, the figure's left is at the right.
  front: { across: 0, up: 1, mirrored: false },
  side: { across: 2, up: 1, mirrored: false },
  // From above, ahead is up and the figure's left is at the left.
  top: { across: 0, up: 2, mirrored: true },
}

/** The part of the plane that is shown: middle and half width, metres. */
export interface Window {
  readonly x: number
  readonly y: number
  readonly half: number
}

/** A square around all these places and the target, with room for the reach. */
export function windowOf(view: MapView, places: readonly Float32Array[], reach: number): Window {
  const { across, up } = VIEWS[view]
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (const list of places)
    for (let k = 0; k < list.length; k += 3)
      for (const [n, axis] of [across, up].entries()) {
        low[n] = Math.min(low[n], list[k + axis])
        high[n] = Math.max(high[n], list[k + axis])
      }
  const half = Math.max(high[0] - low[0], high[1] - low[1]) / 2 + reach + 0.12
  return { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2, half }
}

/** Where a place is in a map of `size` points, from its upper left corner. */
export function toMap(
  view: MapView,
  window: Window,
  size: number,
  place: ArrayLike<number>,
  at = 0,
): readonly [x: number, y: number] {
  const { across, up, mirrored } = VIEWS[view]
  const dx = (place[at + across] - window.x) / window.half
  const dy = (place[at + up] - window.y) / window.half
  return [(size * (1 + (mirrored ? -dx : dx))) / 2, (size * (1 - dy)) / 2]
}

/** The target with what the map shows of it moved to a point; what it does not show stays. */
export function fromMap(
  view: MapView,
  window: Window,
  size: number,
  [x, y]: readonly [number, number],
  target: Place,
): Place {
  const { across, up, mirrored } = VIEWS[view]
  const out: [number, number, number] = [...target]
  const dx = (2 * x) / size - 1
  out[across] = window.x + window.half * (mirrored ? -dx : dx)
  out[up] = window.y + window.half * (1 - (2 * y) / size)
  return out
}
