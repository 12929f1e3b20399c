import type { CommandWriter } from '../craft-commands.ts'
import type { ShapeRecipe } from './recipe.ts'

export const shapeCommand: CommandWriter<ShapeRecipe> = () => false
