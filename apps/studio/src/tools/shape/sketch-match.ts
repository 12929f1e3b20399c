/** A place in the picture, in picture heights. */
export type Seen2 = readonly [x: number, y: number]

export interface StrokeSample {
  /** Seconds. */
  readonly time: number
  readonly place: Seen2
}

/** Which part of a motion a stroke stands for. */
export interface StrokeMatch {
  /** Places of the path, as given: those between which the stroke belongs. */
  readonly from: number
  readonly to: number
  /** Evenly along the stroke, with the place of the path that each belongs to. */
  readonly samples: readonly (StrokeSample & { readonly at: number })[]
}

/** Places along a stroke that are asked for. */
const PLACES = 16
/** Ends of the stroke count this much more than its middle: a hand begins and ends where it means to. */
const ENDS = 4
/** The least part of the path that a stroke may stand for. */
const LEAST_PART = 0.12

/**
 * Finds the part of a point's path that a stroke is drawn over: of all stretches [from, to] the one with the least
 *
 *   4 (|s(0) − p(from)|² + |s(1) − p(to)|²) + mean |s(λ) − p(λ)|²
 *
 * where λ is the share of the way along each. Somebody who draws a higher arc over a jump means its flight, not the standing before and after.
 */
export function matchStroke(stroke: readonly StrokeSample[], path: readonly Seen2[]): StrokeMatch {
  const even = evenly(stroke, PLACES)
  const along = lengths(path)
  const last = path.length - 1
  const step = Math.max(1, Math.floor(path.length / 40))
  const least = Math.max(2, Math.round(LEAST_PART * last))
  let best = { from: 0, to: last, cost: Infinity }
  for (let from = 0; from <= last - least; from += step)
    for (let to = from + least; to <= last; to += step) {
      let middle = 0
      even.forEach(({ place }, k) => {
        middle += far2(place, path[placeAlong(along, from, to, k / (PLACES - 1))])
      })
      const ends = far2(even[0].place, path[from]) + far2(even[PLACES - 1].place, path[to])
      const cost = ENDS * ends + middle / PLACES
      if (cost < best.cost) best = { from, to, cost }
    }
  const { from, to } = best
  return {
    from,
    to,
    samples: even.map((sample, k) => ({ ...sample, at: placeAlong(along, from, to, k / (PLACES - 1)) })),
  }
}

/** So many places evenly along a stroke, with their times. */
export function evenly(stroke: readonly StrokeSample[], count: number): readonly StrokeSample[] {
  const along = lengths(stroke.map(({ place }) => place))
  const total = along[along.length - 1]
  let k = 0
  return Array.from({ length: count }, (_, i) => {
    const want = (total * i) / (count - 1)
    while (k < along.length - 2 && along[k + 1] < want) k++
    const [a, b] = [stroke[k], stroke[Math.min(k + 1, stroke.length - 1)]]
    const step = along[Math.min(k + 1, along.length - 1)] - along[k]
    const u = step > 1e-9 ? (want - along[k]) / step : 0
    const mix = (p: number, q: number): number => p + u * (q - p)
    return {
      time: mix(a.time, b.time),
      place: [mix(a.place[0], b.place[0]), mix(a.place[1], b.place[1])],
    }
  })
}

/** The place of the path at a share of its way between two places; where it hardly moves, of its time. */
function placeAlong(along: Float64Array, from: number, to: number, share: number): number {
  const way = along[to] - along[from]
  if (way < 1e-4) return Math.round(from + share * (to - from))
  const want = along[from] + share * way
  let k = from
  while (k < to && along[k] < want) k++
  return k
}

function lengths(places: readonly Seen2[]): Float64Array {
  const along = new Float64Array(places.length)
  for (let k = 1; k < places.length; k++) along[k] = along[k - 1] + Math.sqrt(far2(places[k], places[k - 1]))
  return along
}

const far2 = (a: Seen2, b: Seen2): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
