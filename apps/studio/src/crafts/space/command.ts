import type { CommandWriter } from '../craft-commands.ts'
import type { SpaceRecipe } from './recipe.ts'

export const spaceCommand: CommandWriter<SpaceRecipe> = () => false
