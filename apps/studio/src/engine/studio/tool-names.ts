import { CRAFT_NAMES } from '../../crafts/craft-names.ts'

/** Every tool, in the order they are shown. */
export const TOOL_NAMES = ['select', 'draw', 'partner', ...CRAFT_NAMES, 'blend', 'clean'] as const

export type ToolName = (typeof TOOL_NAMES)[number]
