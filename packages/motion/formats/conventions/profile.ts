import type { Issue } from '../../errors.ts'
import type { Motion } from '../../motion/motion.ts'

/** A rate known from elsewhere than the file, and from where. */
export interface KnownRate {
  readonly frameRate: number
  readonly how: string
}

/** What is known about one family of files beyond what any file of its format says. Works in file units, +Y up. */
export interface Profile {
  readonly name: ProfileName
  /** Does this file belong to the family? Judged by what is in it, never by its name. */
  fits(motion: Motion): boolean
  /** Metres per unit, where the family has one. */
  readonly metresPerUnit: number
  /** Repairs what the family gets wrong, and says what it did. */
  repair(motion: Motion, source: string): { readonly motion: Motion; readonly repairs: readonly Issue[] }
  /**
   * The rate of this recording, where it is known, whatever the header says. Asked with the motion brought to our conventions and
   * the name of its file; only for files as the family publishes them, that is where `repair` found something to do: who has
   * worked on a file since has written a header of their own.
   */
  knownRate?(motion: Motion, source: string): KnownRate | undefined
  /** The rate of all its recordings, where they have one: a header that says the same is not doubted. */
  readonly usualRate?: KnownRate
  /** Headers of the family are often wrong: where physics is sure and nothing is known, it is believed. */
  readonly hasWrongHeaders: boolean
}

/** A family of files whose habits are known: the CMU recordings, or Bandai Namco's. */
export type ProfileName = 'cmu' | 'bandai'
