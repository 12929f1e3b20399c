import { duration, type Motion } from '@understudy/motion'
import { cloudDistance, windowPointWeights, type CloudTrack } from '../compare/index.ts'
import { curveAt } from '../align/index.ts'
import { footplants } from '../contacts/index.ts'
import type { RegisteredMotion, RegistrationReport } from './registration.ts'

/** A key frame should be something a person can find in every clip: a touch-down this near to the worst moment is preferred, seconds. */
const SNAP = 0.15
/** Nearer than this to an end, seconds, a window looks past the clip. */
const EDGE = 0.1

/** Samples the distance of every member along its curve. */
export function reportFit(
  base: Motion,
  members: readonly RegisteredMotion[],
  trackOf: (member: number) => CloudTrack,
  target: CloudTrack,
): RegistrationReport {
  const steps = Math.max(1, Math.min(100, target.frameCount - 1))
  const end = duration(base)
  const times = Float64Array.from({ length: steps + 1 }, (_, k) => (end * k) / steps)
  const sums = new Float64Array(steps + 1)
  const weights = windowPointWeights(target)
  const width = 3 * target.roles.length
  const rows = members.map((member, m) => {
    const track = trackOf(m)
    let total = 0
    let worstTime = 0
    let worst = -1
    times.forEach((t, k) => {
      const row = Math.min(Math.round(t * target.frameRate), target.frameCount - 1)
      const column = Math.min(
        Math.max(Math.round(curveAt(member.curve, t) * track.frameRate), 0),
        track.frameCount - 1,
      )
      const d = cloudDistance(target.points, track.points, weights, row * width, column * width)
      sums[k] += d
      total += d
      if (d > worst) {
        worst = d
        worstTime = t
      }
    })
    return {
      name: member.motion.name,
      rms: Math.sqrt(total / (steps + 1)),
      worstTime,
      worstDistance: Math.sqrt(Math.max(worst, 0)),
    }
  })
  const distances = sums.map((sum) => Math.sqrt(sum / Math.max(1, members.length)))
  let k = 0
  // The ends coincide already: a key frame there would change nothing.
  const nearEnd = (n: number): boolean => times[n] < EDGE || times[n] > end - EDGE
  for (let n = 1; n < steps; n++) if (!nearEnd(n) && (k === 0 || distances[n] > distances[k])) k = n
  return {
    times,
    distances,
    worst: { time: times[k], distance: distances[k] },
    members: rows,
    proposedKey: proposeKey(base, members, times[k], distances[k]),
  }
}

function proposeKey(
  base: Motion,
  members: readonly RegisteredMotion[],
  time: number,
  distance: number,
): RegistrationReport['proposedKey'] {
  const fit = `the set is ${(100 * distance).toFixed(1)} cm RMS apart at ${time.toFixed(2)} s`
  const events = footplants(base.annotations.contacts)
    .flatMap(({ side, start, end }) => [
      { time: start, what: `${side} foot touches down` },
      { time: end, what: `${side} foot lifts off` },
    ])
    .filter((event) => event.time > 0.05 && event.time < duration(base) - 0.05)
    .toSorted((p, q) => Math.abs(p.time - time) - Math.abs(q.time - time))
  const near = events.length > 0 && Math.abs(events[0].time - time) < SNAP ? events[0] : undefined
  const key = near?.time ?? time
  return {
    time: key,
    why: near ? `${fit}; the ${near.what} at ${key.toFixed(2)} s can be found in every clip` : fit,
    instants: members.map(({ curve }) => curveAt(curve, key)),
  }
}
