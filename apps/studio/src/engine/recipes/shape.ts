import type { Recipe } from '@understudy/motion'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import { call, type Naming } from './call.ts'
import { modelInput } from './model-input.ts'
import { cycleWeight, priorWeight, rowsOf, swingOf } from './shape-rows.ts'

/** A bent motion: about one moment without a model, or as a model's examples have it. */
export function shapeRecipe(take: ShapeRecipe, naming: Naming): Recipe | undefined {
  const { input, model, own, at = 0, seed: variation, modes, natural } = take
  const constraints = {
    value: take.requests.filter(({ on }) => on).flatMap((request) => rowsOf(request)),
  }
  const prior = priorWeight(natural)
  const motion = input && { motion: naming.of(input) }
  if (model === 'local')
    return motion && call('bend-motion', { ...motion, constraints }, { at, prior, variation })
  const learned = model === 'own' ? own && modelInput(own, naming) : { embedded: model }
  if (take.cycle)
    return call(
      'shape-clip',
      { model: learned, motion: motion?.motion, constraints },
      {
        at: take.cycle.at,
        ...(take.cycle.repeat !== undefined && { repeat: take.cycle.repeat }),
        ...swingOf(take.requests),
        prior: cycleWeight(natural),
        modes,
      },
    )
  return call(
    'edit-model',
    { model: learned, ...motion, constraints },
    { loose: true, prior, variation, modes },
  )
}
