import { portable } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import type { OnsetEnvelope } from './step-onsets.ts'

/** What `trackBeats` knows of the music: the steps of a bar, the range of tempos, how steady they are. */
export interface TrackBeatsOptions {
  /**
   * What each beat of a bar should show: 1 a step, −1 none. Salsa steps on 1, 2, 3 and rests on 4. A tracker that
   * expects a step on every beat locks onto the three and drifts.
   */
  readonly pattern?: readonly number[]
  /** Beats per minute. */
  readonly slowest?: number
  readonly fastest?: number
  /** What a change of tempo costs: times (ln ratio of neighbouring bars)². */
  readonly steadiness?: number
}

/** What `trackBeats` takes where its options do not say; tempos in beats per minute. */
export const TRACK_BEATS_DEFAULTS = {
  pattern: [1, 1, 1, -1],
  slowest: 100,
  fastest: 200,
  steadiness: 400,
} as const

/** The beats of a dance and its tempo. */
export interface BeatTrack {
  /** Seconds, every beat of every whole bar. */
  readonly beats: readonly number[]
  /** Seconds, the first beat of every bar. */
  readonly bars: readonly number[]
  /** Beats per minute, over all bars. */
  readonly tempo: number
}

/**
 * Bars that fit the onsets best, tempo drifting slowly, by dynamic programming (after Ellis, Beat Tracking by
 * Dynamic Programming, 2007, with a bar in place of a beat):
 *
 *   S(t, P) = P Σⱼ aⱼ e(t + jP/n) + max over P′ of  S(t − P′, P′) − λ P ln²(P/P′)
 *
 * t a bar's start, P its length, a the pattern of n beats. The gain of a bar is weighted by its length, so that neither
 * many short bars nor few long ones win by their number. O(T · lengths · neighbours).
 */
export function trackBeats(onsets: OnsetEnvelope, options: TrackBeatsOptions = {}): BeatTrack {
  const { pattern, slowest, fastest, steadiness } = { ...TRACK_BEATS_DEFAULTS, ...options }
  const { rate, values } = onsets
  const n = pattern.length
  const count = values.length
  const slowestBar = Math.round((n * 60 * rate) / slowest)
  if (count < 2 * slowestBar) {
    throw new MotionError(
      `trackBeats: ${(count / rate).toFixed(1)} s were given; two of the longest bars (${((2 * slowestBar) / rate).toFixed(1)} s) ` +
        `are needed to find a beat. Mark the beats by hand.`,
      { code: 'too-little' },
    )
  }
  const usual = usualPeriod(values, Math.max(2, Math.round((n * 60 * rate) / fastest)), slowestBar)
  const shortest = Math.max(2, Math.round(usual * (1 - DRIFT)))
  const longest = Math.round(usual * (1 + DRIFT))
  const lengths = longest - shortest + 1
  const score = new Float64Array(count * lengths)
  const back = new Int32Array(count * lengths).fill(-1)
  const reach = Math.max(1, Math.round(0.08 * longest))
  for (let start = 0; start < count; start++) {
    for (let l = 0; l < lengths; l++) {
      const length = shortest + l
      if (start + length > count) break
      let best = 0
      let from = -1
      for (let other = Math.max(0, l - reach); other <= Math.min(lengths - 1, l + reach); other++) {
        const before = start - (shortest + other)
        if (before < 0) break
        const change = portable.log(length / (shortest + other))
        const value = score[before * lengths + other] - steadiness * length * change * change
        // A bar may also begin the track anywhere in the first bar's time: that is what `best = 0` says.
        if (value > best || (from < 0 && start >= longest)) {
          best = value
          from = before * lengths + other
        }
      }
      score[start * lengths + l] = best + length * fit(values, pattern, start, length)
      back[start * lengths + l] = from
    }
  }
  return trace()

  function trace(): BeatTrack {
    let at = -1
    for (let start = Math.max(0, count - 2 * longest); start < count; start++) {
      for (let l = 0; l < lengths && start + shortest + l <= count; l++) {
        const cell = start * lengths + l
        if (at < 0 || score[cell] > score[at]) at = cell
      }
    }
    const bars: { start: number; length: number }[] = []
    for (; at >= 0; at = back[at])
      bars.unshift({ start: Math.floor(at / lengths), length: shortest + (at % lengths) })
    const beats = bars.flatMap(({ start, length }) =>
      pattern.map((_, j) => (start + (j * length) / n) / rate),
    )
    const total = bars.reduce((sum, { length }) => sum + length, 0)
    const last = bars[bars.length - 1]
    return {
      beats: [...beats, (last.start + last.length) / rate],
      bars: bars.map(({ start }) => start / rate),
      tempo: (60 * rate * n * bars.length) / total,
    }
  }
}

/** How far the tempo may leave the usual one of a take, as a share. */
const DRIFT = 0.12

/**
 * The lag at which the onsets repeat best, r(lag) + ½ r(2 lag) with r the autocorrelation: a bar repeats, and so do two.
 * Without it a bar of four fits three steps of the next as well as its own wherever the dancers are sloppy.
 */
function usualPeriod(values: Float64Array, shortest: number, longest: number): number {
  const repeats = (lag: number): number => {
    let sum = 0
    for (let i = lag; i < values.length; i++) sum += values[i] * values[i - lag]
    return lag < values.length ? sum / (values.length - lag) : 0
  }
  let best = shortest
  let most = -Infinity
  for (let lag = shortest; lag <= longest; lag++) {
    const value = repeats(lag) + 0.5 * repeats(2 * lag)
    if (value > most) {
      most = value
      best = lag
    }
  }
  return best
}

function fit(values: Float64Array, pattern: readonly number[], start: number, length: number): number {
  let sum = 0
  for (let j = 0; j < pattern.length; j++) {
    sum += pattern[j] * values[Math.min(values.length - 1, Math.round(start + (j * length) / pattern.length))]
  }
  return sum / pattern.length
}
