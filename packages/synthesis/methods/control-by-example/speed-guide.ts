import { portable } from '@understudy/kernels'
import type { Interval } from '@understudy/motion'
import type { MappingDatabase } from './database.ts'
import { pointDuration, samplePoints, type PointMotion } from './points.ts'

/** What the examples can do: the middle of the control's points, metres per second, over whole instances. */
export interface SpeedGuide {
  readonly slowest: number
  readonly median: number
  readonly fastest: number
  /** Fastest turn of any instance, radians per second. */
  readonly fastestTurn: number
}

/** A stretch of a control that asks for what nobody showed. */
export interface SpeedWarning {
  readonly start: number
  readonly end: number
  readonly message: string
}

/** How far beyond the examples stretching still looks right: stretch limits of about a fifth cover this. */
const TOLERANCE = 1.15

/** The same of how often steps come: people see less of it. */
const RATE_TOLERANCE = 1.05

/** How fast the examples go and turn: outside of that range no example shows what the control needs. */
export function speedGuide(database: MappingDatabase): SpeedGuide {
  const paces = database.instances.map(({ pair, start, end }) =>
    pace(database.pairs[pair].control, start, end),
  )
  const speeds = paces.map(({ speed }) => speed).sort((a, b) => a - b)
  return {
    slowest: speeds[0],
    median: speeds[Math.floor(speeds.length / 2)],
    fastest: speeds[speeds.length - 1],
    fastestTurn: Math.max(...paces.map(({ turn }) => Math.abs(turn))),
  }
}

/** Where `control` is faster, slower or turns quicker than any example, in windows of half a second. */
export function speedWarnings(control: PointMotion, guide: SpeedGuide): readonly SpeedWarning[] {
  const step = 0.5
  const found: SpeedWarning[] = []
  for (let start = 0; start + 1e-6 < pointDuration(control); start += step) {
    const end = Math.min(start + step, pointDuration(control))
    const message = complaint(pace(control, start, end), guide)
    if (message === undefined) continue
    const last = found[found.length - 1]
    if (last && last.end === start && last.message === message) found[found.length - 1] = { ...last, end }
    else found.push({ start, end, message })
  }
  return found
}

function complaint({ speed, turn }: { speed: number; turn: number }, guide: SpeedGuide): string | undefined {
  const limit = (value: number): string => value.toFixed(2)
  if (speed > guide.fastest * TOLERANCE) {
    return `faster than any example (they reach ${limit(guide.fastest)} m/s): slow the path down`
  }
  if (speed < guide.slowest / TOLERANCE - 0.05) {
    return `slower than any example (they go down to ${limit(guide.slowest)} m/s): speed the path up or add a standing example`
  }
  if (Math.abs(turn) > guide.fastestTurn * TOLERANCE + 0.2) {
    return `turns quicker than any example (they reach ${((guide.fastestTurn * 180) / Math.PI).toFixed(0)}°/s): widen the corner`
  }
  return undefined
}

/**
 * Where steps of an answer come quicker or slower than any example steps: examples may be stretched, and a walk that is
 * stretched too far looks hurried or held back.
 */
export function stepRateWarnings(
  { instances }: Pick<MappingDatabase, 'instances'>,
  steps: readonly Interval[],
): readonly SpeedWarning[] {
  const rates = instances.map(({ start, end }) => 1 / (end - start))
  const [least, most] = [rates.reduce((a, b) => Math.min(a, b)), rates.reduce((a, b) => Math.max(a, b))]
  return steps.flatMap(({ start, end }): SpeedWarning[] => {
    const rate = 1 / (end - start)
    if (rate > most * RATE_TOLERANCE)
      return [
        {
          start,
          end,
          message: `steps come quicker than in any example (they reach ${most.toFixed(1)} a second): slow the path down`,
        },
      ]
    if (rate < least / RATE_TOLERANCE)
      return [
        {
          start,
          end,
          message: `steps come slower than in any example (they go down to ${least.toFixed(1)} a second): speed the path up`,
        },
      ]
    return []
  })
}

/** Mean speed of the points' middle and mean turn of the first point about the second, over an interval. */
function pace(control: PointMotion, start: number, end: number): { speed: number; turn: number } {
  const width = 3 * control.pointCount
  const samples = 6
  const points = new Float64Array(samples * width)
  for (let i = 0; i < samples; i++)
    samplePoints(points, i * width, control, start + ((end - start) * i) / (samples - 1))
  let path = 0
  let turn = 0
  for (let i = 1; i < samples; i++) {
    const a = middle(points, (i - 1) * width, control.pointCount)
    const b = middle(points, i * width, control.pointCount)
    path += portable.hypot(b.x - a.x, b.z - a.z)
    const change = b.facing - a.facing
    turn += change - 2 * Math.PI * Math.round(change / (2 * Math.PI))
  }
  const seconds = Math.max(end - start, 1e-6)
  return { speed: path / seconds, turn: turn / seconds }
}

function middle(points: Float64Array, at: number, count: number): { x: number; z: number; facing: number } {
  let x = 0
  let z = 0
  for (let point = 0; point < count; point++) {
    x += points[at + 3 * point] / count
    z += points[at + 3 * point + 2] / count
  }
  const facing = count < 2 ? 0 : portable.atan2(points[at + 2] - points[at + 5], points[at] - points[at + 3])
  return { x, z, facing }
}
