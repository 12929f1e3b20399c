import { makeTimeMap, MotionError, warpTime, type Motion } from '@understudy/motion'
import { curveAt, requireInOrder, type CurveKey } from './curve.ts'

/** Steps of the integral per frame. */
const STEPS = 4
/** Curves may pass below their keys between them: a speed stays above this. */
const SLOWEST = 0.02

/**
 * The same motion with a speed that changes: what happened at t happens at
 *
 *   τ(t) = ∫₀ᵗ ds / v(s),
 *
 * v the curve through keys of seconds and times as fast; by the trapezoid rule, four steps a frame. The frame rate stays.
 */
export function retime(motion: Motion, speeds: readonly CurveKey[]): Motion {
  requireInOrder('retime', speeds)
  const slow = speeds.find(([, speed]) => !(speed > 0))
  if (slow) throw new MotionError(`retime: the speed at ${slow[0]} s is ${slow[1]}; it must be more than 0.`)
  if (motion.frameCount < 2 || speeds.length === 0) return motion
  const { frameCount, frameRate } = motion
  const pace = (t: number): number => 1 / Math.max(curveAt(speeds, t), SLOWEST)
  const source = Float64Array.from({ length: frameCount }, (_, f) => f / frameRate)
  const target = new Float64Array(frameCount)
  const h = 1 / (STEPS * frameRate)
  for (let f = 1; f < frameCount; f++) {
    let sum = 0
    for (let k = 0; k < STEPS; k++) {
      const t = source[f - 1] + k * h
      sum += (h / 2) * (pace(t) + pace(t + h))
    }
    target[f] = target[f - 1] + sum
  }
  return warpTime(motion, makeTimeMap(source, target))
}
