import type { TakeRecipe } from './recipe.ts'

/** A part of another take, by itself. */
export interface ExcerptRecipe {
  readonly kind: 'excerpt'
  readonly input: TakeRecipe
  /** Seconds on the input's clock. */
  readonly start: number
  readonly end: number
}

export const excerptInputs = ({ input }: ExcerptRecipe): readonly TakeRecipe[] => [input]

/** A pose at a frame. Rotations are local quaternions, `[joint][xyzw]`; metres. */
export interface PosedKey {
  readonly frame: number
  readonly root: readonly [number, number, number]
  readonly rotations: readonly number[]
}

/** A motion as a few poses: what is looked for when nobody has done it yet. */
export interface PosesRecipe {
  readonly kind: 'poses'
  /** Whose figure is posed. */
  readonly figure: TakeRecipe
  /** Frames per second. */
  readonly frameRate: number
  /** At least one, each at a later frame than the one before. */
  readonly poses: readonly PosedKey[]
}

export const posesInputs = ({ figure }: PosesRecipe): readonly TakeRecipe[] => [figure]
