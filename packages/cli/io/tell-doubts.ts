import type { ImportReport } from '@understudy/motion/formats'
import type { Io } from './io.ts'

/**
 * Says on stderr what a person should know before trusting what was read: damage that was repaired (a repair with
 * a line number; what a whole family of files gets wrong is its profile's business) and warnings.
 */
export function tellDoubts(report: ImportReport, io: Io): void {
  // A still root above the hips is how some programs write; taking it out loses nothing.
  const damage = report.repairs.filter(
    ({ at, message }) => /:\d+$/.test(at) && !message.includes('; folded "'),
  )
  if (damage.length > 0) {
    const more = damage.length > 1 ? ` (and ${damage.length - 1} more; understudy info lists them)` : ''
    io.err(`note: ${damage[0].at}: ${damage[0].message}${more}`)
  }
  for (const { at, message } of report.warnings) io.err(`note: ${at}: ${inRateFlag(message)}`)
}

/** A reader's warning names its option; who reads it at a prompt must know the flag. */
export const inRateFlag = (message: string): string => message.replace('Set frameRate if', 'Give --rate if')
