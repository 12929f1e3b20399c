import type { RecipeKind } from '../../document/recipe.ts'
import type { Performer } from '../../engine/performances/performances.ts'
import type { ToolName } from '../../engine/studio/tool-names.ts'
import * as draw from '../../tools/draw/tool.tsx'
import * as select from '../../tools/select/tool.tsx'
import type { OpenTool, Tool, ToolContext } from '../../tools/shared/tool.ts'

/** Draw and select are there with the page: somebody may draw at once. */
const LOADERS: Readonly<Record<ToolName, () => Promise<{ open: OpenTool }>>> = {
  select: () => Promise.resolve(select),
  draw: () => Promise.resolve(draw),
  edit: () => import('../../tools/edit/tool.tsx'),
  partner: () => import('../../tools/partner/tool.tsx'),
  shape: () => import('../../tools/shape/tool.tsx'),
  assemble: () => import('../../tools/assemble/tool.tsx'),
  style: () => import('../../tools/style/tool.tsx'),
  space: () => import('../../tools/space/tool.tsx'),
  find: () => import('../../tools/find/tool.tsx'),
  join: () => import('../../tools/join/tool.tsx'),
  clean: () => import('../../tools/clean/tool.tsx'),
  lift: () => import('../../tools/lift/tool.tsx'),
}

/** Which tool makes takes of a kind. */
export const MADE_WITH: Readonly<Partial<Record<RecipeKind, ToolName>>> = {
  walk: 'draw',
  clean: 'clean',
  partner: 'partner',
  join: 'join',
  blend: 'join',
  shape: 'shape',
  assemble: 'assemble',
  style: 'style',
  space: 'space',
  excerpt: 'find',
  edit: 'edit',
  line: 'edit',
  poses: 'find',
  lift: 'lift',
}

/** The file of jobs that makes takes of a kind, where it has a thread to itself. */
export const JOBS_OF: Readonly<Partial<Record<RecipeKind, string>>> = {
  walk: 'walk',
  partner: 'partner',
  shape: 'shape',
  assemble: 'assemble',
  style: 'style',
  join: 'join',
  clean: 'clean',
  space: 'space',
}

/** The tools, each fetched when it is first asked for: a page that only walks loads no others. */
export interface Tools {
  /** The same promise every time. */
  get(name: ToolName): Promise<Tool>
  /** At once, if it is there. */
  here(name: ToolName): Tool | undefined
  /** The tool that performs takes of a kind. */
  performerOf(kind: RecipeKind): Promise<Performer>
  /** Tells when one has arrived. */
  onArrival(listener: () => void): () => void
  /** Stops the jobs of all of them. */
  cancel(): void
}

export function makeTools(context: () => ToolContext): Tools {
  const asked = new Map<ToolName, Promise<Tool>>()
  const here = new Map<ToolName, Tool>()
  const listeners = new Set<() => void>()
  const fetchTool = async (name: ToolName): Promise<Tool> => {
    try {
      const tool = (await LOADERS[name]()).open(context())
      here.set(name, tool)
      for (const listener of listeners) listener()
      return tool
    } catch (error) {
      // A failure is not remembered: the next try asks again.
      asked.delete(name)
      throw error
    }
  }
  const get = (name: ToolName): Promise<Tool> => {
    const promise = asked.get(name) ?? fetchTool(name)
    asked.set(name, promise)
    return promise
  }
  return {
    get,
    performerOf: async (kind) => {
      const name = MADE_WITH[kind]
      const tool = name && (await get(name))
      if (!tool?.perform) throw new Error(`tools: no tool makes takes of the kind "${kind}".`)
      return tool as Performer
    },
    here: (name) => here.get(name),
    onArrival: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cancel: () => here.forEach((tool) => tool.cancel?.()),
  }
}
