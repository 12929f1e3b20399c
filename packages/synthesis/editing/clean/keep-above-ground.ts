import { smoothStep } from '@understudy/motion'
import type { Motion, WorldMotion } from '@understudy/motion'
import { footVectors, type FootCorrections } from './foot-corrections.ts'
import type { Leg } from './legs.ts'
import type { LegLocks } from './locks.ts'
import { turnFlat } from './rotation-vector.ts'
import { smoothEnvelope } from './smooth-envelope.ts'

/** How long a lift out of the ground takes to come and to go, seconds. */
const LIFT_TIME = 0.1

/**
 * Lifts a swinging foot whose ankle or ball would pass below the ground: the straight line, over time, between the
 * heights at which its ball (without one, its heel) is held before and after. Held frames are left alone.
 */
export function keepAboveGround(
  { shift, turn, planted }: FootCorrections,
  motion: Motion,
  world: WorldMotion,
  leg: Leg,
  locks: LegLocks,
): void {
  const { frameCount, frameRate, skeleton } = motion
  const held = leg.ball === undefined ? locks.heel : locks.ball
  if (held.length === 0) return
  const foot = footVectors(motion, world, leg)
  const turned = new Float64Array(3)
  const depth = new Float64Array(frameCount)
  let next = 0
  for (let frame = 0; frame < frameCount; frame++) {
    while (next < held.length && held[next].last < frame) next++
    if (planted[frame] === 1) continue
    const before = held[next - 1] ?? held[next]
    const after = held[next] ?? before
    const span = after.first - before.last
    const along = span > 0 ? Math.min(Math.max((frame - before.last) / span, 0), 1) : 0
    const ground = before.place[1] + (after.place[1] - before.place[1]) * along
    const f = 3 * frame
    turnFlat(turned, 0, turn, f, foot[f], foot[f + 1], foot[f + 2])
    const ankle = world.positions[3 * (frame * skeleton.jointCount + leg.ankle) + 1] + shift[f + 1]
    depth[frame] = Math.max(0, ground - ankle - Math.min(0, turned[1]))
  }
  const lift = smoothEnvelope(depth, Math.max(1, Math.round(LIFT_TIME * frameRate)))
  const distance = framesToPlanted(planted)
  for (let frame = 0; frame < frameCount; frame++) {
    // The lift must be gone where the foot is held, and gone smoothly.
    const s = Math.min(1, distance[frame] / (LIFT_TIME * frameRate))
    shift[3 * frame + 1] += lift[frame] * smoothStep(s)
  }
}

/** Frames to the nearest planted frame; 0 in one. */
function framesToPlanted(planted: Uint8Array): Float64Array {
  const count = planted.length
  const distance = new Float64Array(count)
  for (let frame = 0, since = Infinity; frame < count; frame++) {
    since = planted[frame] === 1 ? 0 : since + 1
    distance[frame] = since
  }
  for (let frame = count - 1, until = Infinity; frame >= 0; frame--) {
    until = planted[frame] === 1 ? 0 : until + 1
    distance[frame] = Math.min(distance[frame], until)
  }
  return distance
}
