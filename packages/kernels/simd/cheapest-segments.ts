import type { CheapestSegments } from '../contract-segments.ts'
import { traceBack } from '../reference/cheapest-segments.ts'
import { cheapestSegments as plain } from '../scalar/cheapest-segments.ts'
import type { Machine } from './exports.ts'
import { joinModes } from './join-modes.ts'

/** Which address is that of the counts. */
const COUNTS = 26
/** Instants between two calls of `onInstant`: a few milliseconds. */
const STRIDE = 32

/**
 * `CheapestSegments` with the whole recurrence inside the compiled code: Q, order, places and joins never leave its memory. Where
 * a number is not finite, or so large that f32 could overflow, the scalar code answers.
 */
export function cheapestSegmentsOn({ code, arena }: Machine): CheapestSegments {
  return (one) => {
    const { costs, transforms, durations, width, weight, firstStart, lastInstant } = one
    const count = durations.length
    if (count === 0 || width === 0 || costs.length === 0) return plain(one)
    const modes = joinModes(one)
    const numbers = 2 * modes.ground + modes.heights
    const eights = 8 * Math.ceil(count / 8)
    const [table, ...addresses] = arena.layOut(
      4 * 35,
      8 * costs.length,
      8 * transforms.length,
      4 * count,
      8 * count * width,
      8 * count * width,
      8 * count * numbers,
      8 * count * numbers,
      8 * modes.ground,
      8 * costs.length,
      4 * costs.length,
      4 * count,
      4 * count,
      ...[8, 4, 8, 4, 8, 4].map((bytes) => bytes * eights),
      8 * eights * width,
      8 * eights * width,
      4 * eights * (numbers + 1),
      4 * eights * numbers,
      8 * eights,
      8 * eights,
      4 * eights,
      4 * 8,
      8 * 3,
      4 * 257,
      4 * 257,
      2 * eights,
    )
    const [
      costAt,
      transformAt,
      durationAt,
      headAt,
      tailAt,
      headModeAt,
      tailModeAt,
      slideAt,
      totalAt,
      backAt,
      likedAt,
    ] = addresses
    arena.i32(table, 5).set([count, firstStart, width, modes.ground, modes.heights])
    arena.i32(table + 20, addresses.length).set(addresses)
    arena.f64(costAt, costs.length).set(costs)
    arena.f64(totalAt, costs.length).set(costs)
    arena.f64(transformAt, transforms.length).set(transforms)
    arena.i32(durationAt, count).set(durations)
    arena.f64(headAt, count * width).set(one.heads)
    arena.f64(tailAt, count * width).set(one.tails)
    arena.f64(headModeAt, count * numbers).set(modes.heads)
    arena.f64(tailModeAt, count * numbers).set(modes.tails)
    arena.f64(slideAt, modes.ground).set(modes.slides)
    arena.i32(backAt, costs.length).fill(-1)
    arena.i32(likedAt, count).fill(-1)
    const counts = arena.f64(addresses[COUNTS], 3).fill(0)
    for (let instant = 1; instant < lastInstant; instant += STRIDE) {
      one.onInstant?.(instant)
      const to = Math.min(instant + STRIDE, lastInstant)
      if (code.segmentSteps(instant, to, weight, table) < to) return plain(one)
    }
    const total = arena.f64(totalAt, costs.length)
    return traceBack(one, total, arena.i32(backAt, costs.length), counts[0], counts[1])
  }
}
