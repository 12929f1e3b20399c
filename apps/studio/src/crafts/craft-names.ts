/** Tools that live in a folder of their own, `crafts/<name>`, and come when they are first needed. */
export const CRAFT_NAMES = ['shape', 'assemble', 'style', 'space', 'find', 'lift'] as const

export type CraftName = (typeof CRAFT_NAMES)[number]

export const isCraft = (name: string | undefined): name is CraftName =>
  CRAFT_NAMES.some((craft) => craft === name)
