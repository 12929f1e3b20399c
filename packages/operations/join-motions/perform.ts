import { duration, MotionError, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { asFigure, transition, type Joined } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { JoinMotions } from './operation.ts'

type TransitionFindings = Joined['report']

/** Where the motions were joined, how far apart they were there, which other seams there were, and how long the result is. */
export interface JoinMotionsReport extends TransitionFindings {
  /** Seconds. */
  readonly duration: number
}

export function perform(
  { a, b: second }: JoinMotions['inputs'],
  { leave, enter, at, seam, keep, blendSeconds, maxDistance, fit, clean }: JoinMotions['options'],
  run: Run,
): Made<'motion', JoinMotionsReport> {
  const b = fit ? asFigure(second, a) : second
  if (at) mustLieWithin(at, [a, b])
  const { motion, report } = run.stage('join', () =>
    transition(a, b, {
      blendSeconds,
      maxDistance,
      cleanFeet: clean,
      seam,
      regionA: leave ?? { start: keep * duration(a), end: duration(a) },
      regionB: enter ?? { start: 0, end: (1 - keep) * duration(b) },
      ...(at && { at }),
    }),
  )
  return { output: motion, report: { ...report, duration: duration(motion) } }
}

/** A moment outside would be moved to the end in silence. */
function mustLieWithin(times: readonly number[], motions: readonly Motion[]): void {
  motions.forEach((motion, i) => {
    if (times[i]! <= duration(motion)) return
    throw new MotionError(
      `transition: ${times[i]} s of "${motion.name}" is requested, which lasts ${duration(motion).toFixed(2)} s. Choose a moment inside.`,
    )
  })
}
