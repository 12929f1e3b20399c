import type { Feature } from './feature.ts'

/**
 * Answers with hysteresis, one per frame. A threshold t is passed upwards at t + slack and downwards at
 * t − slack; in between the answer stays: a number that trembles around a threshold would cut the motion
 * to pieces. The first frame has no past and asks the bare threshold. Above `above` the answer is 1; else,
 * where there is a `below`, 2 above it and 0 under it; else 0.
 */
export function threshold(
  signal: Float32Array,
  { above, below, slack }: Pick<Feature, 'above' | 'below' | 'slack'>,
): Uint8Array {
  const out = new Uint8Array(signal.length)
  let isHigh = signal[0] > above
  let isLow = below !== undefined && signal[0] < below
  const floor = below ?? -Infinity
  const middle = below === undefined ? 0 : 2
  for (let f = 0; f < out.length; f++) {
    const v = signal[f]
    isHigh = isHigh ? v >= above - slack : v > above + slack
    isLow = isLow ? v <= floor + slack : v < floor - slack
    out[f] = isHigh ? 1 : isLow ? 0 : middle
  }
  return out
}
