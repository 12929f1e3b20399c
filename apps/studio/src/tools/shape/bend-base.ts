import { GROUND_IDENTITY, MotionError, seeded, type GroundTransform, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  localModel,
  looseTurns,
  loosen,
  loosened,
  matchModel,
  modelAbout,
  priorOf,
  Solver,
  type ConstraintRow,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'

/** What is bent, ready to be solved: made once, asked many times. */
export interface BendBase {
  readonly model: DeformableModel
  readonly placement: GroundTransform
  readonly input: Motion | undefined
  /** Where the prior expects the motion; undefined: as in the examples that come near to what is asked. */
  readonly centre: Float64Array | undefined
  /** Of a local bend: the frames of the input that may move, the last included. */
  readonly span: { readonly first: number; readonly last: number } | undefined
}

/** A base with the joints loosened that requests pull at: the model, its solver and the centre in its own numbers. */
export interface LooseBase {
  readonly model: DeformableModel
  readonly solver: Solver
  readonly centre: Float64Array | undefined
}

/** The last one is kept: a drag asks for the same many times. */
const loose = new WeakMap<BendBase, { readonly key: string; readonly made: LooseBase }>()

export function loosenBase(base: BendBase, rows: readonly ConstraintRow[]): LooseBase {
  const { model, placement, centre, span } = base
  // A local bend is loose already.
  const turns = span ? [] : looseTurns(model, rows)
  const key = turns.map(({ joint, frame }) => `${joint}:${frame}`).join()
  const found = loose.get(base)
  if (found?.key === key) return found.made
  const made = loosen(model, turns)
  const solver = new Solver([{ model: made, placement }])
  const answer = { model: made, solver, centre: centre && loosened(centre, model, made) }
  loose.set(base, { key, made: answer })
  return answer
}

/** Of the way from a motion to a variation drawn from the prior: all of it would be another motion. */
const VARIED = 0.5
/** The same of a local bend, in its standard deviations. */
const VARIED_HERE = 0.5

/** A model's mean, a take in its place, or a moment of a take. */
export function bendBase(
  recipe: Pick<ShapeRecipe, 'model' | 'at' | 'seed' | 'modes'>,
  learned: DeformableModel | undefined,
  input: Motion | undefined,
  run: Run,
): BendBase {
  const { seed, modes } = recipe
  if (recipe.model === 'local') {
    if (!input) throw new MotionError('Shape: there is nothing to bend. Put a take on stage first.')
    const { model, first, last } = localModel(input, recipe.at ?? 0)
    const centre = new Float64Array(model.size)
    if (seed !== undefined) {
      const random = seeded(seed)
      for (let i = 0; i < centre.length; i++) centre[i] = VARIED_HERE * random.normal()
    }
    return { model, placement: GROUND_IDENTITY, input, centre, span: { first, last } }
  }
  if (!learned) throw new MotionError(`Shape: the model of "${recipe.model}" is not there. Choose another.`)
  const about = input && aboutInput(learned, input, run)
  const model = about?.model ?? learned
  const placement = about?.placement ?? GROUND_IDENTITY
  const drawn = seed === undefined ? undefined : priorOf(model).sample(seeded(seed), 1)
  const centre = about || drawn || modes ? new Float64Array(model.size) : undefined
  if (centre && drawn) for (let i = 0; i < centre.length; i++) centre[i] = (about ? VARIED : 1) * drawn[i]
  for (const [mode, amount] of Object.entries(modes ?? {})) {
    const at = Number(mode)
    if (centre && at < model.size) centre[at] += amount * Math.sqrt(model.covariance[at * (model.size + 1)])
  }
  return { model, placement, input, centre, span: undefined }
}

/** The model about a take of its joints. Bodies may differ: the correspondence in time is found on the model's. */
function aboutInput(model: DeformableModel, input: Motion, run: Run): ReturnType<typeof modelAbout> {
  const fits = input.skeleton.jointCount === model.skeleton.jointCount
  const { times } = matchModel(model, fits ? { ...input, skeleton: model.skeleton } : input, run)
  return modelAbout(model, input, times)
}
