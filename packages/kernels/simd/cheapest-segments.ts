import type { CheapestSegments } from '../contract-segments.ts'
import { cheapestSegments as plain, traceBack } from '../reference/cheapest-segments.ts'
import type { Machine } from './exports.ts'

/** Instants between two calls of `onInstant`: a few milliseconds. */
const STRIDE = 32

/**
 * `CheapestSegments` with the whole recurrence inside the compiled code: Q, order, places and joins never leave its memory. Where
 * a number is not finite, or so large that f32 could overflow, the reference itself answers.
 */
export function cheapestSegmentsOn({ code, arena }: Machine): CheapestSegments {
  return (one) => {
    const { costs, transforms, durations, heads, tails, width, weight, firstStart, lastInstant } = one
    const count = durations.length
    if (count === 0 || width === 0 || costs.length === 0) return plain(one)
    const eights = 8 * Math.ceil(count / 8)
    const rows = 8 * eights * width
    const [costAt, transformAt, durationAt, headAt, tailAt, totalAt, backAt, ...scratch] = arena.layOut(
      costs.byteLength,
      transforms.byteLength,
      4 * count,
      8 * count * width,
      8 * count * width,
      costs.byteLength,
      4 * costs.length,
      8 * eights,
      4 * eights,
      8 * eights,
      4 * eights,
      4 * eights,
      rows,
      rows,
      8 * Math.max(width, 8),
      4 * eights * (width + 1),
      4 * eights * width,
      8 * eights,
      8 * eights,
      4 * eights,
      16,
    )
    const [keys, order, otherKeys, otherOrder, starting, placedTails, placedHeads, ...more] = scratch
    const [centre, tailPack, headPack, norms, best, argument, countAt] = more
    arena.f64(costAt, costs.length).set(costs)
    arena.f64(totalAt, costs.length).set(costs)
    arena.f64(transformAt, transforms.length).set(transforms)
    arena.i32(durationAt, count).set(durations)
    arena.f64(headAt, count * width).set(heads)
    arena.f64(tailAt, count * width).set(tails)
    arena.i32(backAt, costs.length).fill(-1)
    const counts = arena.f64(countAt, 2).fill(0)
    for (let instant = 1; instant < lastInstant; instant += STRIDE) {
      one.onInstant?.(instant)
      const to = Math.min(instant + STRIDE, lastInstant)
      const reached = code.segmentSteps(
        instant,
        to,
        count,
        firstStart,
        width,
        weight,
        costAt,
        transformAt,
        durationAt,
        headAt,
        tailAt,
        totalAt,
        backAt,
        keys,
        order,
        otherKeys,
        otherOrder,
        starting,
        placedTails,
        placedHeads,
        centre,
        tailPack,
        headPack,
        norms,
        best,
        argument,
        countAt,
      )
      if (reached < to) return plain(one)
    }
    const total = arena.f64(totalAt, costs.length)
    return traceBack(one, total, arena.i32(backAt, costs.length), counts[0], counts[1])
  }
}
