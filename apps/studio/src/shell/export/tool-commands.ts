import type { TakeRecipe } from '../../document/recipe.ts'
import { assembleCommand } from '../../tools/assemble/command.ts'
import type { CraftRecipe } from '../../crafts/craft-recipes.ts'
import { excerptCommand } from '../../tools/find/command.ts'
import { liftCommand } from '../../tools/lift/command.ts'
import { shapeCommand } from '../../tools/shape/command.ts'
import { spaceCommand } from '../../tools/space/command.ts'
import { styleCommand } from '../../tools/style/command.ts'

/** What a craft needs to say how its take is made on the command line. */
export interface CommandHelp {
  /** Name of the take for files beside it, and the file to be written. */
  readonly stem: string
  readonly out: string
  /** Adds a line; true. */
  add(line: string): boolean
  /** What a command calls this motion: lines that make it come first. `suffix` tells files apart: `a`, `b`. */
  reference(recipe: TakeRecipe, suffix: string): string | undefined
}

/** Adds the lines that write the recipe's take to `out`; false where it cannot be made there. */
export type CommandWriter<R extends CraftRecipe> = (recipe: R, help: CommandHelp) => boolean

export function writeCraft(recipe: CraftRecipe, help: CommandHelp): boolean {
  switch (recipe.kind) {
    case 'shape':
      return shapeCommand(recipe, help)
    case 'assemble':
      return assembleCommand(recipe, help)
    case 'style':
      return styleCommand(recipe, help)
    case 'space':
      return spaceCommand(recipe, help)
    case 'excerpt':
      return excerptCommand(recipe, help)
    case 'poses':
      // Poses are drawn by hand: the command line reads them from a file, and has none here.
      return false
    case 'lift':
      return liftCommand(recipe, help)
  }
}
