import { MotionError } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  controlOf,
  controlWeights,
  DANCE,
  interpret,
  joinSymbols,
  LINDY,
  pointDuration,
  refine,
  transcribe,
  WALK,
  type TranscribedSymbol,
} from '@understudy/synthesis/methods/control-by-example'
import type { Made } from '../core/operation.ts'
import type { TranscribeMotion } from './operation.ts'

/** Instants per second at which boundaries are told. */
const TOLD_RATE = 30

const PRESETS = { dance: DANCE, lindy: LINDY, walk: WALK } as const

/** The symbols in order. */
export interface TranscribeMotionReport {
  /** One for every example that was read, neighbours with the same symbol apart. */
  readonly all: readonly TranscribedSymbol[]
  /** As asked for: joined, or all of them. */
  readonly symbols: readonly TranscribedSymbol[]
}

export function perform(
  { examples, control: motion }: TranscribeMotion['inputs'],
  { manner, join }: TranscribeMotion['options'],
  run: Run,
): Made<'findings', TranscribeMotionReport> {
  if (!examples.control)
    throw new MotionError(
      'transcribe-motion: the examples do not say how controls are made of motions. Build them again from motions.',
      { code: 'unsupported' },
    )
  const control = controlOf(motion, examples.control)
  const preset = manner === 'auto' ? (examples.control.kind === 'hips' ? WALK : DANCE) : PRESETS[manner]
  const options = { ...preset.respond, kernels: run.kernels, signal: run.signal }
  const found = run.stage('interpret', () => interpret(examples, control, options))
  const refined = run.stage('refine', () => refine(examples, control, found, { ...options, rate: TOLD_RATE }))
  const weights = controlWeights(examples.control, control.pointCount)
  const controlWeight = weights.reduce((sum, w) => sum + w, 0)
  const all = transcribe(examples, refined, pointDuration(control), { controlWeight })
  const symbols = join ? joinSymbols(all) : all
  return { output: symbols, report: { all, symbols } }
}
