import { duration } from '@understudy/motion'
import type { CleanFeetFindings } from '@understudy/operations'
import type { Spread } from '@understudy/synthesis/analysis'
import type { Call } from '../../engine/operations/call.ts'
import { performCall } from '../../engine/operations/operation-jobs.ts'
import type { CleanAnswer, SkateFacts } from '../../engine/performances/tool-answers.ts'
import type { JobContext } from '../../engine/worker/job.ts'
import { skateCurve } from '../shared/skate-curve.ts'

export const jobs = {
  /** Holds planted feet where they stand; tells before and after. */
  async clean(context: JobContext, call: Call): Promise<CleanAnswer | undefined> {
    const made = await performCall<CleanFeetFindings>(context, call)
    if (!made) return undefined
    const { motion, report } = made
    const { feet } = report
    const { contacts } = motion.annotations
    return {
      motion,
      before: factsOf(feet.before.footSkateCmPerSecond),
      after: factsOf(feet.after.footSkateCmPerSecond),
      contactCount: feet.contactCount,
      movedCm: feet.maxCorrectionCm,
      hipsCm: feet.maxRootShiftCm,
      curve: {
        seconds: duration(motion),
        before: skateCurve(call.given[0].motion, contacts),
        after: skateCurve(motion, contacts),
      },
    }
  },
}

const factsOf = ({ mean, max }: Spread): SkateFacts => ({ mean, worst: max })

export type CleanJobs = typeof jobs
