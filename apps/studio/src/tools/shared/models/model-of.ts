import { MotionError, type Motion } from '@understudy/motion'
import { makeRun, type Run } from '@understudy/synthesis/analysis'
import { parseModel, printModel, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { isBuilt, isFile } from '../../../document/model-recipe.ts'
import type { JobContext } from '../../../engine/worker/job.ts'
import { loadedKernels } from '../../../engine/worker/loaded-kernels.ts'
import { buildRegistered } from './build-registered.ts'
import { familyModel } from './family-models.ts'
import { bodyKey, learnOnBody } from './learn-model.ts'
import type { ModelWish } from './model-wish.ts'
import { registerSet } from './register-set.ts'

/** Models that are kept ready. */
const KEPT = 6

const learnt = new Map<string, DeformableModel>()

export const runOf = (): Run => makeRun({ kernels: loadedKernels() })

function keep(key: string, make: () => DeformableModel): DeformableModel {
  const found = learnt.get(key) ?? make()
  learnt.delete(key)
  learnt.set(key, found)
  for (const old of [...learnt.keys()].slice(0, Math.max(0, learnt.size - KEPT))) learnt.delete(old)
  return found
}

/** The same context, in which this work is only the first `share` of all. */
export const partOf = (context: JobContext, share: number): JobContext => ({
  ...context,
  tell: ({ stage, fraction }) => context.tell({ stage, fraction: share * fraction }),
})

/** The model of a wish; on the body of `owner`, where one is given. */
export async function modelOf(
  context: JobContext,
  { recipe, examples }: ModelWish,
  owner?: Motion,
): Promise<DeformableModel> {
  const say = (fraction: number): void => context.tell({ stage: 'model', fraction })
  if (isBuilt(recipe)) {
    // Takes are told apart by their recipes, and those are in the model's own.
    const key = JSON.stringify([recipe, owner && bodyKey(owner)])
    return keep(key, () => {
      const registered = registerSet(recipe, examples, owner, runOf(), (part) => say(0.8 * part))
      return parseModel(printModel(buildRegistered(recipe, registered, runOf())), recipe.name)
    })
  }
  if (isFile(recipe)) {
    const model = keep(recipe.file.key, () => parseModel(examples[0] as string, recipe.name))
    if (owner)
      throw new MotionError(
        `Model "${recipe.name}" is of a figure with ${model.skeleton.jointCount} joints, "${owner.name}" is another. ` +
          `A model from a file has its own body: clean motions of that body, or build a model from examples here.`,
      )
    return model
  }
  if (!owner) return familyModel(context, recipe.family)
  return keep(JSON.stringify([recipe.family, bodyKey(owner)]), () =>
    learnOnBody(recipe.family, owner, runOf(), say),
  )
}
