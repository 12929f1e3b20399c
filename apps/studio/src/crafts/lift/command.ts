import type { CommandWriter } from '../craft-commands.ts'
import type { LiftRecipe } from './recipe.ts'

export const liftCommand: CommandWriter<LiftRecipe> = () => false
