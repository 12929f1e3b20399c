import type { ComponentType } from 'react'
import type { CraftContext } from '../../craft.ts'
import type { Performing } from '../perform.ts'
import type { LiftSolver } from '../solver.ts'
import type { BuiltModel } from './model-recipe.ts'

export interface BuildProps {
  readonly onUse: (model: BuiltModel) => void
  readonly onClose: () => void
}

/** Builds models from takes and clips, for any tool that works with them. */
export interface Builder {
  readonly Build: ComponentType<BuildProps>
  /** What tests may know. */
  facts(): unknown
}

export const makeBuilder = (context: CraftContext, solver: LiftSolver, performing: Performing): Builder => {
  void context
  void solver
  void performing
  return { Build: () => undefined, facts: () => undefined }
}
