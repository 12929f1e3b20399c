import { GROUND_IDENTITY, seeded, type GroundTransform, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  loosen,
  loosened,
  looseTurns,
  matchModel,
  modelAbout,
  priorOf,
  type ConstraintRow,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import type { EditModel } from './operation.ts'

/** What is edited, ready to be asked: made once, asked many times. */
export interface EditBase {
  /** The model as it was learned, or about the motion. */
  readonly model: DeformableModel
  readonly placement: GroundTransform
  /** The motion that keeps its own body; undefined where the mean is edited. */
  readonly motion: Motion | undefined
  /** Where the prior expects the motion; undefined: as in the examples that come near to what is asked. */
  readonly centre: Float64Array | undefined
}

/** Of the way from a motion to a variation drawn from the prior: all of it would be another motion. */
const VARIED = 0.5

/** A model's mean or, about `motion`, a motion in its place; `ofMotion`: of a motion either way. */
export function prepareEdit(
  learned: DeformableModel,
  motion: Motion | undefined,
  varied: Pick<EditModel['options'], 'variation' | 'modes'>,
  run: Run,
  ofMotion = motion !== undefined,
): EditBase {
  const about = motion && aboutMotion(learned, motion, run)
  const model = about?.model ?? learned
  const centre = variedBy(model, varied, ofMotion) ?? (about && new Float64Array(model.size))
  return { model, placement: about?.placement ?? GROUND_IDENTITY, motion, centre }
}

/** A base whose joints above the points that are asked for may turn by themselves. */
export function loosenEdit(
  { model, centre }: Pick<EditBase, 'model' | 'centre'>,
  rows: readonly ConstraintRow[],
): Pick<EditBase, 'model' | 'centre'> {
  const loose = loosen(model, looseTurns(model, rows))
  return { model: loose, centre: centre && loosened(centre, model, loose) }
}

/** The model about a motion of its joints. Bodies may differ: the correspondence in time is found on the model's. */
function aboutMotion(model: DeformableModel, motion: Motion, run: Run): ReturnType<typeof modelAbout> {
  const fits = motion.skeleton.jointCount === model.skeleton.jointCount
  const { times } = matchModel(model, fits ? { ...motion, skeleton: model.skeleton } : motion, run)
  return modelAbout(model, motion, times)
}

/** Where the prior expects a variation, and steps along modes; undefined where neither is asked. */
function variedBy(
  model: DeformableModel,
  { variation, modes }: Pick<EditModel['options'], 'variation' | 'modes'>,
  ofMotion: boolean,
): Float64Array | undefined {
  if (variation === undefined && modes === undefined) return undefined
  const centre = new Float64Array(model.size)
  if (variation !== undefined) {
    const drawn = priorOf(model).sample(seeded(variation), 1)
    for (let i = 0; i < centre.length; i++) centre[i] = (ofMotion ? VARIED : 1) * drawn[i]!
  }
  for (const [mode, amount] of Object.entries(modes ?? {})) {
    const at = Number(mode)
    if (at < model.size)
      centre[at] = centre[at]! + amount * Math.sqrt(model.covariance[at * (model.size + 1)]!)
  }
  return centre
}
