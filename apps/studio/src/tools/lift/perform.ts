import { MotionError, rename, type Motion, type Skeleton } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import type { ToolContext } from '../shared/tool.ts'
import { readable } from '../shared/models/readable.ts'
import type { CompleteAnswer, FilmAnswer, FilterAnswer, TracksAnswer } from './messages.ts'
import {
  isSeen,
  type CompleteRecipe,
  type FilterRecipe,
  type LiftRecipe,
  type TracksRecipe,
} from '../../document/lift-recipe.ts'
import { isFile } from '../../document/model-recipe.ts'
import type { LiftSolver } from './solver.ts'

/** What the take on stage was found to be, by the mode of its recipe. */
export type LiftFindings =
  | { readonly mode: 'spoil'; readonly truth: Motion }
  | { readonly mode: 'filter'; readonly answer: FilterAnswer; readonly input: Performance }
  | { readonly mode: 'tracks'; readonly answer: TracksAnswer }
  | { readonly mode: 'film'; readonly answer: FilmAnswer }
  | { readonly mode: 'complete'; readonly answer: CompleteAnswer; readonly input: Performance }

export const findingsOf = (performed: Performance | undefined): LiftFindings | undefined =>
  performed?.findings as LiftFindings | undefined

/** Performs the recipes of this tool. */
export interface Performing {
  perform(recipe: LiftRecipe, quality: Quality): Promise<Performance | undefined>
  /** The same of a filter, with the reason where the model is of no use. */
  filter(recipe: FilterRecipe): Promise<{ performance?: Performance; flagged?: string } | undefined>
}

export function makePerforming({ performances }: ToolContext, solver: LiftSolver): Performing {
  const performed = (recipe: TakeRecipe): Promise<Performance | undefined> => performances.performed(recipe)
  const bodyFor = (skeleton: Skeleton): Promise<BodyMesh> => performances.bodyFor(skeleton)

  async function filter(
    recipe: FilterRecipe,
  ): Promise<{ performance?: Performance; flagged?: string } | undefined> {
    const input = await performed(recipe.input)
    if (!input) return undefined
    mustFit(recipe, input.motion)
    const truth = await truthOf(recipe.input)
    const found = await solver.filter(recipe, input.motion, truth)
    if (!found) return undefined
    if (found.flagged !== undefined) return { flagged: readable(found.flagged) }
    const { answer } = found
    if (!answer) return undefined
    const motion = rename(answer.motion, input.motion.name)
    const findings: LiftFindings = { mode: 'filter', answer, input }
    return { performance: { motion, body: await bodyFor(motion.skeleton), findings } }
  }

  /** What a take was before it was spoilt. */
  const truthOf = async (recipe: TakeRecipe): Promise<Motion | undefined> =>
    recipe.kind === 'lift' && recipe.mode === 'spoil' ? (await performed(recipe.input))?.motion : undefined

  async function tracks(recipe: TracksRecipe): Promise<Performance | undefined> {
    const seen = isSeen(recipe.picture) ? await performed(recipe.picture.from) : undefined
    if (isSeen(recipe.picture) && !seen) return undefined
    const answer = await solver.tracks(recipe, seen?.motion)
    if (!answer) return undefined
    const findings: LiftFindings = { mode: 'tracks', answer }
    return { motion: answer.motion, body: await bodyFor(answer.motion.skeleton), findings }
  }

  async function perform(recipe: LiftRecipe, quality: Quality): Promise<Performance | undefined> {
    switch (recipe.mode) {
      case 'spoil': {
        const input = await performed(recipe.input)
        const motion = input && (await solver.spoil(recipe))
        if (!motion) return undefined
        const findings: LiftFindings = { mode: 'spoil', truth: input.motion }
        const { body, floor } = input
        return { motion, body, ...(floor !== undefined && { floor }), findings }
      }
      case 'filter': {
        // A hand that moves a slider waits for the exact answer.
        const found = quality === 'exact' ? await filter(recipe) : undefined
        if (found?.flagged !== undefined) throw new MotionError(found.flagged)
        return found?.performance
      }
      case 'tracks':
        return quality === 'exact' ? tracks(recipe) : undefined
      case 'film': {
        const answer = quality === 'exact' ? await solver.film(recipe) : undefined
        if (!answer) return undefined
        const findings: LiftFindings = { mode: 'film', answer }
        return { motion: answer.motion, body: await bodyFor(answer.motion.skeleton), findings }
      }
      case 'complete': {
        if (quality === 'preview') return undefined
        const input = await performed(recipe.input)
        if (!input) return undefined
        mustFit(recipe, input.motion)
        const answer = await solver.complete(recipe, input.motion)
        if (!answer) return undefined
        const findings: LiftFindings = { mode: 'complete', answer, input }
        return { ...input, motion: answer.motion, findings }
      }
    }
  }
  return { perform, filter }
}

/** A model from a file has its own body: it cannot be learned on another. */
function mustFit({ model, ownBody }: FilterRecipe | CompleteRecipe, { name }: Motion): void {
  if (ownBody && isFile(model))
    throw new MotionError(
      `Model "${model.name}" is of another figure than "${name}". ` +
        `A model from a file has its own body: clean motions of that body, or build a model from examples here.`,
    )
}
