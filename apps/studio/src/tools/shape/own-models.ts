import type { ComponentType } from 'react'
import type { CraftContext } from '../shared/tool.ts'
import { makeBuilder, type BuildProps } from '../shared/model-builder/builder.tsx'
import { makePerforming } from '../lift/perform.ts'
import { liftSolverOf } from '../lift/solver.ts'
import type { OwnModel } from '../../document/shape-recipe.ts'

/** Models of one's own: built of takes and clips, or read from a file. */
export interface OwnModels {
  /** The model as a file has it; undefined when cancelled. */
  text(model: OwnModel): Promise<string | undefined>
  readonly Build: ComponentType<BuildProps>
  cancel(): void
}

export function makeOwnModels(context: CraftContext): OwnModels {
  const solver = liftSolverOf(context)
  const performing = makePerforming(context, solver)
  return {
    text: async (model) => {
      const wish = await performing.wish(model)
      return wish && solver.print(wish)
    },
    Build: makeBuilder(context, solver, performing).Build,
    cancel: () => solver.cancel(),
  }
}
