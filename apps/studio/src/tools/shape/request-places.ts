import type { Motion } from '@understudy/motion'
import { jointTrack } from '@understudy/view'
import type { LevelClock } from './shape-edits.ts'
import type { Place, PoseRequest, WayRequest } from '../../document/shape-recipe.ts'
import type { Spot } from './spots.ts'
import { rounded } from './figure-in-hand.ts'
import { worldMotion, quat } from '@understudy/motion'

/** Where a point is in every frame of a motion, `[frame][xyz]`, metres. */
export function trackOf(motion: Motion, { joint, offset, tip }: Spot): Float32Array {
  if (!tip) return jointTrack(motion, joint)
  const { positions, orientations } = worldMotion(motion)
  const { jointCount } = motion.skeleton
  const track = new Float32Array(3 * motion.frameCount)
  for (let f = 0; f < motion.frameCount; f++) {
    const at = f * jointCount + joint
    const turned = quat.rotate(quat.quatAt(orientations, 4 * at), offset)
    for (let c = 0; c < 3; c++) track[3 * f + c] = positions[3 * at + c] + turned[c]
  }
  return track
}

/** The place of a track at a second, between two frames if need be. */
export function trackAt(track: Float32Array, frameRate: number, seconds: number): Place {
  const last = track.length / 3 - 1
  const exact = Math.min(Math.max(seconds * frameRate, 0), last)
  const f = Math.min(Math.floor(exact), Math.max(0, last - 1))
  const a = exact - f
  const at = (c: number): number =>
    last < 1 ? track[c] : (1 - a) * track[3 * f + c] + a * track[3 * f + 3 + c]
  return [at(0), at(1), at(2)]
}

/** Evenly spaced handles of a point's path over a clock. */
export function handlesOf(
  motion: Motion,
  spot: Spot,
  clock: LevelClock,
  count: number,
): Pick<WayRequest, 'from' | 'to' | 'controls'> {
  const track = trackOf(motion, spot)
  const { first: from, last: to } = clock
  const controls = Array.from({ length: count }, (_, k) =>
    rounded(
      trackAt(track, motion.frameRate, clock.secondsAt(from + ((to - from) * k) / Math.max(1, count - 1))),
    ),
  )
  return { from, to, controls }
}

/** Places of joints at a second, for a pose that is kept. */
export function placesAt(motion: Motion, seconds: number, roles: readonly string[]): PoseRequest['places'] {
  const found: Record<string, Place> = {}
  for (const role of roles) {
    const joint = motion.skeleton.roles.get(role as never)
    if (joint !== undefined)
      found[role] = rounded(trackAt(jointTrack(motion, joint), motion.frameRate, seconds))
  }
  return found
}
