import type { Issue } from '../../errors.ts'
import type { Motion } from '../../motion/motion.ts'
import type { RateCheck } from './check-frame-rate.ts'

/** What is known about one family of files beyond what any file of its format says. Works in file units. */
export interface Profile {
  readonly name: ProfileName
  /** Does this file belong to the family? Judged by what is in it, never by its name. */
  fits(motion: Motion): boolean
  /** Metres per unit, where the family has one. */
  readonly metresPerUnit: number
  /** Repairs what the family gets wrong, and says what it did. */
  repair(motion: Motion, source: string): { readonly motion: Motion; readonly repairs: readonly Issue[] }
  /**
   * Frames per second where the family is known to have another rate than its header says, and why. Asked with the motion
   * brought to our conventions and what physics says about its rate.
   */
  knownRate?(
    motion: Motion,
    check: RateCheck,
  ): { readonly frameRate: number; readonly how: string } | undefined
}

export type ProfileName = 'cmu' | 'bandai'
