import { MotionError } from '@understudy/motion'
import { register, type Registration, type Run } from '@understudy/synthesis/analysis'
import { asFigure, blend } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import type { BlendMotions } from './operation.ts'

/** How much each motion counts in the blend, and how well they correspond. */
export interface BlendMotionsReport {
  /** One per motion; they sum to one. */
  readonly weights: readonly number[]
  /** Where the motions differ most, and where a key would help: seconds of the common clock, metres RMS. */
  readonly worst: Registration['report']['worst']
  readonly proposedKey: Registration['report']['proposedKey']
  readonly registration: Registration
}

/** Registers the motions with each other, all or none, and blends them. */
export function perform(
  { clips }: BlendMotions['inputs'],
  { weights, fit, clean }: BlendMotions['options'],
  run: Run,
): Made<'motion', BlendMotionsReport> {
  const [first] = clips
  if (!first || clips.length < 2)
    throw new MotionError(`blend: ${clips.length} motion was found; two or more are needed. Name another.`, {
      code: 'too-little',
    })
  const chosen = weights ?? clips.map(() => 1)
  if (chosen.length !== clips.length)
    throw new MotionError(
      `blend: ${chosen.length} weights were given for ${clips.length} motions; one each is needed.`,
      { code: 'mismatch' },
    )
  const motions = fit ? clips.map((motion) => asFigure(motion, first)) : clips
  const registration = register(motions, {}, run)
  for (const { reason } of registration.refused) throw new MotionError(reason, { code: 'not-met' })
  const { motion, report } = run.stage('blend', () => blend(registration, chosen, { cleanFeet: clean }))
  const { worst, proposedKey } = registration.report
  return { output: motion, report: { weights: report.weights[0]!, worst, proposedKey, registration } }
}
