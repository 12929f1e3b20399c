import { seeded } from '@understudy/motion'
import { gaussian } from '../math/wander.ts'
import type { Performer } from '../performer.ts'
import { SIDES, type Side } from '../stage/channels.ts'

/** How somebody's two sides differ and how they carry themselves: radians, and shares of a swing. */
export interface Habits {
  /** The arm's mean, its size against the average, how far it hangs out and how bent its elbow is. */
  readonly arms: Readonly<
    Record<
      Side,
      {
        readonly flexion: number
        readonly size: number
        readonly out: number
        readonly elbow: number
        readonly twist: number
      }
    >
  >
  /** Shoulders and hips turned to the left. */
  readonly shoulderYaw: number
  readonly pelvisYaw: number
  /** Left shoulder, hip and side of the head up; the head turned to the left. */
  readonly shoulders: number
  readonly pelvis: number
  readonly headRoll: number
  readonly headYaw: number
}

/**
 * Nobody is symmetric: left and right arms of recorded walkers differ by about 4° in the mean, elbows too, and every head is
 * carried a little to one side. Drawn once per performer, from the name: the same in every walk.
 */
export function habitsOf({ id }: Performer): Habits {
  const random = seeded(19).fork(id)
  const draw = (deviation: number): number => deviation * gaussian(random)
  // Half of the difference to either side, at least the half of what is usual: somebody without any is a machine.
  const differ = (deviation: number): Record<Side, number> => {
    const half = (random() < 0.5 ? -1 : 1) * deviation * random.between(0.55, 1.35)
    return { left: half, right: -half }
  }
  const [flexion, size, out, elbow] = [differ(0.03), differ(0.12), differ(0.02), differ(0.035)]
  const [bent, twist] = [draw(0.05), draw(0.09)]
  return {
    arms: Object.fromEntries(
      SIDES.map((side) => [
        side,
        { flexion: flexion[side], size: 1 + size[side], out: out[side], elbow: bent + elbow[side], twist },
      ]),
    ) as Habits['arms'],
    shoulderYaw: draw(0.03),
    pelvisYaw: draw(0.025),
    shoulders: draw(0.018),
    pelvis: draw(0.012),
    headRoll: draw(0.06),
    headYaw: draw(0.06),
  }
}
