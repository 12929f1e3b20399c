import { duration, worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import { plantedFrames, plantedSpeeds, type Spread } from '@understudy/synthesis/analysis'
import { cleanFeet } from '@understudy/synthesis/editing'
import type { CleanSettings } from '../../document/tool-settings.ts'
import type { CleanAnswer, SkateFacts } from '../../engine/performances/tool-answers.ts'

/** Steps of the little curve: about as many as it has pixels. */
const STEPS = 220

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

/** The fastest planted point in each of `STEPS` even parts of the clip, centimetres per second. */
export function skateCurve(motion: Motion, contacts: readonly ContactInterval[]): Float32Array {
  const { frameRate, frameCount, skeleton } = motion
  const out = new Float32Array(STEPS)
  plantedSpeeds(
    worldPositions(motion),
    skeleton.jointCount,
    plantedFrames(motion, contacts),
    () => frameRate,
    (frame, speed) => {
      const step = Math.min(STEPS - 1, Math.floor((STEPS * frame) / Math.max(1, frameCount - 1)))
      out[step] = Math.max(out[step], speed)
    },
  )
  return out
}
