import type { TakeRecipe } from '../../document/recipe.ts'

/** What a tool needs to say how its take is made on the command line. */
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
export type CommandWriter<R extends TakeRecipe> = (recipe: R, help: CommandHelp) => boolean
