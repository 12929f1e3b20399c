import type { Command } from 'commander'
import { duration, MotionError, slice, type Motion } from '@understudy/motion'
import { finite } from './import-options.ts'

export interface RangeFlags {
  readonly from?: number
  readonly until?: number
}

/** Options of commands that may look at a part of a motion. */
export function addRangeOptions(command: Command): Command {
  return command
    .option('--from <seconds>', 'start here', finite)
    .option('--until <seconds>', 'end here', finite)
}

/** The part of a motion that was asked for; all of it if nothing was. */
export function cutRange(motion: Motion, { from, until }: RangeFlags, name: string): Motion {
  if (from === undefined && until === undefined) return motion
  const start = from ?? 0
  const end = Math.min(until ?? Infinity, duration(motion))
  if (start >= 0 && start < end) return slice(motion, start, end)
  throw new MotionError(
    `${name}: the range ${start} to ${until ?? end.toFixed(2)} s leaves nothing; the motion lasts ` +
      `${duration(motion).toFixed(2)} s. Choose --from and --until inside it.`,
  )
}
