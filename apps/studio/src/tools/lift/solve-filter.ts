import { rename, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { filterLong, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import type { FilterAnswer } from './messages.ts'
import { apartCm, noiseCurves } from './noise-curves.ts'
import type { FilterRecipe } from '../../document/lift-recipe.ts'

/** Filters as `understudy model filter` does, and tells before and after. `truth` is what the input was before it was spoilt. */
export function solveFilter(
  model: DeformableModel,
  input: Motion,
  { fault, sigma, manner, force }: Pick<FilterRecipe, 'fault' | 'sigma' | 'manner' | 'force'>,
  truth: Motion | undefined,
  run: Run,
): Omit<FilterAnswer, 'took'> | { readonly flagged: string } {
  const found = filterLong(model, input, { ...(fault !== 'auto' && { fault }), sigma, manner, force }, run)
  if (found.flagged !== undefined) return { flagged: found.flagged }
  const motion = rename(found.motion, input.name)
  const filtered = found.parts.flatMap((part) => part.filtered ?? [])
  return {
    motion,
    ...noiseCurves(input, motion),
    movedCm: apartCm(input, motion),
    ...(truth && { truth: { before: apartCm(truth, input), after: apartCm(truth, motion) } }),
    parts: found.parts.map((part) => ({
      start: part.start,
      end: part.end,
      filtered: part.filtered !== undefined,
    })),
    filteredSeconds: found.filteredSeconds,
    unexplainedCm: 100 * Math.max(0, ...filtered.map(({ unexplained }) => unexplained)),
    usualCm: 100 * (filtered[0]?.usual ?? 0),
  }
}
