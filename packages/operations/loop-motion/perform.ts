import { duration, MotionError, type GroundTransform, type Interval, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { loop, repeatLoop } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { LoopMotion } from './operation.ts'

/** What became the cycle, how well its ends met, and how far it goes. */
export interface LoopMotionReport {
  /** The stretch of the clip that became the cycle, seconds. */
  readonly source: Interval
  /** How far apart its ends were, metres RMS. */
  readonly distance: number
  /** How far the figure goes in one cycle. */
  readonly travel: GroundTransform
  /** True when no foot is lifted in it: the smoothest loop of a walk that begins or ends standing. */
  readonly standsStill: boolean
}

export function perform(
  { motion }: LoopMotion['inputs'],
  { from, until, minSeconds, times, maxDistance, clean }: LoopMotion['options'],
  run: Run,
): Made<'motion', LoopMotionReport> {
  const whole = duration(motion)
  const region = { start: from ?? 0, end: Math.min(until ?? Infinity, whole) }
  if (!(region.start < region.end))
    throw new MotionError(
      `${motion.name}: the range ${region.start} to ${until ?? whole.toFixed(2)} s leaves nothing; the motion lasts ` +
        `${whole.toFixed(2)} s. Choose a stretch inside it.`,
    )
  const made = run.stage('loop', () =>
    loop(motion, {
      ...(from === undefined && until === undefined ? {} : { region }),
      minSeconds,
      maxDistance,
      cleanFeet: clean,
    }),
  )
  const { source, distance, travel } = made
  return {
    output: repeatLoop(made, times),
    report: { source, distance, travel, standsStill: standsStill(made.motion) },
  }
}

function standsStill(motion: Motion): boolean {
  const { contacts } = motion.annotations
  return (['left', 'right'] as const).every((side) =>
    contacts.some(({ role, start, end }) => role.startsWith(side) && end - start >= 0.95 * duration(motion)),
  )
}
