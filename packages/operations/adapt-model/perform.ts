import type { Run } from '@understudy/synthesis/analysis'
import { adaptModel, parseModel, printModel } from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import type { AdaptModel } from './operation.ts'

/** How far the model was moved, and how sure it is of the person. */
export interface AdaptModelReport {
  /** How far the person is from the mean of the examples, RMS of joint displacement, metres. */
  readonly moved: number
  /** Share of the prior's variance that is left. */
  readonly left: number
}

export function perform(
  { model, motions }: AdaptModel['inputs'],
  _: AdaptModel['options'],
  run: Run,
): Made<'model', AdaptModelReport> {
  const worn = motions.map((motion) => onBody(withKnownContacts(motion), model.skeleton))
  const { model: adapted, moved, left } = adaptModel(model, worn, run)
  return { output: parseModel(printModel(adapted), model.name), report: { moved, left } }
}
