import { contentHash, type Motion } from '@understudy/motion'
import { ASSEMBLE_DEFAULTS, type AssembleOptions } from '@understudy/synthesis/methods/part-assembly'

/** How a motion was put together from a base and a part of a donor. */
export const assembleRecipe = (
  base: Motion,
  donor: Motion,
  part: string,
  options: AssembleOptions,
): { operation: string; inputs: string[]; options: Record<string, unknown> } => ({
  operation: 'assemble',
  inputs: [contentHash(base), contentHash(donor)],
  options: { part, ...ASSEMBLE_DEFAULTS, ...options },
})
