import type { RecipeInput } from '@understudy/motion'
import { clipsOfFamily, MODEL_FAMILIES, MODEL_FAMILY_RATE } from '@understudy/performer'
import { areRows, isBuilt, isFile, type ModelRecipe } from '../../document/model-recipe.ts'
import { asInput, call, clipInput, fileInput, whole, type Naming } from './call.ts'

/**
 * A model of a take, as recipes call it: one that comes along by its name, one from a file by its content, one that was
 * built as `build-model` of its examples. `body` is whose body it is learned on; a model from a file has its own.
 */
export function modelInput(
  model: ModelRecipe,
  { of, hashOf }: Naming,
  body?: RecipeInput,
): RecipeInput | undefined {
  const worn = body ? { body } : {}
  if (isFile(model)) return body ? undefined : fileInput(model.file, hashOf)
  if (!isBuilt(model)) {
    const { family } = model
    if (!body) return { embedded: family }
    const { keys } = MODEL_FAMILIES[family]
    const examples = whole(clipsOfFamily(family).map(clipInput))
    return asInput(
      call('build-model', { examples, ...worn }, { name: family, keys, frameRate: MODEL_FAMILY_RATE }),
    )
  }
  const { name, names, keys, forced, share } = model
  const rows = areRows(keys)
  return asInput(
    call(
      'build-model',
      { examples: whole(model.examples.map(of)), ...worn, ...(rows && { keyTimes: { value: keys } }) },
      { name, names, forced, share, frameRate: MODEL_FAMILY_RATE, ...(!rows && { keys }) },
    ),
  )
}
