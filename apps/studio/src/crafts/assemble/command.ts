import type { CommandWriter } from '../craft-commands.ts'
import type { AssembleRecipe } from './recipe.ts'

export const assembleCommand: CommandWriter<AssembleRecipe> = () => false
