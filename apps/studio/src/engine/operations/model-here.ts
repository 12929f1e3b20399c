import { MotionError, type Motion, type RecipeInput } from '@understudy/motion'
import { parseArtifact, type Artifacts, type RecipeContext } from '@understudy/operations'
import type { Call, ModelCall } from './call.ts'
import { embedded } from './embedded.ts'
import { performHere } from './perform-here.ts'

/** Makes a model in this thread, or finds the one that was made for the same recipe. */
export async function modelHere(
  { input, ...rest }: ModelCall,
  page: string,
  context: RecipeContext = {},
): Promise<Artifacts['model']> {
  if ('recipe' in input)
    return (await performHere({ recipe: input.recipe, ...rest }, page, context)).output as Artifacts['model']
  const found =
    'embedded' in input
      ? await embedded(input.embedded, 'model', page, context)
      : 'file' in input && rest.files[input.file]
        ? await parseArtifact('model', rest.files[input.file], input.name)
        : undefined
  if (found) return found
  throw new MotionError('model: it is neither there nor can it be made. Choose another, or build it again.')
}

/** A motion that a call names. */
export async function motionHere(
  input: RecipeInput,
  { given, files }: Omit<Call, 'recipe'>,
  page: string,
  context: RecipeContext = {},
): Promise<Motion> {
  if ('recipe' in input)
    return (await performHere({ recipe: input.recipe, given, files }, page, context)).output as Motion
  const known = given.find((one) => 'content' in one && 'motion' in input && one.content === input.motion)
  if (known) return known.motion
  throw new MotionError('model: an example did not arrive. Try again.')
}
