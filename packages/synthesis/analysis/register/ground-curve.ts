import { wrapAngle, type GroundTransform } from '@understudy/motion'
import { groundOfCell, type CloudTrack } from '../compare/index.ts'
import { curveAt, type TimeCurve } from '../align/index.ts'

/** The ground transform that lays one motion over another, as it changes along the first one's clock. */
export interface GroundCurve {
  /** Seconds of the reference, increasing, evenly spaced. */
  readonly times: Float64Array
  /** Radians, unwrapped: neighbours differ by less than half a turn. */
  readonly yaw: Float64Array
  readonly x: Float64Array
  readonly z: Float64Array
}

/** T(t) = argmin ‖ reference window at t − T · motion window at w(t) ‖, every `stepSeconds`. */
export function groundCurve(
  reference: CloudTrack,
  motion: CloudTrack,
  curve: TimeCurve,
  stepSeconds: number,
): GroundCurve {
  const end = (reference.frameCount - 1) / reference.frameRate
  const steps = Math.max(1, Math.round(end / stepSeconds))
  const times = Float64Array.from({ length: steps + 1 }, (_, k) => (end * k) / steps)
  const [yaw, x, z] = [new Float64Array(steps + 1), new Float64Array(steps + 1), new Float64Array(steps + 1)]
  const pair = { a: reference, b: motion }
  times.forEach((t, k) => {
    const row = Math.round(t * reference.frameRate)
    const column = clampFrame(curveAt(curve, t) * motion.frameRate, motion.frameCount)
    const found = groundOfCell(pair, row, column)
    yaw[k] = k === 0 ? found.yaw : yaw[k - 1] + wrapAngle(found.yaw - yaw[k - 1])
    x[k] = found.x
    z[k] = found.z
  })
  return { times, yaw, x, z }
}

/** T at any time: straight between the samples. */
export function groundCurveAt(curve: GroundCurve, seconds: number): GroundTransform {
  const last = curve.times.length - 1
  const exact = Math.min(Math.max((seconds / curve.times[last]) * last, 0), last)
  const k = Math.min(Math.floor(exact), Math.max(0, last - 1))
  const u = exact - k
  const at = (values: Float64Array): number => values[k] + (values[Math.min(k + 1, last)] - values[k]) * u
  return { yaw: at(curve.yaw), x: at(curve.x), z: at(curve.z) }
}

const clampFrame = (frame: number, count: number): number =>
  Math.min(Math.max(Math.round(frame), 0), count - 1)
