import { resample, velocities, type Motion } from '@understudy/motion'
import type { Part } from './part.ts'

/** Frames per second at which jerk is measured: above, marker noise is most of it. */
const RATE = 30

/**
 * How jerky a part is at its seam: the 95th percentile over time and seam joints of the second difference of the
 * joint's angular velocity in the world, rad/s³, at 30 Hz. The world's, not the local one: a part that fits its body
 * moves smoothly against the room, however both halves share the turn.
 */
export function seamJerk(motion: Motion, part: Part): number {
  const coarse = motion.frameRate > RATE ? resample(motion, RATE, { down: 'pick' }) : motion
  const { frameRate, frameCount, skeleton } = coarse
  const { angular } = velocities(coarse)
  const jerks: number[] = []
  for (const joint of part.critical) {
    for (let frame = 1; frame < frameCount - 1; frame++) {
      const at = (f: number, c: number): number => angular[3 * (f * skeleton.jointCount + joint) + c]
      let sum = 0
      for (let c = 0; c < 3; c++)
        sum += ((at(frame - 1, c) - 2 * at(frame, c) + at(frame + 1, c)) * frameRate * frameRate) ** 2
      jerks.push(Math.sqrt(sum))
    }
  }
  jerks.sort((a, b) => a - b)
  return jerks[Math.floor(0.95 * (jerks.length - 1))] ?? 0
}
