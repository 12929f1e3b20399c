import { MotionError } from '@understudy/motion'
import { attributeMap, mixPoint } from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import { madePoint, type PointReport } from '../vectors/made-point.ts'
import type { MixVectors } from './operation.ts'

/** The weights of the mix, and where it lies among the examples. */
export interface MixVectorsReport extends PointReport {
  readonly weights: readonly number[]
}

export function perform(
  { vectors }: MixVectors['inputs'],
  { weights: given, timing, at, ...look }: MixVectors['options'],
): Made<'motion', MixVectorsReport> {
  if ((given === undefined) === (at === undefined))
    throw new MotionError(
      `mix-vectors: give either "weights", ${vectors.members.length} numbers, or "at" with attribute values.`,
    )
  const weights = given ?? attributeMap(vectors, Object.keys(at!)).weightsAt(Object.values(at!))
  return madePoint(vectors, mixPoint(vectors, weights, timing ?? weights), look, { weights })
}
