import { makeMotion, type Motion } from '@understudy/motion'
import { cleanFeet, type CleanFeetReport } from '../../editing/clean/index.ts'
import { makeRun, type Run } from '../../run.ts'
import { assemble, piecesOf, type Piece } from './assemble.ts'
import { carryAnnotations } from './carry-annotations.ts'
import type { MappingDatabase } from './database.ts'
import { interpret, type Interpretation, type InterpretOptions } from './interpret.ts'
import { pointDuration, type PointMotion } from './points.ts'
import { refine } from './refine.ts'
import { liftSteps, stepsInPlace } from './step-in-place.ts'
import { smoothSeams, type SmoothSeamsOptions } from './smooth-seams.ts'

export interface RespondOptions extends Omit<InterpretOptions, 'kernels' | 'onProgress' | 'signal'> {
  /** Frames per second of the result; the examples' own by default. */
  readonly frameRate?: number
  /** Instants per second of the boundary pass; 0 leaves boundaries where the search put them. */
  readonly refineRate?: number
  readonly seams?: SmoothSeamsOptions | 'raw'
  /** Hold planted feet where they stand. */
  readonly clean?: boolean
}

export const RESPOND_DEFAULTS = { refineRate: 30, clean: true } as const

/** A target that answers a control, and how it came about. */
export interface Response {
  readonly motion: Motion
  /** Before smoothing and cleaning: every frame is an example's frame. */
  readonly raw: Motion
  readonly interpretation: Interpretation
  readonly pieces: readonly Piece[]
  readonly feet?: CleanFeetReport
}

/** From a control to the target that answers it. This is the whole method. */
export function respond(
  database: MappingDatabase,
  control: PointMotion,
  options: RespondOptions = {},
  run: Run = makeRun(),
): Response {
  const { refineRate, clean } = { ...RESPOND_DEFAULTS, ...options }
  const coarse = run.stage('interpret', () =>
    interpret(database, control, {
      ...options,
      kernels: run.kernels,
      signal: run.signal,
      onProgress: (fraction) => run.report(fraction),
    }),
  )
  const interpretation = run.stage('refine', () =>
    refineRate > coarse.rate ? refine(database, control, coarse, { ...options, rate: refineRate }) : coarse,
  )
  const pieces = piecesOf(database, interpretation)
  const frameRate = options.frameRate ?? database.pairs[0].target.frameRate
  const seconds = pointDuration(control)
  const raw = run.stage('assemble', () => {
    const joined = assemble(pieces, frameRate, Math.floor(seconds * frameRate + 1e-6) + 1)
    return makeMotion({ ...joined, annotations: carryAnnotations(pieces, seconds) })
  })
  const smooth = run.stage('smooth', () =>
    options.seams === 'raw' ? raw : smoothSeams(raw, pieces, options.seams),
  )
  const { contacts } = raw.annotations
  if (!clean || contacts.length === 0) return { motion: smooth, raw, interpretation, pieces }
  const { cleaned, report } = run.stage('clean', () => {
    const { contacts: stood, steps } = stepsInPlace(smooth, contacts)
    const { motion, report: feet } = cleanFeet(smooth, stood, { kernels: run.kernels })
    return { cleaned: liftSteps(motion, steps), report: feet }
  })
  return { motion: cleaned, raw, interpretation, pieces, feet: report }
}
