import type { Interval } from '@understudy/motion'

export interface UnitOptions {
  /** Lengths of units in beats. */
  readonly lengths?: readonly number[]
  /** A unit begins on every `hop`-th beat: 1 makes units overlap, and an example then answers on any beat. */
  readonly hop?: number
}
export const UNIT_DEFAULTS = { lengths: [2], hop: 2 } as const

/** Units of whole beats (two in the thesis, Hsu 2004, ch. 3), overlapping when `hop` is less than their length. */
export function unitsOfBeats(beats: readonly number[], options: UnitOptions = {}): readonly Interval[] {
  const { lengths, hop } = { ...UNIT_DEFAULTS, ...options }
  return lengths.flatMap((length) =>
    beats.flatMap((start, beat) =>
      beat % hop === 0 && beat + length < beats.length ? [{ start, end: beats[beat + length] }] : [],
    ),
  )
}
