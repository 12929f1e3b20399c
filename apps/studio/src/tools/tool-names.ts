/** Every tool, in the order they are shown. */
export const TOOL_NAMES = ['select', 'draw', 'partner', 'blend', 'clean'] as const

export type ToolName = (typeof TOOL_NAMES)[number]
