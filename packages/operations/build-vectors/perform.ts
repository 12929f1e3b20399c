import { MotionError, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import {
  learnStyles,
  buildVectorSpace,
  parseVectorSpace,
  printVectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
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
  { examples, labels = [] }: BuildVectors['inputs'],
  { measure, reference, keep, samples, maxDistance, fit, all, style }: BuildVectors['options'],
  run: Run,
): Made<'vectors', BuildVectorsReport> {
  if (style) {
    const known = examples.map((_, m) => labels[m] ?? {})
    // Read back from its file, because a file rounds: the page fetches one.
    const { space, ...report } = learnStyles(examples, known, run, all ? { keep: 'all' } : {})
    return { output: parseVectorSpace(printVectorSpace(space)), report }
  }
  const measures = measure.map(measureNamed)
  const motions = fit ? examples.map((motion) => asFigure(motion, examples[0]!)) : examples
  const names = [...new Set(labels.flatMap((known) => Object.keys(known)))]
  const attributes = [
    ...names.map((name) => ({ name, labels: motions.map((_, m) => labels[m]?.[name] ?? NaN) })),
    ...measures.map((one) => ({ name: one.name, labels: motions.map((motion) => one.measure(motion)) })),
  ]
  const { space, registration } = buildVectorSpace(
    motions,
    {
      attributes,
      energy: Math.min(1, keep),
      sampleRate: samples,
      reference: reference === undefined ? undefined : indexNamed(motions, reference),
      register: { maxDistance, ...(all && { keep: 'all' }) },
    },
    run,
  )
  return {
    output: space,
    report: {
      refused: registration.refused.map(({ reason }) => reason),
      doubted: (registration.doubted ?? []).map(({ reason }) => reason),
    },
  }
}

function indexNamed(motions: readonly Motion[], name: string): number {
  const found = motions.findIndex((motion) => motion.name === name)
  if (found >= 0) return found
  throw new MotionError(
    `${name}: no motion has this name; there are ${motions.map((motion) => motion.name).join(', ')}. Name one of them.`,
    { code: 'unknown-name' },
  )
}
