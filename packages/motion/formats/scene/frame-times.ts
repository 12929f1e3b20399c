import type { Track } from './sampler.ts'

/** When to sample an animation. */
export interface FrameTimes {
  readonly frameRate: number
  readonly frameCount: number
  readonly timeOf: (frame: number) => number
}

/** Rates that cameras and capture systems run at. */
const USUAL_RATES = [24, 23.976, 25, 29.97, 30, 48, 50, 59.94, 60, 72, 90, 100, 119.88, 120, 144, 200, 240]

/** Keys further apart than this were set by hand, not recorded, seconds: they say nothing of a rate. */
const SPARSE = 1 / 14

/**
 * The rate at which an animation was keyed: the median distance of neighbouring keys in its densest track,
 * taken as the usual rate within 0.5 % of it where there is one. `fallback` where keys are sparse, or uneven and all on
 * its frames: keys were left out. The clip lasts from the first key of any track to the last.
 */
export function frameTimes(tracks: readonly Track[], fallback: number, given?: number): FrameTimes {
  let start = Infinity
  let end = -Infinity
  let densest: Float32Array | undefined
  for (const { times } of tracks) {
    start = Math.min(start, times[0])
    end = Math.max(end, times[times.length - 1])
    if (!densest || times.length > densest.length) densest = times
  }
  if (!densest) return { frameRate: given ?? fallback, frameCount: 1, timeOf: () => 0 }
  const frameRate = given ?? keyRate(densest, fallback)
  // A last key that misses a frame by rounding is that frame; one between two frames is not thrown away.
  const frameCount = Math.max(1, Math.ceil((end - start) * frameRate - 0.01) + 1)
  return { frameRate, frameCount, timeOf: (frame) => start + frame / frameRate }
}

/** Times are kept in single precision. */
const isWhole = (frames: number): boolean => Math.abs(frames - Math.round(frames)) < 0.01

function keyRate(times: Float32Array, fallback: number): number {
  if (times.length < 3) return fallback
  const gaps = Float64Array.from({ length: times.length - 1 }, (_, key) => times[key + 1] - times[key]).sort()
  const median = gaps[gaps.length >> 1]
  if (!(median > 1e-4) || median > SPARSE) return fallback
  // Even keys: the whole length tells the rate better than one rounded gap.
  const even = gaps[gaps.length - 1] < 1.5 * median && gaps[0] > 0.5 * median
  if (!even && times.every((time) => isWhole((time - times[0]) * fallback))) return fallback
  const rate = even ? gaps.length / (times[times.length - 1] - times[0]) : 1 / median
  return (
    USUAL_RATES.find((usual) => Math.abs(rate / usual - 1) < (even ? 1e-4 : 5e-3)) ??
    USUAL_RATES.find((usual) => Math.abs(rate / usual - 1) < 5e-3) ??
    rate
  )
}
