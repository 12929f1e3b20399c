import type { Motion } from '@understudy/motion'
import type { AssemblyReport } from '@understudy/synthesis/methods/part-assembly'
import { assembleParts } from '../assemble-parts/operation.ts'
import type { OptionsFor } from '../core/operation.ts'
import { perform, type PerformOptions } from '../core/perform.ts'
import { madeMotion, type MadeMotion } from './made-motion.ts'

/** `base` with a part of `donor`: its arms unless told otherwise. */
export const assemble = async (
  base: Motion,
  donor: Motion,
  options: OptionsFor<typeof assembleParts> = {},
  context?: PerformOptions,
): Promise<MadeMotion<AssemblyReport>> =>
  madeMotion(await perform(assembleParts, { base, donor }, options, context))
