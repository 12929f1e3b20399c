import { MotionError, type Motion } from '@understudy/motion'
import {
  loosenEdit,
  prepareEdit,
  prepareShape,
  type EditBase,
  type ShapeBase,
} from '@understudy/operations/solvers'
import type { Run } from '@understudy/synthesis/analysis'
import {
  CyclePreviews,
  dropResidual,
  judge,
  looseTurns,
  prepareBend,
  Solver,
  type ConstraintRow,
  type DeformableModel,
  type PreparedBend,
  type Verdict,
} from '@understudy/synthesis/methods/deformable-model'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'

/** What is bent, ready to be asked many times: a model's mean or a take in its place, a moment of a take, or a cycle of it. */
export type BendBase =
  | { readonly kind: 'model'; readonly edit: EditBase }
  | { readonly kind: 'moment'; readonly bend: PreparedBend }
  | { readonly kind: 'cycle'; readonly shape: ShapeBase; readonly previews: CyclePreviews }

export function bendBase(
  {
    model,
    at = 0,
    cycle,
    seed: variation,
    modes,
  }: Pick<ShapeRecipe, 'model' | 'at' | 'cycle' | 'seed' | 'modes'>,
  learned: DeformableModel | undefined,
  input: Motion | undefined,
  run: Run,
): BendBase {
  if (model === 'local') {
    if (!input) throw new MotionError('Shape: there is nothing to bend. Put a take on stage first.')
    return { kind: 'moment', bend: prepareBend(input, at, variation) }
  }
  if (!learned) throw new MotionError(`Shape: the model of "${model}" is not there. Choose another.`)
  if (cycle && input) {
    const shape = prepareShape(learned, input, { at: cycle.at }, run)
    return { kind: 'cycle', shape, previews: new CyclePreviews(shape.base) }
  }
  return { kind: 'model', edit: prepareEdit(learned, input, { variation, modes }, run) }
}

/**
 * A base with the joints loosened that requests pull at, and its solver. The residual stays where it is while something is
 * dragged: with it a solve takes half as long again, and the exact answer has it.
 */
export interface LooseEdit extends Pick<EditBase, 'model' | 'centre'> {
  readonly solver: Solver
  /** What the whole model says of coefficients. */
  readonly judged: (coefficients: Float64Array) => Verdict
}

/** The last one is kept: a drag asks for the same many times. */
const loose = new WeakMap<EditBase, { readonly key: string; readonly made: LooseEdit }>()

export function loosenBase(base: EditBase, rows: readonly ConstraintRow[]): LooseEdit {
  const key = looseTurns(base.model, rows)
    .map(({ joint, frame }) => `${joint}:${frame}`)
    .join()
  const found = loose.get(base)
  if (found?.key === key) return found.made
  const { model: narrow, narrow: own, widen } = dropResidual(base.model, base.centre)
  const { model: whole } = loosenEdit(base, rows)
  const { model, centre } = loosenEdit({ model: narrow, centre: base.centre && own(base.centre) }, rows)
  const made = {
    model,
    centre,
    solver: new Solver([{ model, placement: base.placement }]),
    judged: (u: Float64Array) => judge(whole, widen(u)),
  }
  loose.set(base, { key, made })
  return made
}
