import { quat, vec3, type Motion, type WorldMotion } from '@understudy/motion'
import { smoothEnvelope } from './fit-root.ts'
import { framesToPlanted, type FootCorrections } from './foot-corrections.ts'
import type { Leg } from './legs.ts'
import type { LegLocks } from './locks.ts'

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
  const { ball } = leg
  const held = ball === undefined ? locks.heel : locks.ball
  if (held.length === 0) return
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
    const at = 3 * frame * skeleton.jointCount
    const ankle = vec3.vec3At(world.positions, at + 3 * leg.ankle)
    let lowest = ankle[1] + shift[3 * frame + 1]
    if (ball !== undefined) {
      const foot = vec3.subtract(vec3.vec3At(world.positions, at + 3 * ball), ankle)
      lowest += Math.min(0, quat.rotate(quat.exp(vec3.vec3At(turn, 3 * frame)), foot)[1])
    }
    depth[frame] = Math.max(0, ground - lowest)
  }
  const lift = smoothEnvelope(depth, Math.max(1, Math.round(LIFT_TIME * frameRate)))
  const distance = framesToPlanted(planted)
  for (let frame = 0; frame < frameCount; frame++) {
    // The lift must be gone where the foot is held, and gone smoothly.
    const s = Math.min(1, distance[frame] / (LIFT_TIME * frameRate))
    shift[3 * frame + 1] += lift[frame] * s * s * (3 - 2 * s)
  }
}
