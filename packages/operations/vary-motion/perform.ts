import type { Run } from '@understudy/synthesis/analysis'
import { varyPoint } from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import { madePoint, placeOf, type PointReport } from '../vectors/made-point.ts'
import type { VaryMotion } from './operation.ts'

export function perform(
  { vectors, motion }: VaryMotion['inputs'],
  { of, amount, index, ...look }: VaryMotion['options'],
  run: Run,
): Made<'motion', PointReport> {
  const { point: around, ...found } = placeOf(vectors, of, motion, run)
  // One source draws the whole crowd, one after the other.
  for (let before = 0; before < index; before++) varyPoint(vectors, run.random, { around, amount })
  return madePoint(vectors, varyPoint(vectors, run.random, { around, amount }), look, found)
}
