import type { TakeRecipe } from '../document/recipe.ts'
import { assembleInputs, type AssembleRecipe } from '../document/assemble-recipe.ts'
import type { CraftName } from './craft-names.ts'
import { excerptInputs, posesInputs, type ExcerptRecipe, type PosesRecipe } from '../document/find-recipe.ts'
import { liftInputs, type LiftRecipe } from '../document/lift-recipe.ts'
import { shapeInputs, type ShapeRecipe } from '../document/shape-recipe.ts'
import { spaceInputs, type SpaceRecipe } from '../document/space-recipe.ts'
import { styleInputs, type StyleRecipe } from '../document/style-recipe.ts'

/** The recipes that crafts add to the document. */
export type CraftRecipe =
  | ShapeRecipe
  | AssembleRecipe
  | StyleRecipe
  | SpaceRecipe
  | ExcerptRecipe
  | PosesRecipe
  | LiftRecipe

export type CraftKind = CraftRecipe['kind']

/** Which craft performs which recipes. */
export const CRAFT_OF: Readonly<Record<CraftKind, CraftName>> = {
  shape: 'shape',
  assemble: 'assemble',
  style: 'style',
  space: 'space',
  excerpt: 'find',
  poses: 'find',
  lift: 'lift',
}

export const isCraftRecipe = (recipe: TakeRecipe): recipe is CraftRecipe => recipe.kind in CRAFT_OF

/** What a craft's recipe is made of, first to last. */
export function craftInputs(recipe: CraftRecipe): readonly TakeRecipe[] {
  switch (recipe.kind) {
    case 'shape':
      return shapeInputs(recipe)
    case 'assemble':
      return assembleInputs(recipe)
    case 'style':
      return styleInputs(recipe)
    case 'space':
      return spaceInputs(recipe)
    case 'excerpt':
      return excerptInputs(recipe)
    case 'poses':
      return posesInputs(recipe)
    case 'lift':
      return liftInputs(recipe)
  }
}
