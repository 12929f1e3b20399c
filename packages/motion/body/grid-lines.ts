import type { Detail } from './limb.ts'

/** Cells are smaller than the edges that are wanted: collapsing edges is easy, inventing detail is not. */
const FINER = 0.95

/**
 * The planes of an uneven grid along one axis: as close as the finest detail there asks for, drawn out evenly
 * between two changes. The coarsest step holds where nothing asks.
 */
export function gridLines(details: readonly Detail[], axis: 0 | 1 | 2, margin: number): Float64Array {
  const from = Math.min(...details.map(({ least }) => least[axis])) - margin
  const to = Math.max(...details.map(({ most }) => most[axis])) + margin
  const coarsest = FINER * Math.max(...details.map(({ edge }) => edge))
  const stepAt = (x: number): number => {
    let step = coarsest
    for (const { least, most, edge } of details)
      if (x >= least[axis] && x <= most[axis]) step = Math.min(step, FINER * edge)
    return step
  }
  const lines = [from]
  let step = stepAt(from)
  while (lines[lines.length - 1] < to) {
    const x = lines[lines.length - 1]
    // Look one step ahead, and let steps grow by at most a quarter: jumps leave slivers.
    step = Math.min(stepAt(x), stepAt(x + step), 1.25 * step)
    lines.push(x + step)
  }
  return Float64Array.from(lines)
}
