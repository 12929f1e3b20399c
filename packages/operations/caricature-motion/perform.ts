import type { Run } from '@understudy/synthesis/analysis'
import { caricaturePoint } from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import { madePoint, placeOf, type PointReport } from '../vectors/made-point.ts'
import type { CaricatureMotion } from './operation.ts'

export function perform(
  { vectors, motion }: CaricatureMotion['inputs'],
  { of, degree, ...look }: CaricatureMotion['options'],
  run: Run,
): Made<'motion', PointReport> {
  const { point, ...found } = placeOf(vectors, of, motion, run)
  return madePoint(vectors, caricaturePoint(point, degree), look, found)
}
