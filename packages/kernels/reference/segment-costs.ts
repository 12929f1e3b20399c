import type { SegmentCostsInput } from '../contract-segments.ts'

/** Less than this between two clouds and neither says where to face. */
const NO_FACING = 1e-12

/** See `SegmentCosts` in the contract. States of one length share their windows: centres, weights and S of the input. */
export function segmentCosts(
  one: SegmentCostsInput,
  costsOut: Float64Array,
  transformsOut: Float64Array,
): void {
  const { input, pointWeights, durations, openEnds } = one
  const points = pointWeights.length
  const count = durations.length
  costsOut.fill(Infinity)
  transformsOut.fill(0)
  if (points === 0 || count === 0) return
  const lastInstant = input.length / (3 * points) - 1
  const firstStart = openEnds ? 1 - longestOf(durations) : 0
  const flat = isFlat(input) && isFlat(one.control)
  for (const [duration, members] of byDuration(durations)) {
    const size = (duration + 1) * points
    const weights = instantWeights(duration, pointWeights)
    const roots = weights.map(Math.sqrt)
    const segments = members.map((state) => centred(one.control, one.controlAt[state], weights, roots))
    const window = { qx: new Float64Array(size), qz: new Float64Array(size), y: new Float64Array(size) }
    const from = openEnds ? 1 - duration : 0
    const to = openEnds ? lastInstant - 1 : lastInstant - duration
    for (let start = from; start <= to; start++) {
      const first = points * Math.max(0, -start)
      const end = points * (Math.min(duration, lastInstant - start) + 1)
      const whole = first === 0 && end === size
      const { x, z, spread } = centreWindow(window, input, 3 * points * start, first, end, weights, roots)
      for (let m = 0; m < members.length; m++) {
        const segment = segments[m]
        const { u, v, y } = segment
        let along = 0
        let across = 0
        let heights = 0
        for (let i = first; i < end; i++) {
          along += window.qx[i] * u[i] + window.qz[i] * v[i]
          across += window.qx[i] * v[i] - window.qz[i] * u[i]
        }
        if (!flat) {
          for (let i = first; i < end; i++) {
            const dy = window.y[i] - y[i]
            heights += dy * dy
          }
        }
        const own = whole ? segment : seenOf(segment, weights, first, end)
        const reach = Math.sqrt(along * along + across * across)
        const cos = reach > NO_FACING ? along / reach : 1
        const sin = reach > NO_FACING ? across / reach : 0
        const cell = (start - firstStart) * count + members[m]
        costsOut[cell] = Math.max(0, spread + own.spread - 2 * reach) + heights
        transformsOut[4 * cell] = cos
        transformsOut[4 * cell + 1] = sin
        transformsOut[4 * cell + 2] = x - (cos * own.x + sin * own.z)
        transformsOut[4 * cell + 3] = z - (cos * own.z - sin * own.x)
      }
    }
  }
}

/** h w of every instant and point of a segment, `[instant][point]`: half at its two ends. */
export function instantWeights(duration: number, pointWeights: Float64Array): Float64Array {
  const points = pointWeights.length
  const weights = new Float64Array((duration + 1) * points)
  for (let step = 0; step <= duration; step++) {
    const half = step === 0 || step === duration ? 0.5 : 1
    for (let point = 0; point < points; point++) weights[step * points + point] = half * pointWeights[point]
  }
  return weights
}

export const longestOf = (durations: Int32Array): number =>
  durations.reduce((most, duration) => Math.max(most, duration), 1)

/** Every height is zero, as of points on the floor: nothing to compare. */
export function isFlat(points: Float64Array): boolean {
  for (let i = 1; i < points.length; i += 3) if (points[i] !== 0) return false
  return true
}

/** States by how long they last. */
export function byDuration(durations: Int32Array): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>()
  durations.forEach((duration, state) => {
    const members = groups.get(duration)
    if (members) members.push(state)
    else groups.set(duration, [state])
  })
  return groups
}

interface Segment {
  /** Ground coordinates from the segment's own centre, and √(hw) · height. */
  readonly u: Float64Array
  readonly v: Float64Array
  readonly y: Float64Array
  readonly x: number
  readonly z: number
  /** S′. */
  readonly spread: number
}

/** Centres are taken from the first point on: far from the origin, sums of coordinates would lose what differs. */
function centred(control: Float64Array, at: number, weights: Float64Array, roots: Float64Array): Segment {
  const size = weights.length
  let total = 0
  let sx = 0
  let sz = 0
  for (let i = 0; i < size; i++) {
    total += weights[i]
    sx += weights[i] * (control[at + 3 * i] - control[at])
    sz += weights[i] * (control[at + 3 * i + 2] - control[at + 2])
  }
  const inverse = total > 0 ? 1 / total : 0
  const x = control[at] + sx * inverse
  const z = control[at + 2] + sz * inverse
  const u = new Float64Array(size)
  const v = new Float64Array(size)
  const y = new Float64Array(size)
  let spread = 0
  for (let i = 0; i < size; i++) {
    u[i] = control[at + 3 * i] - x
    v[i] = control[at + 3 * i + 2] - z
    y[i] = roots[i] * control[at + 3 * i + 1]
    spread += weights[i] * (u[i] * u[i] + v[i] * v[i])
  }
  return { u, v, y, x, z, spread }
}

/** Centre and S′ of what is seen of a segment that hangs over an end: points `first` to `end`. */
function seenOf(
  { u, v, x, z }: Segment,
  weights: Float64Array,
  first: number,
  end: number,
): { readonly x: number; readonly z: number; readonly spread: number } {
  let total = 0
  let su = 0
  let sv = 0
  for (let i = first; i < end; i++) {
    total += weights[i]
    su += weights[i] * u[i]
    sv += weights[i] * v[i]
  }
  const mu = total > 0 ? su / total : u[first]
  const mv = total > 0 ? sv / total : v[first]
  let spread = 0
  for (let i = first; i < end; i++) {
    const du = u[i] - mu
    const dv = v[i] - mv
    spread += weights[i] * (du * du + dv * dv)
  }
  return { x: x + mu, z: z + mv, spread }
}

/**
 * The input under a segment: hw times ground coordinates from their centre, √(hw) times heights. `at` is where the segment's
 * first number would be, before the input's own first where it hangs over. Answers centre and S.
 */
function centreWindow(
  { qx, qz, y }: { readonly qx: Float64Array; readonly qz: Float64Array; readonly y: Float64Array },
  input: Float64Array,
  at: number,
  first: number,
  end: number,
  weights: Float64Array,
  roots: Float64Array,
): { readonly x: number; readonly z: number; readonly spread: number } {
  const x0 = input[at + 3 * first]
  const z0 = input[at + 3 * first + 2]
  let total = 0
  let sx = 0
  let sz = 0
  for (let i = first; i < end; i++) {
    total += weights[i]
    sx += weights[i] * (input[at + 3 * i] - x0)
    sz += weights[i] * (input[at + 3 * i + 2] - z0)
  }
  const inverse = total > 0 ? 1 / total : 0
  const x = x0 + sx * inverse
  const z = z0 + sz * inverse
  let spread = 0
  for (let i = first; i < end; i++) {
    const dx = input[at + 3 * i] - x
    const dz = input[at + 3 * i + 2] - z
    qx[i] = weights[i] * dx
    qz[i] = weights[i] * dz
    y[i] = roots[i] * input[at + 3 * i + 1]
    spread += qx[i] * dx + qz[i] * dz
  }
  return { x, z, spread }
}
