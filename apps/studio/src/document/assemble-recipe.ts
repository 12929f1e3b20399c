import type { Interval } from '@understudy/motion'
import type { PartChoice } from '@understudy/synthesis/methods/part-assembly'
import type { TakeRecipe } from './recipe.ts'

/** What can be set about a borrowed part. Seconds throughout. */
export interface AssembleSettings {
  /** A motion shorter than the one that borrows is lent again and again. */
  readonly repeat: boolean
  /** Mean and deviation at the seam are those of the motion that borrows. */
  readonly adjust: 'rotations' | 'angles' | 'none'
  /** 0, as lent, to 1; `auto`: the more alike the two are, the more. */
  readonly strength: number | 'auto'
  readonly trunk: boolean
  readonly touch: boolean
  /** Hips give way to the moved weight, and feet are repaired. */
  readonly balance: boolean
  readonly timing: 'auto' | 'stretch' | 'curve'
  /** σ of the smoothing of the borrowed part. */
  readonly smoothing: number
  /** The stretch that is changed, and the stretch that is lent. */
  readonly at?: Interval
  readonly from?: Interval
}

/** As lent for the most part: whoever borrows the arms of a wave wants to see it wave. */
export const ASSEMBLE_SETTINGS: AssembleSettings = {
  repeat: true,
  adjust: 'rotations',
  strength: 0.2,
  trunk: true,
  touch: true,
  balance: true,
  timing: 'auto',
  smoothing: 0.02,
}

/** A motion with a part of another. */
export interface AssembleRecipe {
  readonly kind: 'assemble'
  /** Who borrows. */
  readonly input: TakeRecipe
  /** Who lends. */
  readonly donor: TakeRecipe
  readonly part: PartChoice
  readonly settings: AssembleSettings
}

export const assembleInputs = ({ input, donor }: AssembleRecipe): readonly TakeRecipe[] => [input, donor]
