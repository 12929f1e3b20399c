/** Every tool, in the order they are shown. */
export const TOOL_NAMES = [
  'select',
  'edit',
  'draw',
  'partner',
  'shape',
  'assemble',
  'style',
  'join',
  'space',
  'find',
  'lift',
  'clean',
] as const

export type ToolName = (typeof TOOL_NAMES)[number]
