import { smoothStep } from '@understudy/motion'
import { portable } from '@understudy/kernels'
import { sourceTime, type Piece } from './assemble.ts'
import type { CostsThrough } from './costs-through.ts'
import type { MappingDatabase } from './database.ts'
import type { Cells } from './interpret.ts'

/** A placed example that is being played, and how much it counts. */
export interface UnderWay {
  readonly piece: Piece
  /** Which of the examples it is, counted from 0. */
  readonly instance: number
  readonly weight: number
  /** Seconds on its source's clock. */
  readonly sourceSeconds: number
}

/** Which placed examples count beside the best at an instant. */
export interface UnderWayOptions {
  /** A placed example whose best interpretation costs this much more than the answer counts e times less; squared metres. */
  readonly temperature: number
  /** At every instant no more than so many placed examples count, the nearest first. */
  readonly most: number
}

/** Further than this from the answer, in temperatures, an example would weigh less than a thousandth. */
export const FURTHEST = 7

/**
 * What interpretations nearly as good as the answer play at a time:
 *
 *   w(cell) = exp(−(through(cell) − least)/T)
 *
 * Weights are set at every instant of the search, where they sum to one, and go over from one to the next smoothly, so that
 * nothing pops. As T → 0 the answer alone is left, joined by fades of one instant.
 */
export function underWay(
  database: MappingDatabase,
  { states, observations, alignment }: Cells,
  through: CostsThrough,
  { temperature, most }: UnderWayOptions,
): (seconds: number) => readonly UnderWay[] {
  const { count, rate, duration, instance } = states
  const { firstStart, lastInstant, transforms } = observations
  const known = new Map<number, Piece>()
  const found = Array.from({ length: lastInstant + 1 }, (): { cell: number; weight: number }[] => [])
  through.costs.forEach((cost, cell) => {
    const excess = (cost - through.least) / temperature
    if (excess < FURTHEST) play(cell, portable.exp(-excess))
  })
  const instants = found.map(nearest)
  return (seconds) => {
    const before = Math.min(Math.floor(seconds * rate), lastInstant - 1)
    const x = Math.min(seconds * rate - before, 1)
    const cells = between(instants[before], instants[before + 1], smoothStep(x))
    return Array.from(cells, ([cell, weight]) => {
      const piece = pieceOf(cell)
      return { piece, instance: instance[cell % count], weight, sourceSeconds: sourceTime(piece, seconds) }
    })
  }

  /** A cell that begins or ends at an instant is half there. */
  function play(cell: number, weight: number): void {
    const start = Math.floor(cell / count) + firstStart
    const end = start + duration[cell % count]
    for (let instant = Math.max(start, 0); instant <= Math.min(end, lastInstant); instant++) {
      const inside = (start < instant || instant === 0) && (end > instant || instant === lastInstant)
      found[instant].push({ cell, weight: weight * (inside ? 1 : 0.5) })
    }
  }

  function nearest(cells: readonly { cell: number; weight: number }[]): ReadonlyMap<number, number> {
    const kept = cells.toSorted((a, b) => b.weight - a.weight).slice(0, most)
    const total = kept.reduce((sum, { weight }) => sum + weight, 0)
    return new Map(kept.map(({ cell, weight }) => [cell, weight / total]))
  }

  function pieceOf(cell: number): Piece {
    let piece = known.get(cell)
    if (piece) return piece
    const state = cell % count
    const start = Math.floor(cell / count) + firstStart
    const { pair, start: sourceStart, end: sourceEnd } = database.instances[instance[state]]
    piece = {
      source: database.pairs[pair].target,
      sourceStart,
      sourceEnd,
      start: start / rate,
      end: (start + duration[state]) / rate,
      placement: alignment.placement(transforms, cell * alignment.size),
    }
    known.set(cell, piece)
    return piece
  }
}

/** (1 − α) of the weights before and α of those after. */
function between(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  alpha: number,
): ReadonlyMap<number, number> {
  const mixed = new Map<number, number>()
  for (const [cell, weight] of before) mixed.set(cell, (1 - alpha) * weight)
  for (const [cell, weight] of after) mixed.set(cell, (mixed.get(cell) ?? 0) + alpha * weight)
  return mixed
}
