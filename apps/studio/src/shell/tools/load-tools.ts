import type { Craft, CraftContext, OpenCraft } from '../../tools/shared/tool.ts'
import type { CraftName } from '../../crafts/craft-names.ts'

const LOADERS: Readonly<Record<CraftName, () => Promise<{ open: OpenCraft }>>> = {
  shape: () => import('../../tools/shape/tool.tsx'),
  assemble: () => import('../../tools/assemble/tool.tsx'),
  style: () => import('../../tools/style/tool.tsx'),
  space: () => import('../../tools/space/tool.tsx'),
  find: () => import('../../tools/find/tool.tsx'),
  lift: () => import('../../tools/lift/tool.tsx'),
}

/** The crafts, each fetched when it is first asked for: a page that only walks loads none of them. */
export interface Crafts {
  /** The same promise every time. */
  get(name: CraftName): Promise<Craft>
  /** At once, if it is there. */
  here(name: CraftName): Craft | undefined
  /** Stops what the workers of all of them do. */
  cancel(): void
}

export function makeCrafts(context: () => CraftContext): Crafts {
  const asked = new Map<CraftName, Promise<Craft>>()
  const here = new Map<CraftName, Craft>()
  const fetchCraft = async (name: CraftName): Promise<Craft> => {
    try {
      const craft = (await LOADERS[name]()).open(context())
      here.set(name, craft)
      return craft
    } catch (error) {
      // A failure is not remembered: the next try asks again.
      asked.delete(name)
      throw error
    }
  }
  return {
    get: (name) => {
      const promise = asked.get(name) ?? fetchCraft(name)
      asked.set(name, promise)
      return promise
    },
    here: (name) => here.get(name),
    cancel: () => here.forEach((craft) => craft.cancel?.()),
  }
}
