import type { Interval } from '@understudy/motion'
import { addInstances, addPair, type MappingDatabase, type MappingPair } from './database.ts'

/** How long units are, and on which beats they begin. */
export interface UnitOptions {
  /** Lengths of units in beats. */
  readonly lengths?: readonly number[]
  /**
   * A unit begins on every `hop`-th beat: 1 makes units overlap, and an example then answers on any beat. Less than 1
   * begins units between beats, too: a quarter of a step after a plant, half, three quarters.
   */
  readonly hop?: number
}

/** What cutting a dance into units takes where the options do not say, beats. */
export const UNIT_DEFAULTS = { lengths: [2], hop: 2 } as const

/** Units of whole beats (two in the thesis, Hsu 2004, ch. 3), overlapping when `hop` is less than their length. */
export function unitsOfBeats(beats: readonly number[], options: UnitOptions = {}): readonly Interval[] {
  const { lengths, hop } = { ...UNIT_DEFAULTS, ...options }
  const last = beats.length - 1
  const at = (beat: number): number => {
    const before = Math.min(Math.floor(beat), last)
    const part = beat - before
    return part === 0 ? beats[before] : beats[before] + part * (beats[before + 1] - beats[before])
  }
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, Math.floor((last - length) / hop + 1e-9) + 1) }, (_, unit) => ({
      start: at(unit * hop),
      end: at(unit * hop + length),
    })),
  )
}

/** The database with one more pair, its instances the units of `beats`. */
export function addPairInUnits(
  database: MappingDatabase,
  pair: MappingPair,
  beats: readonly number[],
  options: UnitOptions,
  labelsOf?: (start: number, end: number) => readonly string[],
): MappingDatabase {
  return addInstances(
    addPair(database, pair, []),
    database.pairs.length,
    unitsOfBeats(beats, options),
    labelsOf,
  )
}
