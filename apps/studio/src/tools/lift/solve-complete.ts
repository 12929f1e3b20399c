import { duration, isAtOrAbove, type Motion, type Role } from '@understudy/motion'
import { complete, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import type { CompleteAnswer } from './messages.ts'
import type { CompleteRecipe } from '../../document/lift-recipe.ts'

/** Fills what was not recorded: these roles with all that hangs on them, and these spans of time. */
export function solveComplete(
  model: DeformableModel,
  input: Motion,
  { roles, spans }: Pick<CompleteRecipe, 'roles' | 'spans'>,
): Omit<CompleteAnswer, 'took'> {
  const { skeleton } = input
  const { motion, solution } = complete(model, input, {
    roles: roles as readonly Role[],
    spans: spans.map(([start, end]) => ({ start, end })),
  })
  const gone = roles.flatMap((role) => skeleton.roles.get(role as Role) ?? [])
  const joints = skeleton.joints.filter((_, joint) =>
    gone.some((above) => isAtOrAbove(skeleton, above, joint)),
  ).length
  const seconds = spans.reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(end, duration(input)) - Math.max(0, start)),
    0,
  )
  const misses = solution.residuals.filter(({ unit }) => unit === 'cm').map(({ value }) => value)
  const missCm = Math.sqrt(misses.reduce((sum, miss) => sum + miss * miss, 0) / Math.max(1, misses.length))
  return { motion, filled: { joints, seconds }, verdict: solution.verdicts[0], missCm }
}
