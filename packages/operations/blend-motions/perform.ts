import { MotionError, type Motion } from '@understudy/motion'
import { register, type Registration, type Run } from '@understudy/synthesis/analysis'
import { asFigure, blend } from '@understudy/synthesis/editing'
import type { Made } from '../core/operation.ts'
import { anchorsWith, withKeyTimes } from '../shared/key-times.ts'
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
  inputs: BlendMotions['inputs'],
  options: BlendMotions['options'],
  run: Run,
): Made<'motion', BlendMotionsReport> {
  const { clips } = inputs
  const { weights, clean } = options
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
  const { registration } = registerForBlend(inputs, options, run)
  for (const { reason } of registration.refused) throw new MotionError(reason, { code: 'not-met' })
  const { motion, report } = run.stage('blend', () => blend(registration, chosen, { cleanFeet: clean }))
  const { worst, proposedKey } = registration.report
  return { output: motion, report: { weights: report.weights[0]!, worst, proposedKey, registration } }
}

/** The motions on one body and in correspondence. `keys` are the marks that were made to coincide. */
export function registerForBlend(
  { clips, keyTimes = [] }: BlendMotions['inputs'],
  { fit, anyway }: Pick<BlendMotions['options'], 'fit' | 'anyway'>,
  run: Run,
): {
  readonly registration: Registration
  readonly motions: readonly Motion[]
  readonly keys: readonly string[]
} {
  const worn = fit ? clips.map((motion) => asFigure(motion, clips[0]!)) : clips
  const motions = keyTimes.length > 0 ? withKeyTimes(worn, keyTimes) : worn
  const keys = anchorsWith([], keyTimes)
  const registration = register(
    motions,
    { ...(anyway && { keep: 'all' }), ...(keys.length > 0 && { anchorMarks: keys }) },
    run,
  )
  return { registration, motions, keys }
}
