import { mirrorRole } from '@understudy/motion'
import type { EvenTracks } from './even-tracks.ts'

/** What it costs to exchange a pair in a frame, and to begin or end doing so, in units of the tracks' own trembling. */
const SWAPPED = 0.2
const SWITCH = 10
/** Jumps count no more than this, in the same units: a lost point must not decide. */
const MOST = 100

const GROUPS: readonly RegExp[] = [/Arm|Hand|Shoulder/, /Leg|Foot|Toes/]

/**
 * Exchanges left and right where a tracker took one for the other. For arms and legs apart, the cheapest row of choices s_t ∈ {as it is, exchanged}:
 *
 *   Σ_t Σ_points min(|p_t − 2 p_{t−1} + p_{t−2}|²/m, most)  +  a little for every exchanged frame and every change of mind
 *
 * m: the median of the squares, so that a trembling tracker is no reason. Second differences, not steps: legs that pass each other keep going. Exact, by dynamic programming over pairs of choices. Returns how many frames of any group
 * were exchanged.
 */
export function repairSwaps(tracks: EvenTracks): { readonly tracks: EvenTracks; readonly repaired: number } {
  const places = Float64Array.from(tracks.places)
  const weights = Float64Array.from(tracks.weights)
  let repaired = 0
  const count = tracks.roles.length
  for (const group of GROUPS) {
    const pairs = tracks.roles.flatMap((role, left) => {
      const right = tracks.roles.indexOf(mirrorRole(role))
      return role.startsWith('left') && group.test(role) && right >= 0 ? [[left, right] as const] : []
    })
    if (pairs.length === 0) continue
    choices(tracks, pairs).forEach((swapped, frame) => {
      if (!swapped) return
      repaired++
      for (const [left, right] of pairs) {
        const [a, b] = [frame * count + left, frame * count + right]
        for (let c = 0; c < 2; c++) {
          places[2 * a + c] = tracks.places[2 * b + c]
          places[2 * b + c] = tracks.places[2 * a + c]
        }
        weights[a] = tracks.weights[b]
        weights[b] = tracks.weights[a]
      }
    })
  }
  return { tracks: { ...tracks, places, weights }, repaired }
}

/** For each frame whether the pairs are exchanged. */
function choices(tracks: EvenTracks, pairs: readonly (readonly [number, number])[]): readonly boolean[] {
  const { places, weights, frameCount, roles } = tracks
  // Frames in which all pairs are seen: the others are left as they are.
  const seen = Array.from({ length: frameCount }, (_, f) => f).filter((f) =>
    pairs.every((pair) => pair.every((r) => weights[f * roles.length + r] > 0)),
  )
  const at = (f: number, r: number, c: number): number => places[2 * (f * roles.length + r) + c]
  const trembling = tremblingOf(tracks, pairs)
  /** Off the straight line through two frames before, with these choices (1: exchanged). */
  const bend = (n: number, s: readonly [number, number, number]): number => {
    const [f0, f1, f2] = [seen[n - 2], seen[n - 1], seen[n]]
    const ahead = (f2 - f1) / (f1 - f0)
    let sum = 0
    for (const pair of pairs)
      for (let side = 0; side < 2; side++) {
        let square = 0
        for (let c = 0; c < 2; c++) {
          const [a, b, d] = [f0, f1, f2].map((f, i) => at(f, pair[side ^ s[i]], c))
          square += (d - b - ahead * (b - a)) ** 2
        }
        sum += Math.min((2 * square) / (f2 - f0) / trembling, MOST)
      }
    return sum
  }
  const own = (s: number): number => s * SWAPPED * pairs.length
  const costs: number[][] = []
  const from: number[][] = []
  // A pair of choices is 2 · the one before + this one.
  for (let n = 1; n < seen.length; n++) {
    const row = [0, 1, 2, 3].map((pair) => {
      const [before, now] = [pair >> 1, pair & 1]
      const change = before === now ? 0 : SWITCH * pairs.length
      if (n === 1) return { cost: own(before) + own(now) + change, came: 0 }
      const ways = [0, 1].map((first) => costs[n - 2][2 * first + before] + bend(n, [first, before, now]))
      const came = ways[1] < ways[0] ? 1 : 0
      return { cost: ways[came] + own(now) + change, came }
    })
    costs.push(row.map(({ cost }) => cost))
    from.push(row.map(({ came }) => came))
  }
  const swapped = Array.from({ length: frameCount }, () => false)
  if (costs.length === 0) return swapped
  let pair = costs.at(-1)!.indexOf(Math.min(...costs.at(-1)!))
  for (let n = seen.length - 1; n >= 1; n--) {
    swapped[seen[n]] = (pair & 1) === 1
    if (n === 1) swapped[seen[0]] = pair >> 1 === 1
    pair = 2 * from[n - 1][pair] + (pair >> 1)
  }
  return swapped
}

/** The median squared second difference of the points of some pairs, squared picture heights. */
function tremblingOf(
  { places, weights, frameCount, roles }: EvenTracks,
  pairs: readonly (readonly [number, number])[],
): number {
  const squares: number[] = []
  for (let f = 1; f + 1 < frameCount; f++)
    for (const r of pairs.flat()) {
      const o = f * roles.length + r
      const [a, b] = [o - roles.length, o + roles.length]
      if (weights[a] === 0 || weights[o] === 0 || weights[b] === 0) continue
      let square = 0
      for (let c = 0; c < 2; c++)
        square += (places[2 * b + c] - 2 * places[2 * o + c] + places[2 * a + c]) ** 2
      squares.push(square)
    }
  const middle = squares.toSorted((a, b) => a - b)[squares.length >> 1] ?? 0
  return Math.max(middle, 1e-8)
}
