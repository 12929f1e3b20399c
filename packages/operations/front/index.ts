import type { Motion } from '@understudy/motion'
import { cleanFeet as cleanFeetOperation } from '../clean-feet/operation.ts'
import type { CleanFeetFindings } from '../clean-feet/perform.ts'
import type { Path } from '../control/path.ts'
import type { OptionsFor } from '../core/operation.ts'
import { perform, type Performed, type PerformOptions } from '../core/perform.ts'
import { walkPath as walkPathOperation } from '../walk-path/operation.ts'
import type { WalkPathReport } from '../walk-path/perform.ts'

/** A motion with what was found out while it was made, and the recipe that makes it again. */
export interface MadeMotion<Report> {
  readonly motion: Motion
  readonly report: Report
}

const front = <Report>({ output, report }: Performed<'motion', Report>): MadeMotion<Report> => ({
  motion: output,
  report,
})

/** Somebody walks along `path` the way `clips` walk. Recordings are taken as they are: foot plants are found. */
export const walkPath = async (
  clips: readonly Motion[],
  path: Path,
  options: OptionsFor<typeof walkPathOperation> = {},
  context?: PerformOptions,
): Promise<MadeMotion<WalkPathReport>> =>
  front(await perform(walkPathOperation, { examples: clips, path }, options, context))

/** The same motion with planted feet that stay put. */
export const cleanFeet = async (
  motion: Motion,
  options: OptionsFor<typeof cleanFeetOperation> = {},
  context?: PerformOptions,
): Promise<MadeMotion<CleanFeetFindings>> =>
  front(await perform(cleanFeetOperation, { motion }, options, context))
