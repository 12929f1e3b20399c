import { duration, type Motion } from '@understudy/motion'
import type { Spread } from '@understudy/synthesis/analysis'
import { skateCurve } from '../shared/skate-curve.ts'
import { cleanFeet } from '@understudy/synthesis/editing'
import type { CleanSettings } from '../../document/tool-settings.ts'
import type { CleanAnswer, SkateFacts } from '../../engine/performances/tool-answers.ts'

/** Holds planted feet where they stand, as `understudy clean` does; tells before and after. */
export function solveClean(input: Motion, { fade }: CleanSettings): CleanAnswer {
  const { motion, report } = cleanFeet(input, undefined, { fade })
  const { contacts } = motion.annotations
  return {
    motion,
    before: factsOf(report.before.footSkateCmPerSecond),
    after: factsOf(report.after.footSkateCmPerSecond),
    contactCount: report.contactCount,
    movedCm: report.maxCorrectionCm,
    hipsCm: report.maxRootShiftCm,
    curve: {
      seconds: duration(motion),
      before: skateCurve(input, contacts),
      after: skateCurve(motion, contacts),
    },
  }
}

const factsOf = ({ mean, max }: Spread): SkateFacts => ({ mean, worst: max })
