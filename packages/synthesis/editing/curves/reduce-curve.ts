import { curveAt, type CurveKey } from './curve.ts'

/** How exact a reduced curve is, and how many keys it may have. */
export interface ReduceCurveOptions {
  /** No frame is farther from the curve than this, in the unit of the values. */
  readonly within: number
  /** Keys at most, whatever is left. */
  readonly most?: number
}

/**
 * A few smooth keys that tell a sampled curve: the two ends first, then again and again the frame that is farthest from
 * the curve through the keys so far, until all are within reach. O(frames × keys).
 */
export function reduceCurve(
  values: ArrayLike<number>,
  frameRate: number,
  { within, most = 60 }: ReduceCurveOptions,
): readonly CurveKey[] {
  const last = values.length - 1
  const frames = new Set(last > 0 ? [0, last] : [0])
  for (;;) {
    const keys = [...frames]
      .toSorted((a, b) => a - b)
      .map((frame): CurveKey => [frame / frameRate, values[frame], 'smooth'])
    let [worst, far] = [-1, within]
    for (let frame = 0; frame <= last; frame++) {
      const missed = Math.abs(curveAt(keys, frame / frameRate) - values[frame])
      if (missed > far && !frames.has(frame)) [worst, far] = [frame, missed]
    }
    if (worst < 0 || frames.size >= most) return keys
    frames.add(worst)
  }
}
