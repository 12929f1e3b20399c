import { portable } from '@understudy/kernels'
import type { BodyTrack, Track } from './body-track.ts'
import type { FeatureTest } from './feature.ts'

/** How far back and ahead the ground under a point is looked for, seconds: longer than any flight or swing. */
export const GROUND_SECONDS = 1

/**
 * The number a test asks about, one per frame.
 *
 *   plane     (p − o) · n̂ / ℓ                     distance   ‖b − a‖ / ℓ
 *   angle     acos(â · b̂), degrees                velocity   (ṗ − q̇) · d̂ / ℓ, or ‖ṗ − q̇‖ / ℓ
 *   lift      (y − max(least y of the second before, least y of the second after)) / leg
 *   turn      heading rate, degrees per second
 *
 * ℓ the body's own arm or leg: a scaled figure gives the same numbers. Rates are central differences over two
 * frames, then ¼ ½ ¼ along time: at 30 Hz what moves for less than a tenth of a second is noise. O(frames).
 */
export function measureSignal(body: BodyTrack, test: FeatureTest): Float32Array {
  switch (test.kind) {
    case 'plane': {
      const p = body.pointOf(test.point)
      const o = body.pointOf(test.origin)
      return dotDifference(p, o, body.directionOf(test.normal), 1 / body.lengths[test.unit])
    }
    case 'distance': {
      const a = body.pointOf(test.from)
      const b = body.pointOf(test.to)
      const k = 1 / body.lengths[test.unit]
      const out = new Float32Array(body.frameCount)
      for (let f = 0; f < out.length; f++) {
        const [x, y, z] = [b.x[f] - a.x[f], b.y[f] - a.y[f], b.z[f] - a.z[f]]
        out[f] = k * Math.sqrt(x * x + y * y + z * z)
      }
      return out
    }
    case 'angle': {
      const [a, b] = test.between.map((direction) => body.directionOf(direction))
      const out = new Float32Array(body.frameCount)
      for (let f = 0; f < out.length; f++) {
        const cos = a.x[f] * b.x[f] + a.y[f] * b.y[f] + a.z[f] * b.z[f]
        out[f] = (180 / Math.PI) * portable.acos(Math.min(1, Math.max(-1, cos)))
      }
      return out
    }
    case 'velocity': {
      const p = body.pointOf(test.point)
      const q = test.seenFrom === undefined ? undefined : body.pointOf(test.seenFrom)
      const along = test.along === 'any' ? undefined : body.directionOf(test.along)
      return velocity(p, q, along, body.frameRate / body.lengths[test.unit])
    }
    case 'lift':
      return lift(
        body.pointOf(test.point).y,
        Math.round(GROUND_SECONDS * body.frameRate),
        1 / body.lengths.leg,
      )
    case 'turn':
      return turnRate(body)
  }
}

function dotDifference(p: Track, o: Track, n: Track, k: number): Float32Array {
  const out = new Float32Array(p.x.length)
  for (let f = 0; f < out.length; f++)
    out[f] = k * ((p.x[f] - o.x[f]) * n.x[f] + (p.y[f] - o.y[f]) * n.y[f] + (p.z[f] - o.z[f]) * n.z[f])
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
  return smoothed(raw)
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
  let [head, tail] = [0, 0]
  for (let f = 0; f < values.length; f++) {
    while (tail > head && values[queue[tail - 1]] >= values[f]) tail--
    queue[tail++] = f
    if (queue[head] < f - reach) head++
    out[f] = values[queue[head]]
  }
  return out
}

/** Of the heading, degrees per second, to the left positive. */
export function turnRate({
  front,
  frameCount,
  frameRate,
}: Pick<BodyTrack, 'frameCount' | 'frameRate'> & { readonly front: Pick<Track, 'x' | 'z'> }): Float32Array {
  const raw = new Float32Array(frameCount)
  for (let f = 0; f < frameCount; f++) {
    const a = Math.max(f - 1, 0)
    const b = Math.min(f + 1, frameCount - 1)
    if (a === b) continue
    const sin = front.z[a] * front.x[b] - front.x[a] * front.z[b]
    const cos = front.z[a] * front.z[b] + front.x[a] * front.x[b]
    raw[f] = ((180 / Math.PI) * portable.atan2(sin, cos) * frameRate) / (b - a)
  }
  return smoothed(raw)
}

function smoothed(raw: Float32Array): Float32Array {
  const out = raw.slice()
  for (let f = 1; f < raw.length - 1; f++) out[f] = (raw[f - 1] + 2 * raw[f] + raw[f + 1]) / 4
  return out
}
