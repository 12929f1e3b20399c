import type { Run } from '@understudy/synthesis/analysis'
import {
  buildModel,
  exampleCount,
  printModel,
  registerByModel,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import type { Heard } from './learn-model.ts'
import type { BuiltModel } from '../../../document/model-recipe.ts'
import type { RegisteredSet } from './register-set.ts'

/** What came of building. */
export interface BuiltFacts {
  readonly examples: number
  readonly shapeModes: number
  readonly timingModes: number
  readonly frames: number
  readonly bytes: number
  /** RMS distance of the examples from what the model makes of them, centimetres: usual and worst. */
  readonly usualCm: number
  readonly worstCm: number
  /** The same of examples that a model without them knows only as strangers; undefined of too few. */
  readonly heldOutCm: number | undefined
}

/** A fifth of the examples is left out in turn. */
const FOLDS = 5
/** Fewer cannot spare any. */
const FEWEST = 8

export const buildRegistered = (
  { name, share }: Pick<BuiltModel, 'name' | 'share'>,
  { set }: Pick<RegisteredSet, 'set'>,
  run: Run,
): DeformableModel => buildModel(set, { name, share }, run)

export function factsOf(
  recipe: BuiltModel,
  registered: RegisteredSet,
  model: DeformableModel,
  run: Run,
  tell: Heard,
): BuiltFacts {
  const errors = model.exampleErrors
  return {
    examples: exampleCount(model),
    shapeModes: model.shapeCount - model.residualCount,
    timingModes: model.timingCount,
    frames: model.frameCount,
    bytes: printModel(model).length,
    usualCm: 100 * (errors[errors.length >> 1] ?? 0),
    worstCm: 100 * (errors[errors.length - 1] ?? 0),
    heldOutCm: heldOut(recipe, registered, run, tell),
  }
}

/** Mean distance of examples from a model that was built without them, a fifth of them at a time. */
function heldOut(recipe: BuiltModel, { set }: RegisteredSet, run: Run, tell: Heard): number | undefined {
  const { examples } = set
  if (examples.length < FEWEST) return undefined
  let sum = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const kept = examples.filter((_, k) => k % FOLDS !== fold)
    const model = buildRegistered(recipe, { set: { ...set, examples: kept } }, run)
    for (const { motion } of examples.filter((_, k) => k % FOLDS === fold))
      sum += registerByModel(model, motion, {}, run).distance
    tell((fold + 1) / FOLDS)
  }
  return (100 * sum) / examples.length
}
