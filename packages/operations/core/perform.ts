import { MotionError, withRecipe, type Motion, type Recipe, type RecipeInput } from '@understudy/motion'
import type { z } from 'zod'
import { artifactInput } from './artifact-input.ts'
import type { Artifacts, Kind } from './artifacts.ts'
import { DEFAULT_SEED, openRun, type Context } from './context.ts'
import type { Inputs, ValuesOf } from './inputs.ts'
import type { AnyOperation, Made, Operation } from './operation.ts'
import { namePlugins } from './plugins.ts'

/** What an operation made, with the recipe that makes it again. */
export interface Performed<K extends Kind = Kind, Report = unknown> extends Made<K, Report> {
  readonly recipe: Recipe
}

/** What an operation is performed with, its seed, and what its recipe calls the inputs. */
export interface PerformOptions extends Context {
  readonly seed?: number
  /** What the recipe calls the inputs, where the caller knows better than their content: files, recipes. */
  readonly sources?: Readonly<Record<string, RecipeInput | readonly RecipeInput[]>>
}

/** Performs an operation on values. Every motion that comes out carries the recipe that gives exactly it. */
export async function perform<I extends Inputs, O extends z.ZodObject, K extends Kind, Report>(
  operation: Operation<I, O, K, Report>,
  inputs: ValuesOf<I>,
  options: z.input<O>,
  { seed = DEFAULT_SEED, sources = {}, ...context }: PerformOptions = {},
): Promise<Performed<K, Report>> {
  const given = checkInputs(operation, inputs)
  const chosen = checkOptions(operation, options)
  const run = await openRun(context, seed)
  const composition = await operation.load()
  run.checkCancelled()
  const made = await composition.perform(given as ValuesOf<I>, chosen, run)
  const recipe = await writeRecipe(operation, given as ValuesOf<I>, options, { seed, sources })
  const more = Object.entries(made.more ?? {}).map(([name, motion]): [string, Motion] => [
    name,
    withRecipe(motion, { ...recipe, output: name }),
  ])
  return {
    ...made,
    ...(operation.makes === 'motion'
      ? { output: withRecipe(made.output as Motion, recipe) as Artifacts[K] }
      : {}),
    ...(made.more ? { more: Object.fromEntries(more) } : {}),
    recipe,
  }
}

/** The recipe of an operation on these inputs, without performing it. */
export async function writeRecipe<I extends Inputs, O extends z.ZodObject, K extends Kind, Report>(
  operation: Operation<I, O, K, Report>,
  inputs: ValuesOf<I>,
  options: z.input<O>,
  { seed = DEFAULT_SEED, sources }: Pick<PerformOptions, 'seed' | 'sources'> = {},
): Promise<Recipe> {
  return namePlugins({
    operation: operation.name,
    version: operation.version,
    inputs: await namedInputs(operation, inputs, sources),
    options: plain(checkOptions(operation, options)),
    ...(operation.random ? { seed } : {}),
  })
}

/** Nothing undefined is left: what JSON would drop is no part of a recipe. */
const plain = (options: object): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(options)) as Readonly<Record<string, unknown>>

function checkInputs(
  { name, inputs }: AnyOperation,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const known = inputs as Inputs
  const stranger = Object.keys(given).find((key) => !(key in known))
  if (stranger !== undefined)
    throw new MotionError(
      `${name}: the input "${stranger.slice(0, 60)}" is not known; it takes ${Object.keys(known).join(', ')}. Remove or rename it.`,
      { code: 'unknown-name' },
    )
  const values = Object.entries(known).map(([key, input]): [string, unknown] => {
    const found = given[key]
    if (input.kind === 'value') return [key, checked(input.schema, found, `${name}: ${key}`)]
    if (input.many) {
      const list = found ?? []
      if (!Array.isArray(list))
        throw new MotionError(`${name}: "${key}" must be a list. Give one in brackets.`)
      if (list.length === 0 && !input.optional)
        throw new MotionError(
          `${name}: "${key}" is empty; at least one ${input.kind} is needed: ${input.says}. Add one.`,
          { code: 'missing' },
        )
      return [key, list]
    }
    if (found === undefined && !input.optional)
      throw new MotionError(
        `${name}: "${key}" is missing; a ${input.kind} is needed: ${input.says}. Give one.`,
        { code: 'missing' },
      )
    return [key, found]
  })
  return Object.fromEntries(values.filter(([, found]) => found !== undefined))
}

/** The options with defaults filled in. What is not known or out of range is refused, and the sentence names the field. */
export const checkOptions = <O extends z.ZodObject>(
  { name, options: schema }: { readonly name: string; readonly options: O },
  options: unknown,
): z.output<O> => checked((schema as z.ZodObject).strict() as unknown as O, options ?? {}, name)

function checked<S extends z.ZodType>(schema: S, given: unknown, who: string): z.output<S> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const found = issue?.message.slice(0, 200) ?? 'not valid'
  throw new MotionError(
    `${who}: ${field === '' ? 'the value' : `"${field.slice(0, 100)}"`} is refused: ${found}. Correct it.`,
  )
}

async function namedInputs(
  { inputs }: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  sources: PerformOptions['sources'] = {},
): Promise<Recipe['inputs']> {
  const named: Record<string, RecipeInput | readonly RecipeInput[]> = {}
  for (const [key, input] of Object.entries(inputs as Inputs)) {
    const found = given[key]
    const source = sources[key]
    // What was left out stays so: a recipe that is performed is the recipe of what comes out.
    const isEmpty = input.kind !== 'value' && Array.isArray(found) && found.length === 0
    const isLeftOut = found === undefined || isEmpty
    if (isLeftOut && source === undefined) continue
    if (source !== undefined) named[key] = source
    else if (input.kind === 'value') named[key] = { value: JSON.parse(JSON.stringify(found)) as unknown }
    else if (input.many)
      named[key] = await Promise.all(
        (found as readonly Artifacts[Kind][]).map((item) => artifactInput(input.kind, item)),
      )
    else named[key] = await artifactInput(input.kind, found as Artifacts[Kind])
  }
  return named
}
