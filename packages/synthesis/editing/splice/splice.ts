import { scalar, type Kernels } from '@understudy/kernels'
import { MotionError, type Interval, type Motion } from '@understudy/motion'
import { finishFeet } from '../blend/finish-feet.ts'
import {
  findTransition,
  TRANSITION_DEFAULTS,
  transitionAt,
  type TransitionOptions,
} from '../transition/index.ts'

/** How to leave one motion and enter the next, in seconds of each. */
export interface SpliceStep {
  /** The motion to go to. */
  readonly to: Motion
  /** Where to leave the present motion: an instant or a region, on its own clock. */
  readonly leave?: number | Interval
  /** Where to enter the next one. */
  readonly enter?: number | Interval
}

/** One transition of a splice: seconds of the motion left, of the motion entered, and how far apart they were, metres RMS. */
export interface SplicePoint {
  readonly leave: number
  readonly enter: number
  readonly distance: number
}

/** What `splice` made and where it went over from motion to motion. */
export interface Spliced {
  readonly motion: Motion
  readonly report: { readonly points: readonly SplicePoint[] }
}

/** How the two seams of a splice are found and blended. */
export type SpliceOptions = Omit<TransitionOptions, 'regionA' | 'regionB'>

/**
 * A list of transitions played one after the other: begins as `first`, goes over into each step's
 * motion in turn. Regions are on the clock of the motion they name, not of the growing result.
 */
export function splice(
  first: Motion,
  steps: readonly SpliceStep[],
  options: SpliceOptions = {},
  kernels: Kernels = scalar,
): Spliced {
  const settings = { ...TRANSITION_DEFAULTS, ...options }
  let out = first
  // Seconds by which the present motion's own clock lags behind the result's.
  let shift = 0
  let present = first
  let earliest = 0
  const points: SplicePoint[] = []
  for (const { to, leave, enter } of steps) {
    const region = { start: Math.max(earliest, startOf(leave)), end: endOf(leave) }
    const point = findTransition(
      present,
      to,
      {
        ...settings,
        regionA: region,
        regionB: enter === undefined ? undefined : { start: startOf(enter), end: endOf(enter) },
      },
      kernels,
    )
    if (point.distance > settings.maxDistance)
      throw new MotionError(
        `splice: the nearest moments of "${present.name}" and "${to.name}" are ${(100 * point.distance).toFixed(1)} cm RMS apart; ` +
          `a blend needs ${(100 * settings.maxDistance).toFixed(1)} cm or less. Widen the regions or choose another clip between them.`,
        { code: 'not-met' },
      )
    // `present` may have been moved on the ground by now: find the placement again on the result itself.
    const onResult = findTransition(
      out,
      to,
      { ...settings, regionA: around(point.timeA + shift), regionB: around(point.timeB) },
      kernels,
    )
    out = transitionAt(out, to, onResult, settings)
    shift = onResult.timeA - onResult.timeB
    present = to
    // The next transition must not begin before this one has ended.
    earliest = onResult.timeB + settings.blendSeconds
    points.push({ leave: point.timeA, enter: point.timeB, distance: point.distance })
  }
  return { motion: settings.cleanFeet ? finishFeet(out, kernels) : out, report: { points } }
}

/** An instant given by hand is met to the frame; half a frame of slack on each side finds it. */
const around = (time: number): Interval => ({ start: time - 0.01, end: time + 0.01 })
const startOf = (where: number | Interval | undefined): number =>
  where === undefined ? 0 : typeof where === 'number' ? where - 0.01 : where.start
const endOf = (where: number | Interval | undefined): number =>
  where === undefined ? Infinity : typeof where === 'number' ? where + 0.01 : where.end
