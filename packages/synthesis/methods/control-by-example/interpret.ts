import { scalar, type Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { ALIGNMENTS, type Alignment, type AlignmentName, type Placement } from './alignment.ts'
import { inContext, type ContextPoint } from './context.ts'
import { controlWeights } from './control-spec.ts'
import { applyConstraints, type Constraint } from './constraints.ts'
import type { MappingDatabase } from './database.ts'
import { observe, type Observations } from './observe.ts'
import { fillMissing, resamplePoints, type PointMotion } from './points.ts'
import { preparedStates } from './prepared.ts'
import { robustCosts } from './robust-costs.ts'
import { search } from './search.ts'
import type { States, StretchLimits } from './states.ts'

/** How examples may be placed and stretched onto a control, and what seams cost. */
export interface InterpretOptions {
  /** Instants per second of the search. */
  readonly rate?: number
  readonly alignment?: AlignmentName
  readonly stretch?: StretchLimits
  /**
   * How much a seam matters beside following the control, free of rate and of the number of points: 1 is k = 1 at 7.5 Hz
   * with as many control points as target points.
   */
  readonly seamWeight?: number
  /** One weight per control point; the database's by default, else all 1. */
  readonly pointWeights?: readonly number[]
  /** Control points looked at once more, earlier or later. Not with `pointWeights` of one's own. */
  readonly context?: readonly ContextPoint[]
  /**
   * A control point further than this from the example's, metres, counts little more than one at this distance; for examples laid along
   * the ground. Without it costs are quadratic, as in the thesis.
   */
  readonly stray?: number
  /** The first and last segment may hang over the ends of the input. */
  readonly openEnds?: boolean
  readonly constraints?: readonly Constraint[]
  /** Changes what cells cost before the search; Infinity forbids one. For baselines and for costs of one's own. */
  readonly rescore?: (cells: Cells) => void
  /** Squared metres (the units of the whole cost); leave out for the exact optimum. */
  readonly beamWidth?: number
  readonly kernels?: Kernels
  readonly onProgress?: (fraction: number) => void
  readonly signal?: AbortSignal
}

/** What `interpret` takes where its options do not say; the rate in instants per second, the stretch in seconds. */
export const INTERPRET_DEFAULTS = {
  rate: 10,
  alignment: 'ground',
  stretch: { seconds: 0.2 },
  seamWeight: 1,
  openEnds: true,
} as const

/** Every legal placing of every stretched example, as the search sees it. */
export interface Cells {
  readonly states: States
  /** `costs` may be written; a cell is at `(start − firstStart) · states.count + state`. */
  readonly observations: Observations
  readonly alignment: Alignment
}

/** One example, where and how it is used. */
export interface InterpretedSegment {
  /** Index into the database's instances. */
  readonly instance: number
  /** Seconds on the input's clock; with open ends the first may be negative and the last past the end. */
  readonly start: number
  readonly end: number
  readonly placement: Placement
  /** D: squared metres between the input and the laid-over example. */
  readonly interpretationCost: number
  /** k · C of the seam before it; 0 for the first. */
  readonly seamCost: number
}

/** The cheapest sequence of placed examples; costs in squared metres, `rate` in instants per second. */
export interface Interpretation {
  readonly segments: readonly InterpretedSegment[]
  readonly cost: number
  readonly interpretationCost: number
  readonly seamCost: number
  /** No interpretation under these options costs less; equal to `cost` unless a beam was used. */
  readonly lowerBound: number
  readonly rate: number
  /** k as used, in the thesis's units. */
  readonly k: number
  readonly stateCount: number
  readonly visitedTransitions: number
  readonly possibleTransitions: number
}

/** k(rate) = weight · rate/7.5 · Σ control weights / target points: D grows with both, C with neither. */
export function seamFactor(
  weight: number,
  rate: number,
  controlWeight: number,
  targetPoints: number,
): number {
  return (weight * (rate / 7.5) * controlWeight) / targetPoints
}

/** A control with every example laid over every place of it: what an interpretation chooses from. */
export interface LaidOut extends Cells {
  readonly rate: number
  /** What a squared metre at every control point comes to: D grows with the rate and with the points' weights. */
  readonly scale: number
  /** k of the seams, in the thesis's units. */
  readonly k: number
}

/** Lays every stretched example over every place of the control: all of the method but the choice. */
export function layOut(
  database: MappingDatabase,
  control: PointMotion,
  options: InterpretOptions = {},
): LaidOut {
  const { rate, stretch, seamWeight, openEnds } = { ...INTERPRET_DEFAULTS, ...options }
  const alignment = ALIGNMENTS[options.alignment ?? INTERPRET_DEFAULTS.alignment]
  const kernels = options.kernels ?? scalar
  const { context = [], stray } = options
  const asked = context.length > 0 ? inContext(database, control, context) : { database, control }
  const states = preparedStates(asked.database, rate, stretch, kernels)
  if (asked.control.pointCount !== states.controlPointCount) {
    throw new MotionError(
      `interpret: the control has ${control.pointCount} points and the database's examples ${states.controlPointCount}; ` +
        `they must be the same points. Make the control from the same roles.`,
      { code: 'mismatch' },
    )
  }
  const input = resamplePoints(fillMissing(asked.control, 'interpret'), rate)
  if (input.frameCount < 2) {
    throw new MotionError(
      `interpret: the control lasts less than one step of ${(1 / rate).toFixed(3)} s; there is nothing to read. ` +
        `Give a longer control or a higher rate.`,
      { code: 'too-little' },
    )
  }
  const pointWeights = options.pointWeights
    ? Float64Array.from(options.pointWeights)
    : 'weights' in asked
      ? asked.weights
      : controlWeights(database.control, control.pointCount)
  const controlWeight = pointWeights.reduce((sum, weight) => sum + weight, 0)
  const k = seamFactor(seamWeight, rate, controlWeight, states.targetPointCount)
  const observations = observe(states, input, alignment, pointWeights, openEnds, kernels)
  if (stray !== undefined && alignment.name === 'ground')
    robustCosts(observations, states, input, pointWeights, stray)
  applyConstraints(database, states, observations, options.constraints ?? [])
  options.rescore?.({ states, observations, alignment })
  return { states, observations, alignment, rate, scale: seamFactor(1, rate, controlWeight, 1), k }
}

/**
 * The cheapest sequence of what was laid out. `totalsOut` receives what the best way to end each cell costs. With `costs` of one's own
 * the sequence is the cheapest by these, and is told with its true cost.
 */
export function bestInterpretation(
  { states, observations, alignment, rate, k }: LaidOut,
  options: Pick<InterpretOptions, 'beamWidth' | 'kernels' | 'onProgress' | 'signal'> = {},
  totalsOut?: Float64Array,
  costs = observations.costs,
): Interpretation {
  const found = search(states, { ...observations, costs }, alignment, options.kernels ?? scalar, {
    seamWeight: k,
    beamWidth: options.beamWidth,
    totalsOut,
    onInstant: (instant, last) => {
      options.signal?.throwIfAborted()
      options.onProgress?.(instant / last)
    },
  })
  const segments = found.steps.map(({ state, start, cell, seamCost }) => ({
    instance: states.instance[state],
    start: start / rate,
    end: (start + states.duration[state]) / rate,
    placement: alignment.placement(observations.transforms, cell * alignment.size),
    interpretationCost: observations.costs[cell],
    seamCost,
  }))
  const sum = (key: 'interpretationCost' | 'seamCost'): number =>
    segments.reduce((total, segment) => total + segment[key], 0)
  return {
    segments,
    cost: costs === observations.costs ? found.cost : sum('interpretationCost') + sum('seamCost'),
    interpretationCost: sum('interpretationCost'),
    seamCost: sum('seamCost'),
    lowerBound: found.lowerBound,
    rate,
    k,
    stateCount: states.count,
    visitedTransitions: found.visited,
    possibleTransitions: found.possible,
  }
}

/** Reads a control as a sequence of stretched, laid-over examples: the whole method. */
export function interpret(
  database: MappingDatabase,
  control: PointMotion,
  options: InterpretOptions = {},
): Interpretation {
  return bestInterpretation(layOut(database, control, options), options)
}
