import type { ModelFamilyName } from '@understudy/performer'
import type { TakeRecipe } from '../../document/recipe.ts'
import { NATURAL_DEFAULT, type OwnModel, type ShapeRecipe } from '../../document/shape-recipe.ts'

/** A take with a model fitted to its cycle at this second; nothing is asked of it yet. */
export const fitCycle = (
  input: TakeRecipe,
  model: ModelFamilyName | OwnModel,
  seconds: number,
): ShapeRecipe => ({
  kind: 'shape',
  input,
  ...(typeof model === 'string' ? { model } : { model: 'own' as const, own: model }),
  cycle: { at: Math.round(1000 * seconds) / 1000 },
  natural: NATURAL_DEFAULT,
  requests: [],
})

/** What a level is bent by, as a key: a model, and where it is fitted. */
export const fitted = ({ model, own, cycle }: ShapeRecipe): string =>
  [model, own?.name ?? '', cycle?.at ?? ''].join(' ')

/** Models of one's own that takes are bent by, each once by its name. */
export function ownModelsOf(recipes: readonly TakeRecipe[]): readonly OwnModel[] {
  const found = new Map<string, OwnModel>()
  for (let rest = recipes; rest.length > 0;)
    rest = rest.flatMap((recipe) => {
      if (recipe.kind !== 'shape') return []
      if (recipe.own && !found.has(recipe.own.name)) found.set(recipe.own.name, recipe.own)
      return recipe.input ? [recipe.input] : []
    })
  return [...found.values()]
}
