import { ASK, TRACK, type TrackPlan, type TrackTest } from '../../contract-tracks.ts'
import { makeTracks, type Track } from './make-tracks.ts'

/** See `AskTracks` in the contract: tracks, then per test its numbers, then their answers. */
export function askTracks(plan: TrackPlan, answersOut: Uint8Array, headingOut: Float32Array): void {
  const frames = plan.from.length
  if (frames === 0) return
  const tracks = makeTracks(plan)
  plan.tests.forEach((test, k) => {
    answer(numbersOf(tracks, test, frames), test, answersOut.subarray(k * frames, (k + 1) * frames))
  })
  const at = headingNumber(plan)
  if (at < 0) return
  headingOut.set(tracks[at].x)
  headingOut.set(tracks[at].z, frames)
}

/** Which track is the heading; −1 for none. */
export function headingNumber({ recipes }: TrackPlan): number {
  for (let o = 0; o < recipes.length; o += 4) if (recipes[o] === TRACK.heading) return o / 4
  return -1
}

function numbersOf(
  tracks: readonly Track[],
  { kind, a, b, c, scale }: TrackTest,
  frames: number,
): Float32Array {
  switch (kind) {
    case ASK.plane:
      return plane(tracks[a], tracks[b], tracks[c], scale)
    case ASK.distance:
      return distance(tracks[a], tracks[b], scale)
    case ASK.angle:
      return angle(tracks[a], tracks[b])
    case ASK.velocity:
      return velocity(tracks[a], b < 0 ? undefined : tracks[b], c < 0 ? undefined : tracks[c], scale)
    case ASK.lift:
      return lift(tracks[a].y, b, scale)
    default:
      return new Float32Array(frames)
  }
}

function plane(p: Track, o: Track, n: Track, k: number): Float32Array {
  const out = new Float32Array(p.x.length)
  for (let f = 0; f < out.length; f++)
    out[f] = k * ((p.x[f] - o.x[f]) * n.x[f] + (p.y[f] - o.y[f]) * n.y[f] + (p.z[f] - o.z[f]) * n.z[f])
  return out
}

function distance(a: Track, b: Track, k: number): Float32Array {
  const out = new Float32Array(a.x.length)
  for (let f = 0; f < out.length; f++) {
    const x = b.x[f] - a.x[f]
    const y = b.y[f] - a.y[f]
    const z = b.z[f] - a.z[f]
    out[f] = k * Math.sqrt(x * x + y * y + z * z)
  }
  return out
}

function angle(a: Track, b: Track): Float32Array {
  const out = new Float32Array(a.x.length)
  for (let f = 0; f < out.length; f++) out[f] = -(a.x[f] * b.x[f] + a.y[f] * b.y[f] + a.z[f] * b.z[f])
  return out
}

function velocity(p: Track, q: Track | undefined, along: Track | undefined, k: number): Float32Array {
  const count = p.x.length
  const raw = new Float32Array(count)
  for (let f = 0; f < count; f++) {
    const a = f > 0 ? f - 1 : 0
    const b = f < count - 1 ? f + 1 : f
    if (a === b) continue
    let x = p.x[b] - p.x[a]
    let y = p.y[b] - p.y[a]
    let z = p.z[b] - p.z[a]
    if (q !== undefined) {
      x -= q.x[b] - q.x[a]
      y -= q.y[b] - q.y[a]
      z -= q.z[b] - q.z[a]
    }
    const size =
      along === undefined
        ? Math.sqrt(x * x + y * y + z * z)
        : x * along.x[f] + y * along.y[f] + z * along.z[f]
    raw[f] = (k * size) / (b - a)
  }
  const out = raw.slice()
  for (let f = 1; f < count - 1; f++) out[f] = (raw[f - 1] + 2 * raw[f] + raw[f + 1]) / 4
  return out
}

/** Two passes of a running minimum, past and future, in O(frames) with a queue of candidates. */
function lift(y: Float32Array, reach: number, k: number): Float32Array {
  const count = y.length
  const past = runningLeast(y, reach)
  const future = runningLeast(y.slice().reverse(), reach)
  const out = new Float32Array(count)
  for (let f = 0; f < count; f++) out[f] = k * (y[f] - Math.max(past[f], future[count - 1 - f]))
  return out
}

/** Least of the last `reach` values and this one. */
function runningLeast(values: Float32Array, reach: number): Float32Array {
  const out = new Float32Array(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let f = 0; f < values.length; f++) {
    while (tail > head && values[queue[tail - 1]] >= values[f]) tail--
    queue[tail++] = f
    if (queue[head] < f - reach) head++
    out[f] = values[queue[head]]
  }
  return out
}

/** With hysteresis: in between its limits an answer stays. */
function answer(numbers: Float32Array, { limits, neither }: TrackTest, out: Uint8Array): void {
  const [highOn, highOff, lowOn, lowOff, highFirst, lowFirst] = limits
  let isHigh = numbers[0] > highFirst
  let isLow = numbers[0] < lowFirst
  for (let f = 0; f < out.length; f++) {
    const v = numbers[f]
    isHigh = isHigh ? v >= highOff : v > highOn
    isLow = isLow ? v <= lowOff : v < lowOn
    out[f] = isHigh ? 1 : isLow ? 0 : neither
  }
}
