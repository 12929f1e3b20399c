import type { Run } from '@understudy/synthesis/analysis'
import { attributeVector, movePoint, steerPoint } from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import { madePoint, placeOf, type PointReport } from '../vectors/made-point.ts'
import { measureOf } from '../vectors/measures.ts'
import type { ChangeAttributes } from './operation.ts'

/** Where the changed motion lies among the examples, and what was reached. */
export interface ChangeAttributesReport extends PointReport {
  /** What was measured on the result, where it was. */
  readonly reached?: Readonly<Record<string, number>>
  /** How the attributes go together in the examples. */
  readonly correlations?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export function perform(
  { vectors, motion }: ChangeAttributes['inputs'],
  { of, add, plain, exact, ...look }: ChangeAttributes['options'],
  run: Run,
): Made<'motion', ChangeAttributesReport> {
  const { point, ...found } = placeOf(vectors, of, motion, run)
  if (exact) {
    const measures = vectors.attributes.flatMap(({ name }) => measureOf(name) ?? [])
    const steered = steerPoint(vectors, point, add, measures)
    const reached = Object.fromEntries(measures.map(({ name }, b) => [name, steered.reached[b]!]))
    return madePoint(vectors, steered.point, look, { ...found, reached })
  }
  const along = Object.keys(add).map((name) => attributeVector(vectors, name, plain ? { apartFrom: [] } : {}))
  const moved = along.reduce((at, one) => movePoint(at, one, add[one.name]!), point)
  const correlations = Object.fromEntries(along.map((one) => [one.name, one.correlations]))
  return madePoint(vectors, moved, look, { ...found, ...(plain ? {} : { correlations }) })
}
