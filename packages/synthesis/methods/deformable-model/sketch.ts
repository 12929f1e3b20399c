import { MotionError } from '@understudy/motion'
import { clockAt, strokeThrough, type StrokeRequest } from './constraints/index.ts'
import type { Constraint } from './constraint.ts'
import { editMotion, type Edited, type EditOptions } from './edit-motion.ts'
import type { DeformableModel } from './model.ts'
import { Solver } from './solve.ts'

/** Which part of the motion the strokes are, and what else is asked. */
export interface SketchOptions extends EditOptions {
  /** Canonical frames the strokes span; the whole motion by default. */
  readonly from?: number
  readonly to?: number
  /** Further requests. */
  readonly also?: readonly Constraint[]
  /** σ of when the strokes begin and end, seconds. */
  readonly timeSigma?: number
}

/** What `sketch` takes where its options do not say, seconds. */
export const SKETCH_DEFAULTS = { timeSigma: 0.01 } as const

/**
 * A motion from timed strokes (the seed's §6.2): geometry and timing solved together, with the clock tied to the
 * strokes' beginning and end — without that tie a slow stroke is answered by a motion that ends early and waits. Begun from the mean and
 * from the neighbours' timing; the better end is kept.
 */
export function sketch(
  model: DeformableModel,
  strokes: readonly StrokeRequest[],
  options: SketchOptions = {},
): Edited {
  const { timeSigma } = { ...SKETCH_DEFAULTS, ...options }
  const { from = 0, to = model.frameCount - 1, also = [] } = options
  const times = strokes.flatMap(({ samples }) => samples.map(({ time }) => time))
  if (times.length < 2)
    throw new MotionError(
      `sketch: ${times.length} samples were drawn; a stroke needs two or more with their times. Draw it slower, or longer.`,
      { code: 'too-little' },
    )
  const first = times.reduce((a, b) => Math.min(a, b), Infinity)
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity)
  if (!(last > first))
    throw new MotionError(
      `sketch: all samples are at ${first} s; their times must increase. Give each sample its second.`,
    )
  const constraints = [
    ...strokes.map(strokeThrough),
    clockAt({
      frame: to,
      since: from,
      seconds: last - first,
      sigma: timeSigma,
      label: 'how long the strokes last',
    }),
    ...(from > 0
      ? [clockAt({ frame: from, seconds: first, sigma: timeSigma, label: 'when the strokes begin' })]
      : []),
    ...also,
  ]
  const { placement, freePlacement } = options
  const solver = new Solver([{ model, placement, freePlacement }])
  // The clock first: strokes are compared at their own seconds, and at the wrong tempo the comparison misleads.
  const timed = solver.solve(
    constraints.filter(({ kind }) => kind === 'time' || kind === 'duration'),
    { contact: false },
  )
  const coarse = solver.solve(constraints, { ...options, start: timed.x, maxIterations: 12, contact: false })
  return editMotion(model, constraints, { ...options, start: coarse.x })
}
