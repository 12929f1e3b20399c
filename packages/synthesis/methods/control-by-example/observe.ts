import { instantWeights, scalar, type Kernels } from '@understudy/kernels'
import type { Alignment } from './alignment.ts'
import type { PointMotion } from './points.ts'
import type { States } from './states.ts'

/**
 * Every state laid over every place of the input: a cell is a state that starts at an instant, at
 * index `(start − firstStart) · states.count + state`.
 */
export interface Observations {
  /** Negative when the first segment may have begun before the input did. */
  readonly firstStart: number
  /** Instants 0 … lastInstant. */
  readonly lastInstant: number
  /** D of every cell; Infinity where the cell is not legal. */
  readonly costs: Float64Array
  /** M of every cell, `alignment.size` numbers each. */
  readonly transforms: Float64Array
}

/**
 * D(x, a) = Σ over instants i and points p of hᵢ w_p ‖x_{i,p} − M a_{i,p}‖², h = ½ at the two ends of a segment
 * and 1 between: the boundary instant belongs half to each neighbour, so that few long segments are not favoured.
 * With open ends a segment may hang over either end of the input; what hangs over costs nothing and aligns nothing.
 *
 * Laid along the ground all cells are one kernel; other classes of M are fitted cell by cell.
 */
export function observe(
  states: States,
  input: PointMotion,
  alignment: Alignment,
  pointWeights: Float64Array,
  openEnds: boolean,
  kernels: Kernels = scalar,
): Observations {
  const { count, longest } = states
  const lastInstant = input.frameCount - 1
  const firstStart = openEnds ? 1 - longest : 0
  const cells = (lastInstant - firstStart) * count
  const costs = new Float64Array(cells)
  const transforms = new Float64Array(cells * alignment.size)
  if (alignment.name === 'ground') {
    const { control, controlAt, duration: durations } = states
    kernels.segmentCosts(
      { input: input.points, pointWeights, control, controlAt, durations, openEnds },
      costs,
      transforms,
    )
  } else fitCells(costs, transforms, states, input, alignment, pointWeights, openEnds)
  return { firstStart, lastInstant, costs, transforms }
}

/** The same for any class of M, straight from the definition: the oracle of the kernel, too. */
export function fitCells(
  costs: Float64Array,
  transforms: Float64Array,
  states: States,
  input: PointMotion,
  alignment: Alignment,
  pointWeights: Float64Array,
  openEnds: boolean,
): void {
  const { count, longest, controlPointCount: points } = states
  const lastInstant = input.frameCount - 1
  const firstStart = openEnds ? 1 - longest : 0
  costs.fill(Infinity)
  const weights = new Map<number, Float64Array>()
  for (let state = 0; state < count; state++) {
    const duration = states.duration[state]
    let w = weights.get(duration)
    if (!w) weights.set(duration, (w = instantWeights(duration, pointWeights)))
    const from = openEnds ? 1 - duration : 0
    const to = openEnds ? lastInstant - 1 : lastInstant - duration
    for (let start = from; start <= to; start++) {
      const cell = (start - firstStart) * count + state
      const skipped = Math.max(0, -start)
      const seen = Math.min(duration, lastInstant - start) - skipped + 1
      costs[cell] = alignment.fit(
        transforms,
        cell * alignment.size,
        input.points,
        3 * points * (start + skipped),
        states.control,
        states.controlAt[state] + 3 * points * skipped,
        skipped > 0 ? w.subarray(skipped * points) : w,
        seen * points,
      )
    }
  }
}
