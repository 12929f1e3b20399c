import {
  checkRecipe,
  contentHash,
  MotionError,
  startSha256,
  type Motion,
  type Recipe,
  type RecipeInput,
} from '@understudy/motion'

/** JSON with keys in order and nothing undefined: equal recipes give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  )
}

/** SHA-256 of bytes in hexadecimal: what recipes call files by. */
export const hashBytes = (bytes: Uint8Array): string => startSha256().update(bytes).hex()

/** SHA-256 of a recipe: what it makes can be kept under it. */
export const recipeHash = (recipe: Recipe): string =>
  hashBytes(new TextEncoder().encode(canonicalJson(recipe)))

/** An input that is no recipe and no plain value: somebody has to find it. */
export type Leaf = Exclude<RecipeInput, { recipe: Recipe } | { value: unknown }>

/** Every leaf of a recipe, however deep, each once, in order. */
export function leavesOf(recipe: Recipe): readonly Leaf[] {
  const found = new Map<string, Leaf>()
  const visit = ({ inputs }: Recipe): void => {
    for (const input of Object.values(inputs).flat()) {
      if ('recipe' in input) visit(input.recipe)
      else if (!('value' in input)) found.set(canonicalJson(input), input)
    }
  }
  visit(recipe)
  return [...found.values()]
}

/** How a leaf is called in messages. */
export function leafName(leaf: Leaf): string {
  if ('embedded' in leaf) return `embedded:${leaf.embedded}`
  const hash = 'file' in leaf ? leaf.file : leaf.motion
  return `${leaf.name} (${'file' in leaf ? 'file' : 'motion'} ${hash.slice(0, 16)}…)`
}

const FORMAT = 'understudy recipe'
const FORMAT_VERSION = 1

/** A recipe as a file. */
export const printRecipe = (recipe: Recipe): string =>
  `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, ...recipe }, undefined, 2)}\n`

/** A recipe from a file's text. `source` names it in messages. */
export function parseRecipe(text: string, source = 'recipe.json'): Recipe {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new MotionError(
      `${source}: this is not JSON; a recipe was expected. See "understudy recipe --help".`,
      { code: 'unreadable', cause: error },
    )
  }
  const { format, formatVersion } = (json ?? {}) as Record<string, unknown>
  if (format !== FORMAT)
    throw new MotionError(
      `${source}: this is not a recipe: "format" must be "${FORMAT}". Print the one inside a motion with "understudy recipe <file>".`,
      { code: 'unreadable' },
    )
  if (formatVersion !== FORMAT_VERSION)
    throw new MotionError(
      `${source}: this recipe is written in format ${(JSON.stringify(formatVersion) ?? 'unknown').slice(0, 20)}; this version reads ${FORMAT_VERSION}. Update understudy.`,
      { code: 'version' },
    )
  return checkRecipe(json, source)
}

/** What a recipe calls a motion: how it was made where that is known, otherwise its content. */
export const motionInput = (motion: Motion): RecipeInput =>
  motion.recipe && motion.recipe.version > 0
    ? { recipe: motion.recipe }
    : { motion: contentHash(motion), name: motion.name }
