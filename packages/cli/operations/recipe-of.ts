import { existsSync } from 'node:fs'
import path from 'node:path'
import { MotionError, type Recipe } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { parseRecipe } from '@understudy/operations'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { recipeBeside } from '../io/recipe-beside.ts'
import { isProject, parseProjectTakes, type ProjectTakes } from './project-takes.ts'

/** The project in a file of the studio; undefined where it is something else. */
export function projectIn(file: string, io: CommandIo): ProjectTakes | undefined {
  if (!file.toLowerCase().endsWith('.json')) return undefined
  const text = textOf(readBytes(path.resolve(io.cwd, file), file))
  return isProject(text) ? parseProjectTakes(text, file) : undefined
}

/** The recipe in a file: a recipe itself, the one a motion carries, or the one beside a BVH. */
export async function recipeOf(file: string, io: CommandIo): Promise<Recipe> {
  const full = path.resolve(io.cwd, file)
  const bytes = readBytes(full, file)
  if (file.toLowerCase().endsWith('.bvh')) {
    const beside = recipeBeside(full)
    if (existsSync(beside)) return parseRecipe(textOf(readBytes(beside, file)), path.basename(beside))
    throw new MotionError(
      `${file}: a BVH has no place for a recipe, and ${path.basename(beside)} is not beside it. Name the recipe's own file.`,
      { code: 'missing' },
    )
  }
  if (file.toLowerCase().endsWith('.json') && textOf(bytes.subarray(0, 4096)).includes('"understudy recipe"'))
    return parseRecipe(textOf(bytes), file)
  const { motion } = await readMotion({ name: file, bytes })
  if (motion.recipe) return motion.recipe
  throw new MotionError(
    `${file}: this motion carries no recipe; only what understudy made has one. Name a file that it wrote.`,
    { code: 'missing' },
  )
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
