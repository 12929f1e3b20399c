import type { SegmentCosts } from '../contract-segments.ts'
import { byDuration, instantWeights, isFlat, longestOf } from '../reference/segment-costs.ts'
import type { Machine } from './exports.ts'

/** `SegmentCosts`, eight states of one duration at a time, with the reference's sums in the reference's order: the same bits. */
export function segmentCostsOn({ code, arena }: Machine): SegmentCosts {
  return ({ input, pointWeights, control, controlAt, durations, openEnds }, costsOut, transformsOut) => {
    const points = pointWeights.length
    const count = durations.length
    const cells = costsOut.length
    if (points === 0 || count === 0 || cells === 0) {
      costsOut.fill(Infinity)
      transformsOut.fill(0)
      return
    }
    const lastInstant = input.length / (3 * points) - 1
    const firstStart = openEnds ? 1 - longestOf(durations) : 0
    const flat = isFlat(input) && isFlat(control)
    const length = (longestOf(durations) + 1) * points
    const eights = 8 * Math.ceil(count / 8)
    const [
      inputAt,
      controlAddress,
      atAt,
      members,
      weights,
      roots,
      pack,
      own,
      window,
      sums,
      costs,
      transforms,
    ] = arena.layOut(
      input.byteLength,
      control.byteLength,
      4 * count,
      4 * count,
      8 * length,
      8 * length,
      24 * eights * length,
      24 * eights,
      24 * length,
      256,
      8 * cells,
      32 * cells,
    )
    arena.f64(inputAt, input.length).set(input)
    arena.f64(controlAddress, control.length).set(control)
    arena.i32(atAt, count).set(controlAt)
    arena.f64(costs, cells).fill(Infinity)
    // Only cells that hang over are not legal, and with open ends most of the first rows are not.
    arena.f64(transforms, 4 * cells).fill(0)
    for (const [duration, states] of byDuration(durations)) {
      const hw = instantWeights(duration, pointWeights)
      arena.i32(members, states.length).set(states)
      arena.f64(weights, hw.length).set(hw)
      arena.f64(roots, hw.length).set(hw.map(Math.sqrt))
      code.layStates(
        duration,
        points,
        states.length,
        members,
        count,
        Number(flat),
        Number(openEnds),
        firstStart,
        lastInstant,
        weights,
        roots,
        controlAddress,
        atAt,
        inputAt,
        pack,
        own,
        window,
        sums,
        costs,
        transforms,
      )
    }
    costsOut.set(arena.f64(costs, cells))
    transformsOut.set(arena.f64(transforms, 4 * cells))
  }
}
