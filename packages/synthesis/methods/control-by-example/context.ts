import { controlWeights, shiftInTime } from './control-spec.ts'
import type { MappingDatabase } from './database.ts'
import type { PointMotion } from './points.ts'

/** A control point looked at once more, earlier or later: what a lead comes from and where it goes. */
export interface ContextPoint {
  /** Which of the control's points, counted from 0. */
  readonly point: number
  /** Seconds; negative is earlier. */
  readonly later: number
  readonly weight: number
}

/** Examples and control with context, and the weights of all points. The instances stay the same. */
export interface InContext {
  readonly database: MappingDatabase
  readonly control: PointMotion
  readonly weights: Float64Array
}

const known = new WeakMap<MappingDatabase, Map<string, MappingDatabase>>()

/**
 * Adds points at other times to a control and to the controls of all examples. Only who knows what comes can use times ahead: a live
 * follower reads the same examples without.
 */
export function inContext(
  database: MappingDatabase,
  control: PointMotion,
  context: readonly ContextPoint[],
): InContext {
  const weights = Float64Array.from([
    ...controlWeights(database.control, control.pointCount),
    ...context.map(({ weight }) => weight),
  ])
  return { database: examplesIn(database, context), control: withPoints(control, context), weights }
}

/** Made once for each database and context: an answer is asked for many times. */
function examplesIn(database: MappingDatabase, context: readonly ContextPoint[]): MappingDatabase {
  const made = known.get(database) ?? new Map<string, MappingDatabase>()
  known.set(database, made)
  const key = JSON.stringify(context)
  const found = made.get(key) ?? {
    ...database,
    control: undefined,
    pairs: database.pairs.map((pair) => ({ ...pair, control: withPoints(pair.control, context) })),
  }
  made.set(key, found)
  return found
}

function withPoints(motion: PointMotion, context: readonly ContextPoint[]): PointMotion {
  const { points, frameCount, pointCount } = motion
  const count = pointCount + context.length
  const out = new Float64Array(3 * frameCount * count)
  for (let frame = 0; frame < frameCount; frame++) {
    out.set(points.subarray(3 * frame * pointCount, 3 * (frame + 1) * pointCount), 3 * frame * count)
    context.forEach(({ point }, n) => {
      const from = 3 * (frame * pointCount + point)
      out.set(points.subarray(from, from + 3), 3 * (frame * count + pointCount + n))
    })
  }
  const later = [...new Array<number>(pointCount).fill(0), ...context.map((one) => one.later)]
  return shiftInTime({ ...motion, points: out, pointCount: count }, later)
}
