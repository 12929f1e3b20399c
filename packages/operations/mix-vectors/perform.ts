import { MotionError } from '@understudy/motion'
import { attributeMap, mixPoint } from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import { madePoint, type PointReport } from '../vectors/made-point.ts'
import type { MixVectors } from './operation.ts'

/** The weights of the mix, and where it lies among the examples. */
export interface MixVectorsReport extends PointReport {
  readonly weights: readonly number[]
  /** How much the map from attribute values smoothed over labels, where there was one. */
  readonly smoothing?: number
}

export function perform(
  { vectors }: MixVectors['inputs'],
  { weights: given, timing, at, smoothing, ...look }: MixVectors['options'],
): Made<'motion', MixVectorsReport> {
  if ((given === undefined) === (at === undefined))
    throw new MotionError(
      `mix-vectors: give either "weights", ${vectors.members.length} numbers, or "at" with attribute values.`,
    )
  const map = at && attributeMap(vectors, Object.keys(at), { ...(smoothing !== undefined && { smoothing }) })
  const weights = given ?? map!.weightsAt(Object.values(at!))
  return madePoint(vectors, mixPoint(vectors, weights, timing ?? weights), look, {
    weights,
    ...(map && { smoothing: map.smoothing }),
  })
}
