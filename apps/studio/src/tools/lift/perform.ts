import { MotionError, type Motion, type Skeleton } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { TakeRecipe } from '../../document/recipe.ts'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import type { Performance } from '../../engine/performances/performances.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { CraftContext } from '../shared/tool.ts'
import { isBuilt, isFile, type ModelRecipe } from '../../document/model-recipe.ts'
import type { CompleteAnswer, FilterAnswer, ModelWish, TracksAnswer } from './messages.ts'
import { isSeen, type FilterRecipe, type LiftRecipe, type TracksRecipe } from '../../document/lift-recipe.ts'
import type { LiftSolver } from './solver.ts'

/** What the take on stage was found to be, by the mode of its recipe. */
export type LiftCrafted =
  | { readonly mode: 'spoil'; readonly truth: Motion }
  | { readonly mode: 'filter'; readonly answer: FilterAnswer; readonly input: Performance }
  | { readonly mode: 'tracks'; readonly answer: TracksAnswer }
  | { readonly mode: 'complete'; readonly answer: CompleteAnswer; readonly input: Performance }

export const craftedOf = (performed: Performance | undefined): LiftCrafted | undefined =>
  performed?.crafted as LiftCrafted | undefined

/** Performs the recipes of this tool. */
export interface Performing {
  perform(recipe: LiftRecipe, quality: Quality): Promise<Performance | undefined>
  /** The same of a filter, with the reason where the model is of no use. */
  filter(recipe: FilterRecipe): Promise<{ performance?: Performance; flagged?: string } | undefined>
  /** A model with the motions it is made of; undefined when cancelled. */
  wish(model: ModelRecipe): Promise<ModelWish | undefined>
}

export function makePerforming({ performances, storage }: CraftContext, solver: LiftSolver): Performing {
  const performed = (recipe: TakeRecipe): Promise<Performance | undefined> => performances.performed(recipe)
  const bodyFor = (skeleton: Skeleton): Promise<BodyMesh> => performances.bodyFor(skeleton)

  async function wish(recipe: ModelRecipe): Promise<ModelWish | undefined> {
    if (isFile(recipe)) {
      const bytes = await storage.getFile(recipe.file.key)
      if (!bytes) throw new MotionError(WORDS.fileGone(recipe.file.name))
      return { recipe, examples: [new TextDecoder().decode(bytes)] }
    }
    if (!isBuilt(recipe)) return { recipe, examples: [] }
    const examples: (string | Motion)[] = []
    for (const example of recipe.examples) {
      // Clips of the corpus are performed where they are learned from.
      const motion = example.kind === 'corpus' ? example.clip : (await performed(example))?.motion
      if (motion === undefined) return undefined
      examples.push(motion)
    }
    return { recipe, examples }
  }

  async function filter(
    recipe: FilterRecipe,
  ): Promise<{ performance?: Performance; flagged?: string } | undefined> {
    const [input, model] = [await performed(recipe.input), await wish(recipe.model)]
    const truth = input && (await truthOf(recipe.input))
    const found = input && model && (await solver.filter(model, input.motion, recipe, truth))
    if (!found) return undefined
    if (found.flagged !== undefined) return { flagged: readable(found.flagged) }
    const { answer } = found
    if (!answer) return undefined
    const { motion } = answer
    const crafted: LiftCrafted = { mode: 'filter', answer, input }
    return { performance: { motion, body: await bodyFor(motion.skeleton), crafted } }
  }

  /** What a take was before it was spoilt. */
  const truthOf = async (recipe: TakeRecipe): Promise<Motion | undefined> =>
    recipe.kind === 'lift' && recipe.mode === 'spoil' ? (await performed(recipe.input))?.motion : undefined

  async function tracks(recipe: TracksRecipe): Promise<Performance | undefined> {
    const seen = isSeen(recipe.picture) ? await performed(recipe.picture.from) : undefined
    const model = await wish(recipe.model)
    const answer = model && (await solver.tracks(model, recipe, seen?.motion))
    if (!answer) return undefined
    const crafted: LiftCrafted = { mode: 'tracks', answer }
    return { motion: answer.motion, body: await bodyFor(answer.motion.skeleton), crafted }
  }

  async function perform(recipe: LiftRecipe, quality: Quality): Promise<Performance | undefined> {
    switch (recipe.mode) {
      case 'spoil': {
        const input = await performed(recipe.input)
        const motion = input && (await solver.spoil(input.motion, recipe))
        if (!motion) return undefined
        const crafted: LiftCrafted = { mode: 'spoil', truth: input.motion }
        const { body, floor } = input
        return { motion, body, ...(floor !== undefined && { floor }), crafted }
      }
      case 'filter': {
        // A hand that moves a slider waits for the exact answer.
        const found = quality === 'exact' ? await filter(recipe) : undefined
        if (found?.flagged !== undefined) throw new MotionError(found.flagged)
        return found?.performance
      }
      case 'tracks':
        return quality === 'exact' ? tracks(recipe) : undefined
      case 'complete': {
        if (quality === 'preview') return undefined
        const [input, model] = [await performed(recipe.input), await wish(recipe.model)]
        const answer = input && model && (await solver.complete(model, input.motion, recipe))
        if (!answer) return undefined
        const crafted: LiftCrafted = { mode: 'complete', answer, input }
        return { ...input, motion: answer.motion, crafted }
      }
    }
  }
  return { perform, filter, wish }
}

/** Without the name of the function that says so. */
export const readable = (reason: string): string => {
  const plain = reason.replace(/^(filter|register|complete|lift|model): /, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
