import { MotionError, type Motion } from '@understudy/motion'
import { isBuilt, isFile, type ModelRecipe } from '../../../document/model-recipe.ts'
import { WORDS } from '../../../engine/words/words.ts'
import type { ToolContext } from '../tool.ts'

/** A model to work with: what it is, and the examples of one that was built, clips of the corpus by name. */
export interface ModelWish {
  readonly recipe: ModelRecipe
  readonly examples: readonly (string | Motion)[]
}

/** A model with the motions it is made of; undefined when cancelled. */
export type MakeWish = (model: ModelRecipe) => Promise<ModelWish | undefined>

export const makeWish =
  ({ performances, storage }: Pick<ToolContext, 'performances' | 'storage'>): MakeWish =>
  async (recipe) => {
    if (isFile(recipe)) {
      const bytes = await storage.getFile(recipe.file.key)
      if (!bytes) throw new MotionError(WORDS.fileGone(recipe.file.name))
      return { recipe, examples: [new TextDecoder().decode(bytes)] }
    }
    if (!isBuilt(recipe)) return { recipe, examples: [] }
    const examples: (string | Motion)[] = []
    for (const example of recipe.examples) {
      // Clips of the corpus are performed where they are learned from.
      const motion =
        example.kind === 'corpus' ? example.clip : (await performances.performed(example))?.motion
      if (motion === undefined) return undefined
      examples.push(motion)
    }
    return { recipe, examples }
  }
