import type { ComponentType } from 'react'
import { makeBuilder, type BuildProps } from '../shared/model-builder/builder.tsx'
import { makeModelsClient } from '../shared/models/models-client.ts'
import type { ToolContext } from '../shared/tool.ts'

/** Where models of one's own are built: of takes and clips, or read from a file. */
export interface OwnModels {
  readonly Build: ComponentType<BuildProps>
  cancel(): void
}

export function makeOwnModels(context: ToolContext): OwnModels {
  const models = makeModelsClient(context.host, context.onProgress)
  return { Build: makeBuilder(context, models).Build, cancel: () => models.cancel() }
}
