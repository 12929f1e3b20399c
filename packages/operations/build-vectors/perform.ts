import { MotionError, type Motion } from '@understudy/motion'
import type { Registration, Run } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import {
  learnStyles,
  buildVectorSpace,
  parseVectorSpace,
  printVectorSpace,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import { anchorsWith, withKeyTimes } from '../shared/key-times.ts'
import { measureNamed } from '../vectors/measures.ts'
import type { BuildVectors } from './operation.ts'

/** What was left out of a vector space. */
export interface BuildVectorsReport {
  /** Why examples were left out. */
  readonly refused: readonly string[]
  /** Why those that are used anyway do not fit. */
  readonly doubted: readonly string[]
}

export function perform(
  inputs: BuildVectors['inputs'],
  options: BuildVectors['options'],
  run: Run,
): Made<'vectors', BuildVectorsReport> {
  const { space, registration } = learnVectors(inputs, options, run)
  return {
    // Read back from its file, because a file rounds: the page fetches one.
    output: options.style ? parseVectorSpace(printVectorSpace(space)) : space,
    report: {
      refused: registration.refused.map(({ reason }) => reason),
      doubted: (registration.doubted ?? []).map(({ reason }) => reason),
    },
  }
}

/** The space and how its examples correspond. `keys` are the marks that were made to coincide. */
export function learnVectors(
  { examples: given, labels = [], keyTimes = [] }: BuildVectors['inputs'],
  { measure, reference, keep, samples, maxDistance, fit, all, use, style }: BuildVectors['options'],
  run: Run,
): { readonly space: VectorSpace; readonly registration: Registration; readonly keys: readonly string[] } {
  const examples = keyTimes.length > 0 ? withKeyTimes(given, keyTimes) : given
  const keys = anchorsWith([], keyTimes)
  const wanted = {
    ...((all || use.length > 0) && { keep: all ? ('all' as const) : use }),
    ...(keys.length > 0 && { anchorMarks: keys }),
  }
  if (style) {
    const known = examples.map((_, m) => labels[m] ?? {})
    return { ...learnStyles(examples, known, run, wanted), keys }
  }
  const measures = measure.map(measureNamed)
  const motions = fit ? examples.map((motion) => asFigure(motion, examples[0]!)) : examples
  const names = [...new Set(labels.flatMap((known) => Object.keys(known)))]
  const attributes = [
    ...names.map((name) => ({ name, labels: motions.map((_, m) => labels[m]?.[name] ?? NaN) })),
    ...measures.map((one) => ({ name: one.name, labels: motions.map((motion) => one.measure(motion)) })),
  ]
  const built = buildVectorSpace(
    motions,
    {
      attributes,
      energy: Math.min(1, keep),
      sampleRate: samples,
      reference: reference === undefined ? undefined : indexNamed(motions, reference),
      register: { maxDistance, ...wanted },
    },
    run,
  )
  return { ...built, keys }
}

function indexNamed(motions: readonly Motion[], name: string): number {
  const found = motions.findIndex((motion) => motion.name === name)
  if (found >= 0) return found
  throw new MotionError(
    `${name}: no motion has this name; there are ${motions.map((motion) => motion.name).join(', ')}. Name one of them.`,
    { code: 'unknown-name' },
  )
}
