import type { CommandWriter } from '../craft-commands.ts'
import type { StyleRecipe } from './recipe.ts'

export const styleCommand: CommandWriter<StyleRecipe> = () => false
