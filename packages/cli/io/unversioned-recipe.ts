import { withRecipe as carry, type Motion } from '@understudy/motion'

/** For commands that are not operations yet: their recipes tell what was done, and cannot be performed (version 0). */
export const withRecipe = (
  motion: Motion,
  {
    operation,
    inputs,
    options,
    seed,
  }: {
    readonly operation: string
    readonly inputs: readonly string[]
    readonly options: Readonly<Record<string, unknown>>
    readonly seed?: number
  },
): Motion =>
  carry(motion, {
    operation,
    version: 0,
    inputs: { clips: inputs.map((hash) => ({ motion: hash, name: 'unknown' })) },
    options,
    ...(seed === undefined ? {} : { seed }),
  })
