import type { TakeRecipe } from '../../document/recipe.ts'
import { familyOfClip, type ModelFamilyName } from '@understudy/performer'
import { NATURAL_DEFAULT, type ShapeRecipe, type ShapeRequest } from '../../document/shape-recipe.ts'

/** A bend of one moment serves others this near to it, seconds. */
export const SAME_MOMENT = 0.2

/** The levels of a bent take, the last one that was bent first: each bends the one after it. */
export function levelsOf(recipe: TakeRecipe | undefined): readonly ShapeRecipe[] {
  return recipe?.kind === 'shape' ? [recipe, ...levelsOf(recipe.input)] : []
}

/** The cycle of a take that is bent as a whole, where a model was fitted to one. */
export const cycleLevel = (recipe: TakeRecipe | undefined): ShapeRecipe | undefined =>
  levelsOf(recipe).find(({ model, cycle }) => model !== 'local' && cycle)

/** Everything that is asked of a take, whichever level asks it. */
export const requestsOf = (recipe: TakeRecipe | undefined): readonly ShapeRequest[] =>
  levelsOf(recipe).flatMap(({ requests }) => requests)

export const nextId = (recipe: TakeRecipe | undefined): number =>
  1 + Math.max(0, ...requestsOf(recipe).map(({ id }) => id))

/** The family whose model knows a take, by how the take was made, or `own`; undefined where none does. */
export function familyFor(recipe: TakeRecipe): ModelFamilyName | 'own' | undefined {
  switch (recipe.kind) {
    case 'corpus':
      return familyOfClip(recipe.clip)
    case 'clean':
      return embedded(familyFor(recipe.input))
    case 'blend': {
      const [a, b] = [embedded(familyFor(recipe.a)), embedded(familyFor(recipe.b))]
      return a === b ? a : undefined
    }
    case 'shape':
      return recipe.model === 'local' ? recipe.input && familyFor(recipe.input) : recipe.model
    default:
      return undefined
  }
}

/** A model of one's own is known only by the take it made: what was made of that take is bent without it. */
const embedded = (name: ModelFamilyName | 'own' | undefined): ModelFamilyName | undefined =>
  name === 'own' ? undefined : name

/** Whether a take is bent as a whole, by what its model knows, or only about a moment. */
export type Manner = 'whole' | 'here'

/**
 * The level a new request belongs to, and the whole recipe with it: a level that is there already, or a new one on
 * top. `seconds` is the moment it is about.
 */
export function levelFor(
  recipe: TakeRecipe,
  manner: Manner,
  seconds: number,
): { readonly recipe: ShapeRecipe; readonly level: ShapeRecipe } {
  const levels = levelsOf(recipe)
  const family = familyFor(recipe)
  const fits = (one: ShapeRecipe): boolean =>
    manner === 'whole' && family
      ? one.model !== 'local'
      : one.model === 'local' && Math.abs((one.at ?? 0) - seconds) <= SAME_MOMENT
  const found = levels.find(fits)
  if (found) return { recipe: levels[0], level: found }
  const made: ShapeRecipe = {
    kind: 'shape',
    input: recipe,
    ...(manner === 'whole' && family
      ? { model: family }
      : { model: 'local' as const, at: Math.round(1000 * seconds) / 1000 }),
    natural: NATURAL_DEFAULT,
    requests: [],
  }
  return { recipe: made, level: made }
}

/** Changes one level of a recipe; those around it are made anew, those inside stay what they are. */
export function changeLevel(
  recipe: ShapeRecipe,
  level: ShapeRecipe,
  change: (level: ShapeRecipe) => ShapeRecipe,
): ShapeRecipe {
  if (recipe === level) return change(recipe)
  const { input } = recipe
  if (input?.kind !== 'shape') return recipe
  const inner = changeLevel(input, level, change)
  return inner === input ? recipe : { ...recipe, input: inner }
}

/** The request in the place of the one with its number, or added. */
export const putRequest =
  (request: ShapeRequest) =>
  (level: ShapeRecipe): ShapeRecipe => {
    const there = level.requests.some(({ id }) => id === request.id)
    const requests = there
      ? level.requests.map((one) => (one.id === request.id ? request : one))
      : [...level.requests, request]
    return { ...level, requests }
  }

/** Changes a request wherever it is; undefined removes it, and with the last one of a local bend goes the bend. */
export function changeRequest(
  recipe: ShapeRecipe,
  id: number,
  change: (request: ShapeRequest) => ShapeRequest | undefined,
): TakeRecipe {
  if (recipe.requests.some((one) => one.id === id)) {
    const requests = recipe.requests.flatMap((one) => (one.id === id ? (change(one) ?? []) : one))
    const nothing =
      requests.length === 0 && recipe.input && recipe.model === 'local' && recipe.seed === undefined
    return nothing && recipe.input ? recipe.input : { ...recipe, requests }
  }
  const { input } = recipe
  return input?.kind === 'shape' ? { ...recipe, input: changeRequest(input, id, change) } : recipe
}

/** Which level asks for it. */
export const levelOf = (recipe: TakeRecipe | undefined, id: number): ShapeRecipe | undefined =>
  levelsOf(recipe).find(({ requests }) => requests.some((one) => one.id === id))
