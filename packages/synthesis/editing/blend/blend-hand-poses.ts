import type { HandPose } from '@understudy/motion'
import { curveInverse, type Registration } from '../../analysis/index.ts'
import type { BlendClock } from './blend-clock.ts'

/**
 * The hand poses of a blend, on its own clock: those of the member that weighs most in the middle of each. Half a
 * fist is no pose that a name could be given to, so they are chosen, not averaged.
 */
export function blendHandPoses(
  { members, duration }: Registration,
  weightsAt: (phase: number) => readonly number[],
  clock: BlendClock,
): readonly HandPose[] {
  return members
    .flatMap(({ motion, curve }, m) =>
      motion.annotations.handPoses.flatMap((item): HandPose[] => {
        const [from, to] = [curveInverse(curve, item.start), curveInverse(curve, item.end)]
        const weights = weightsAt(Math.min(Math.max((from + to) / 2 / duration, 0), 1))
        if (weights.indexOf(Math.max(...weights)) !== m) return []
        const [start, end] = [Math.max(0, clock.at(from)), Math.min(clock.at(to), clock.at(duration))]
        return end > start ? [{ ...item, start, end }] : []
      }),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}
