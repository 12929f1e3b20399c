import { makeMotion, type Motion } from '@understudy/motion'
import type { Run } from '../../run.ts'
import { assemble, piecesOf, type Piece } from './assemble.ts'
import { carryAnnotations } from './carry-annotations.ts'
import { costsThrough } from './costs-through.ts'
import type { MappingDatabase } from './database.ts'
import {
  layOut,
  bestInterpretation,
  type Interpretation,
  type InterpretOptions,
  type LaidOut,
} from './interpret.ts'
import { pointDuration, type PointMotion } from './points.ts'
import { refine } from './refine.ts'
import { varySteps, type VaryOptions } from './vary-steps.ts'

/** How a control is interpreted, and at which rates. */
export interface InterpretControlOptions
  extends Omit<InterpretOptions, 'kernels' | 'onProgress' | 'signal'>, VaryOptions {
  /** Frames per second of the result; the examples' own by default. */
  readonly frameRate?: number
  /** Instants per second of the boundary pass; 0 leaves boundaries where the search put them. */
  readonly refineRate?: number
}

/** What `interpretControl` takes where its options do not say; instants per second. */
export const INTERPRET_CONTROL_DEFAULTS = { refineRate: 30 } as const

/** A control interpreted, and the examples that answer it one after another. */
export interface InterpretedControl {
  readonly laid: LaidOut
  /** What the best way to end each cell costs, squared metres; not known within a beam. */
  readonly totals: Float64Array | undefined
  readonly interpretation: Interpretation
  readonly pieces: readonly Piece[]
  /** Nothing smoothed or cleaned: every frame is an example's frame. */
  readonly raw: Motion
}

/** Interprets a control and joins what answers it, in named stages. */
export function interpretControl(
  database: MappingDatabase,
  control: PointMotion,
  options: InterpretControlOptions,
  run: Run,
): InterpretedControl {
  const { refineRate } = { ...INTERPRET_CONTROL_DEFAULTS, ...options }
  const { kernels, signal } = run
  const laid = run.stage('lay out', () => layOut(database, control, { ...options, kernels }))
  const totals =
    options.beamWidth === undefined ? new Float64Array(laid.observations.costs.length) : undefined
  const settings = { ...options, kernels, signal, onProgress: (fraction: number) => run.report(fraction) }
  const best = run.stage('interpret', () => bestInterpretation(laid, settings, totals))
  const search = (costs: Float64Array) => bestInterpretation(laid, settings, undefined, costs)
  const through =
    totals && ((within: number) => costsThrough(laid, laid.k, { kernels, totals, within }).costs)
  const coarse = run.stage('vary', () => varySteps(laid, best, search, options, through))
  const interpretation = run.stage('refine', () =>
    refineRate > coarse.rate
      ? refine(database, control, coarse, { ...options, rate: refineRate, kernels })
      : coarse,
  )
  const pieces = piecesOf(database, interpretation)
  const frameRate = options.frameRate ?? database.pairs[0].target.frameRate
  const seconds = pointDuration(control)
  const raw = run.stage('assemble', () => {
    const joined = assemble(pieces, frameRate, Math.floor(seconds * frameRate + 1e-6) + 1)
    return makeMotion({ ...joined, annotations: carryAnnotations(pieces, seconds) })
  })
  return { laid, totals, interpretation, pieces, raw }
}
