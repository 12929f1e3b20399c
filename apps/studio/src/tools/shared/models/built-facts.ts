import type { Recipe } from '@understudy/motion'
import type { RegisteredClips } from '@understudy/operations/solvers'
import type { Run } from '@understudy/synthesis/analysis'
import {
  buildModel,
  exampleCount,
  printModel,
  registerByModel,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'

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

/** How far it is, 0 to 1. */
export type Heard = (fraction: number) => void

/** A fifth of the examples is left out in turn. */
const FOLDS = 5
/** Fewer cannot spare any. */
const FEWEST = 8

/** What came of building `model` with these options of the operation, from these clips. */
export function factsOf(
  options: Recipe['options'],
  registered: Pick<RegisteredClips, 'set'>,
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
    heldOutCm: heldOut(options.share as number, registered, run, tell),
  }
}

/** Mean distance of examples from a model that was built without them, a fifth of them at a time. */
function heldOut(
  share: number,
  { set }: Pick<RegisteredClips, 'set'>,
  run: Run,
  tell: Heard,
): number | undefined {
  const { examples } = set
  if (examples.length < FEWEST) return undefined
  let sum = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const kept = examples.filter((_, k) => k % FOLDS !== fold)
    const model = buildModel({ ...set, examples: kept }, { share }, run)
    for (const { motion } of examples.filter((_, k) => k % FOLDS === fold))
      sum += registerByModel(model, motion, {}, run).distance
    tell((fold + 1) / FOLDS)
  }
  return (100 * sum) / examples.length
}
