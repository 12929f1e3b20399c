/** Every tool, in the order they are shown. */
export const TOOL_NAMES = [
  'select',
  'draw',
  'partner',
  'shape',
  'assemble',
  'style',
  'space',
  'find',
  'join',
  'clean',
  'lift',
] as const

export type ToolName = (typeof TOOL_NAMES)[number]
