import { MotionError } from '../errors.ts'
import type { Recipe, RecipeInput } from './recipe.ts'

/** At most this many recipes inside each other: a file of nested brackets must not exhaust the stack. */
const DEEPEST = 64

/** A recipe out of plain JSON; anything else is refused, and the sentence names the field. */
export function checkRecipe(json: unknown, source: string, depth = 0): Recipe {
  const fail = (field: string, needed: string): never => {
    throw new MotionError(`${source}: ${field} ${needed}. Correct it, or make the recipe again.`, {
      code: 'unreadable',
    })
  }
  if (depth > DEEPEST) return fail('"inputs"', `are nested more than ${DEEPEST} deep`)
  if (!isObject(json)) return fail('the recipe', 'must be an object')
  const { operation, inputs, options, seed, output, plugins } = json
  // Files written before recipes could be performed list content hashes and name no version.
  if (
    json.version === undefined &&
    Array.isArray(inputs) &&
    inputs.every((input) => typeof input === 'string')
  ) {
    const named = { clips: inputs.map((motion) => ({ motion, name: 'unknown' })) }
    return checkRecipe({ ...json, version: 0, inputs: named }, source, depth)
  }
  const { version } = json
  if (typeof operation !== 'string' || operation === '' || operation.length > 100)
    return fail('"operation"', 'must be the name of an operation')
  if (!Number.isSafeInteger(version) || (version as number) < 0)
    return fail('"version"', 'must be a whole number')
  if (!isObject(inputs)) return fail('"inputs"', 'must be an object')
  if (!isObject(options)) return fail('"options"', 'must be an object')
  if (seed !== undefined && !Number.isSafeInteger(seed)) return fail('"seed"', 'must be a whole number')
  if (output !== undefined && !isText(output)) return fail('"output"', 'must be the name of an output')
  if (plugins !== undefined && !(isObject(plugins) && Object.values(plugins).every(isText)))
    return fail('"plugins"', 'must be an object of names and hashes')
  const checked = Object.entries(inputs).map(
    ([name, input]): [string, RecipeInput | readonly RecipeInput[]] => [
      name,
      Array.isArray(input)
        ? input.map((item) => checkInput(item, source, name, depth))
        : checkInput(input, source, name, depth),
    ],
  )
  return {
    operation,
    version: version as number,
    inputs: Object.fromEntries(checked),
    options,
    ...(seed === undefined ? {} : { seed: seed as number }),
    ...(output === undefined ? {} : { output }),
    ...(plugins === undefined ? {} : { plugins: plugins as Readonly<Record<string, string>> }),
  }
}

function checkInput(json: unknown, source: string, name: string, depth: number): RecipeInput {
  const input = isObject(json) ? json : {}
  if (isText(input.embedded)) return { embedded: input.embedded }
  if (isText(input.file) && isText(input.name)) return { file: input.file, name: input.name }
  if (isText(input.motion) && isText(input.name)) return { motion: input.motion, name: input.name }
  if ('value' in input) return { value: input.value }
  if ('recipe' in input) {
    const recipe = checkRecipe(input.recipe, source, depth + 1)
    // Files written before recipes named their output have it beside the recipe.
    return { recipe: isText(input.output) ? { ...recipe, output: input.output } : recipe }
  }
  throw new MotionError(
    `${source}: the input "${name.slice(0, 60)}" must have "embedded", "file" with "name", "motion" with "name", "recipe" or "value". Correct it.`,
    { code: 'unreadable' },
  )
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 1000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
