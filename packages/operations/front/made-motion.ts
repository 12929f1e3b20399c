import type { Motion } from '@understudy/motion'
import type { Performed } from '../core/perform.ts'

/** A motion, which carries the recipe that makes it again, and what was found out while it was made. */
export interface MadeMotion<Report> {
  readonly motion: Motion
  readonly report: Report
}

export const madeMotion = <Report>({ output, report }: Performed<'motion', Report>): MadeMotion<Report> => ({
  motion: output,
  report,
})
