import { duration, MotionError } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { asFigure, sequence, type Sequenced } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { SequenceMotions } from './operation.ts'

/** How each motion goes over into the next, and how long the line is. */
export type SequenceMotionsReport = Sequenced['report'] & {
  /** Seconds. */
  readonly duration: number
}

/** All of them are put on the figure of the first. */
export function perform(
  { motions }: SequenceMotions['inputs'],
  { starts: given, overlap, clean }: SequenceMotions['options'],
  run: Run,
): Made<'motion', SequenceMotionsReport> {
  const starts = given ?? oneAfterTheOther(motions.map(duration), overlap)
  if (starts.length !== motions.length)
    throw new MotionError(
      `sequence-motions: ${motions.length} motions and ${starts.length} starts were given; each motion needs one.`,
      { code: 'mismatch' },
    )
  const [first] = motions
  const clips = motions.map((one, n) => ({
    motion: n === 0 ? one : asFigure(one, first!),
    start: starts[n]!,
  }))
  const { motion, report } = run.stage('join', () => sequence(clips, { cleanFeet: clean }, run.kernels))
  return { output: motion, report: { ...report, duration: duration(motion) } }
}

/** Each begins so long before the one before it ends; of a short one half is left at least. */
function oneAfterTheOther(durations: readonly number[], overlap: number): readonly number[] {
  let end = 0
  return durations.map((seconds, n) => {
    const fade = n === 0 ? 0 : Math.min(overlap, seconds / 2, durations[n - 1]! / 2)
    const start = end - fade
    end = start + seconds
    return start
  })
}
