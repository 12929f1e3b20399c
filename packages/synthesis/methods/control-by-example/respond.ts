import type { Motion } from '@understudy/motion'
import { cleanFeet, type CleanFeetReport } from '../../editing/clean/index.ts'
import { makeRun, type Run } from '../../run.ts'
import type { Piece } from './assemble.ts'
import type { BlendedExamples } from './blended-examples.ts'
import type { MappingDatabase } from './database.ts'
import type { Interpretation } from './interpret.ts'
import type { PointMotion } from './points.ts'
import {
  INTERPRET_CONTROL_DEFAULTS,
  interpretControl,
  type InterpretControlOptions,
} from './interpret-control.ts'
import { lookAlong, type LookOptions } from './look-along.ts'
import { liftSteps, stepsInPlace } from './step-in-place.ts'
import { smoothSeams, type SmoothSeamsOptions } from './smooth-seams.ts'
import { soften, type SoftenOptions } from './soften.ts'

/** How a control is interpreted, and how the answer's seams and feet are finished. */
export interface RespondOptions extends InterpretControlOptions, SoftenOptions, LookOptions {
  readonly seams?: SmoothSeamsOptions | 'raw'
  /** Hold planted feet where they stand. */
  readonly clean?: boolean
}

/** What `respond` takes where its options do not say. */
export const RESPOND_DEFAULTS = { ...INTERPRET_CONTROL_DEFAULTS, clean: true, look: false } as const

/** A target that answers a control, and how it came about. */
export interface Answer {
  readonly motion: Motion
  /** The best interpretation before smoothing, softening and cleaning: every frame is an example's frame. */
  readonly raw: Motion
  readonly interpretation: Interpretation
  readonly pieces: readonly Piece[]
  /** Which examples every frame is blended of, where more than the best interpretation has a say. */
  readonly blended?: BlendedExamples
  readonly feet?: CleanFeetReport
}

/** From a control to the target that answers it. This is the whole method. */
export function respond(
  database: MappingDatabase,
  control: PointMotion,
  options: RespondOptions = {},
  run: Run = makeRun(),
): Answer {
  const { clean, seams, look } = { ...RESPOND_DEFAULTS, ...options }
  const interpreted = interpretControl(database, control, options, run)
  const { raw, pieces, interpretation } = interpreted
  const smooth = run.stage('smooth', () => (seams === 'raw' ? raw : smoothSeams(raw, pieces, seams)))
  const { motion: blend, blended } = soften(database, interpreted, smooth, options, run)
  const soft = look ? run.stage('look', () => lookAlong(blend, control)) : blend
  const answer = { raw, pieces, interpretation, ...(blended && { blended }) }
  const { contacts } = soft.annotations
  if (!clean || contacts.length === 0) return { ...answer, motion: soft }
  const { cleaned, report } = run.stage('clean', () => {
    const { contacts: stood, steps } = stepsInPlace(soft, contacts)
    const { motion, report: feet } = cleanFeet(soft, stood, { kernels: run.kernels })
    return { cleaned: liftSteps(motion, steps), report: feet }
  })
  return { ...answer, motion: cleaned, feet: report }
}
