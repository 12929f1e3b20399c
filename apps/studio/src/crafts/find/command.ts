import type { CommandWriter } from '../craft-commands.ts'
import type { ExcerptRecipe } from './recipe.ts'

export const excerptCommand: CommandWriter<ExcerptRecipe> = () => false
