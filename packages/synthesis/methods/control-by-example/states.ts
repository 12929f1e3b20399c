import { MotionError } from '@understudy/motion'
import type { MappingDatabase } from './database.ts'
import { targetPoints } from './database.ts'
import { samplePoints, type PointMotion } from './points.ts'

/** How far an instance may be stretched in time. Give one of the two. */
export interface StretchLimits {
  /** Seconds shorter or longer than recorded. */
  readonly seconds?: number
  /** A factor: 1.25 allows 0.8 to 1.25 times the recorded length. */
  readonly ratio?: number
}

/**
 * Every legal (instance, duration), with the example already stretched: `durations[p]` steps need
 * `durations[p] + 1` instants, and boundary instants are shared with the neighbours.
 */
export interface States {
  readonly count: number
  readonly rate: number
  readonly instance: Int32Array
  readonly duration: Int32Array
  readonly longest: number
  /** Where the control samples of a state begin in `control`, `[instant][point][xyz]`. */
  readonly controlAt: Int32Array
  readonly control: Float64Array
  readonly controlPointCount: number
  /** First and last instant of the target's joining points, `[state][point][xyz]`. */
  readonly heads: Float64Array
  readonly tails: Float64Array
  readonly targetPointCount: number
}

/**
 * Steps an instance of `seconds` may take at `rate`: from ⌈shortest⌉ to ⌊longest⌋. Rounding the limits
 * instead lets short units vanish at low rates; where no whole number lies between, the nearest is taken.
 */
export function legalDurations(seconds: number, rate: number, limits: StretchLimits): readonly number[] {
  const shortest = limits.ratio === undefined ? seconds - (limits.seconds ?? 0) : seconds / limits.ratio
  const longest = limits.ratio === undefined ? seconds + (limits.seconds ?? 0) : seconds * limits.ratio
  const low = Math.max(1, Math.ceil(shortest * rate - 1e-6))
  const high = Math.floor(longest * rate + 1e-6)
  if (high < low) return [Math.max(1, Math.round(seconds * rate))]
  return Array.from({ length: high - low + 1 }, (_, index) => low + index)
}

/** Lays out all states of a database at the rate of the search. */
export function buildStates(
  database: MappingDatabase,
  rate: number,
  limits: StretchLimits,
  targets: readonly PointMotion[] = targetPoints(database),
): States {
  if (database.instances.length === 0) {
    throw new MotionError(
      'interpret: the mapping database has no instances; at least one is needed. Add a pair with two cuts or more.',
      { code: 'missing' },
    )
  }
  const list = database.instances.flatMap((instance, index) =>
    legalDurations(instance.end - instance.start, rate, limits).map((duration) => ({ index, duration })),
  )
  const controlPointCount = database.pairs[0].control.pointCount
  const targetPointCount = targets[0].pointCount
  const controlWidth = 3 * controlPointCount
  const targetWidth = 3 * targetPointCount
  const controlAt = new Int32Array(list.length)
  let size = 0
  list.forEach(({ duration }, state) => {
    controlAt[state] = size
    size += (duration + 1) * controlWidth
  })
  const control = new Float64Array(size)
  const heads = new Float64Array(targetWidth * list.length)
  const tails = new Float64Array(targetWidth * list.length)
  list.forEach(({ index, duration }, state) => {
    const { pair, start, end } = database.instances[index]
    for (let step = 0; step <= duration; step++) {
      const time = start + ((end - start) * step) / duration
      samplePoints(control, controlAt[state] + step * controlWidth, database.pairs[pair].control, time)
    }
    samplePoints(heads, state * targetWidth, targets[pair], start)
    samplePoints(tails, state * targetWidth, targets[pair], end)
  })
  return {
    count: list.length,
    rate,
    instance: Int32Array.from(list, ({ index }) => index),
    duration: Int32Array.from(list, ({ duration }) => duration),
    longest: list.reduce((most, { duration }) => Math.max(most, duration), 1),
    controlAt,
    control,
    controlPointCount,
    heads,
    tails,
    targetPointCount,
  }
}
