import type { Run } from '@understudy/synthesis/analysis'
import {
  attributeCorrelation,
  attributeVector,
  labelsOf,
  movePoint,
  performPoint,
  steerPoint,
  type AttributeMeasure,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import { madePoint, placeOf, type PointReport } from '../vectors/made-point.ts'
import { measureOf } from '../vectors/measures.ts'
import type { ChangeAttributes } from './operation.ts'

/** Where the changed motion lies among the examples, and what was reached. */
export interface ChangeAttributesReport extends PointReport {
  /** What was measured on the motion before and on the result, where it was. */
  readonly before?: Readonly<Record<string, number>>
  readonly reached?: Readonly<Record<string, number>>
  /** How the attributes go together in the examples. */
  readonly correlations?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Attributes whose labels go so much with those asked for that they change along, and how much: −1 to 1. */
  readonly together: readonly {
    readonly asked: string
    readonly other: string
    readonly correlation: number
  }[]
}

/** Labels that go together more than this are one thing seen twice: held apart, what is left of either is noise. */
const TOGETHER = 0.7
/** Labels are measures where these differ by no more than this share of the labels' spread, on so many examples. */
const [NEAR, LOOKED_AT] = [0.25, 4]

export function perform(
  { vectors, motion }: ChangeAttributes['inputs'],
  { of, add, plain, keep, exact, ...look }: ChangeAttributes['options'],
  run: Run,
): Made<'motion', ChangeAttributesReport> {
  const { point, ...found } = placeOf(vectors, of, motion, run)
  const asked = Object.keys(add)
  for (const name of [...asked, ...(keep ?? [])]) labelsOf(vectors, name)
  const others = vectors.attributes.map(({ name }) => name).filter((name) => !asked.includes(name))
  const together = asked.flatMap((name) =>
    others
      .filter((other) => !keep?.includes(other))
      .map((other) => ({ asked: name, other, correlation: attributeCorrelation(vectors, name, other) }))
      .filter(({ correlation }) => Math.abs(correlation) > TOGETHER),
  )
  const kept = (keep ?? others).filter((name) => !together.some(({ other }) => other === name))
  const measured = (name: string): AttributeMeasure[] => {
    const measure = measureOf(name)
    return measure && labelsAreMeasured(vectors, name, measure) ? [measure] : []
  }
  const wanted = exact && !plain ? asked.flatMap(measured) : []
  if (wanted.length > 0 && wanted.length === asked.length) {
    const measures = [...wanted, ...kept.filter((name) => !asked.includes(name)).flatMap(measured)]
    const steered = steerPoint(vectors, point, add, measures)
    const named = (values: readonly number[]): Record<string, number> =>
      Object.fromEntries(measures.map(({ name }, b) => [name, values[b]!]))
    return madePoint(vectors, steered.point, look, {
      ...found,
      before: named(steered.before),
      reached: named(steered.reached),
      together,
    })
  }
  const along = asked.map((name) =>
    attributeVector(vectors, name, { apartFrom: plain ? [] : [...kept, ...asked] }),
  )
  const moved = along.reduce((at, one) => movePoint(at, one, add[one.name]!), point)
  const correlations = Object.fromEntries(along.map((one) => [one.name, one.correlations]))
  return madePoint(vectors, moved, look, {
    ...found,
    ...(plain ? {} : { correlations }),
    together: plain ? [] : together,
  })
}

/** Whether the examples' labels are what the measure of the same name says of them: labels set by hand have units of their own. */
function labelsAreMeasured(space: VectorSpace, name: string, measured: AttributeMeasure): boolean {
  const { labels } = labelsOf(space, name)
  const known = space.members.flatMap((member, m) =>
    Number.isFinite(labels[m]) ? [{ member, label: labels[m]! }] : [],
  )
  const mean = known.reduce((sum, { label }) => sum + label, 0) / Math.max(1, known.length)
  const spread = Math.sqrt(
    known.reduce((sum, { label }) => sum + (label - mean) ** 2, 0) / Math.max(1, known.length),
  )
  const step = Math.max(1, Math.floor(known.length / LOOKED_AT))
  const looked = known.filter((_, k) => k % step === 0).slice(0, LOOKED_AT)
  return looked.every(
    ({ member, label }) =>
      Math.abs(measured.measure(performPoint(space, member.point, { cleanFeet: false })) - label) <=
      NEAR * spread,
  )
}
