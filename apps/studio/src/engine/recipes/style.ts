import type { Recipe } from '@understudy/motion'
import { mannersOf } from '../../document/manners-of.ts'
import type { StyleRecipe } from '../../document/style-recipe.ts'
import { call, type Naming } from './call.ts'
import { learnedStyle } from './learned.ts'

/** A take in another manner; of a crowd the first, the others are the same with another `index`. */
export const styleRecipe = (
  { input, change, crowd, own }: StyleRecipe,
  { of }: Pick<Naming, 'of'>,
): Recipe | undefined =>
  call(
    'style-motion',
    { vectors: own ? learnedStyle(own, { of }) : { embedded: mannersOf(input) }, motion: of(input) },
    // Feet are held by the contacts that a written file shows, and knees spared.
    { ...change, settle: true, ...(crowd && { ...crowd, crowd: true }) },
  )
