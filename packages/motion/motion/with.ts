import type { Annotations } from '../annotations/annotations.ts'
import type { Motion } from './motion.ts'
import type { Recipe } from './recipe.ts'

/** The same frames with other annotations. */
export const withAnnotations = (motion: Motion, annotations: Annotations): Motion => ({
  ...motion,
  annotations,
})

/** The same motion under another name. */
export const rename = (motion: Motion, name: string): Motion => ({ ...motion, name })

/** The same motion, saying how it was made. The operations of this package drop the recipe: it would no longer be true. */
export const withRecipe = (motion: Motion, recipe: Recipe): Motion => ({ ...motion, recipe })
