import type { ComponentType } from 'react'
import type { OwnModel } from '../../document/shape-recipe.ts'
import { makeBuilder, type BuildProps } from '../shared/model-builder/builder.tsx'
import { makeWish } from '../shared/models/model-wish.ts'
import { makeModelsClient } from '../shared/models/models-client.ts'
import type { ToolContext } from '../shared/tool.ts'

/** Models of one's own: built of takes and clips, or read from a file. */
export interface OwnModels {
  /** The model as a file has it; undefined when cancelled. */
  text(model: OwnModel): Promise<string | undefined>
  readonly Build: ComponentType<BuildProps>
  cancel(): void
}

export function makeOwnModels(context: ToolContext): OwnModels {
  const models = makeModelsClient(context.host, context.onProgress)
  const wishOf = makeWish(context)
  return {
    text: async (model) => {
      const wish = await wishOf(model)
      return wish && models.print(wish)
    },
    Build: makeBuilder(context, models, wishOf).Build,
    cancel: () => models.cancel(),
  }
}
