import type { Motion } from '@understudy/motion'
import { asFigure } from '../../editing/index.ts'
import type { RegisterOptions, Registration } from '../../analysis/register/index.ts'
import type { Run } from '../../run.ts'
import { buildVectorSpace } from './build-space.ts'
import { energy } from './measures.ts'
import type { VectorSpace } from './vector-space.ts'

/** `energy`: RMS joint displacement left out is below a centimetre. `frameRate`: what a screen shows. */
export const STYLE_SPACE_DEFAULTS = { share: 0.995, frameRate: 60 } as const

/** Who takes part in a space of styles. */
export interface LearnStylesOptions {
  /** Motions that take part although they do not fit, by name, or all. */
  readonly keep?: RegisterOptions['keep']
  /** Marks that are made to coincide. */
  readonly anchorMarks?: readonly string[]
}

/** A space of styles, and how its examples correspond. */
export interface LearnedStyles {
  readonly space: VectorSpace
  readonly registration: Registration
}

/**
 * One action as many people do it: everybody's motion on the figure of the first, their labels, and `energy` measured
 * on what they do.
 */
export function learnStyles(
  motions: readonly Motion[],
  labels: readonly Readonly<Record<string, number>>[],
  run: Run,
  { keep, anchorMarks }: LearnStylesOptions = {},
): LearnedStyles {
  const { share, frameRate } = STYLE_SPACE_DEFAULTS
  const figure = asFigure(motions[0], { ...motions[0], frameRate })
  const worn = run.stage('retarget', () => motions.map((motion) => asFigure(motion, figure)))
  const varies = (name: string): boolean => {
    const known = new Set(labels.flatMap((one) => (Number.isFinite(one[name]) ? [one[name]] : [])))
    return known.size > 1
  }
  // What is the same for all says nothing about how they differ.
  const names = [...new Set(labels.flatMap((one) => Object.keys(one)))].filter(
    (name) => name !== 'energy' && varies(name),
  )
  const attributes = [
    { name: 'energy', labels: worn.map((motion) => energy.measure(motion)) },
    ...names.map((name) => ({ name, labels: labels.map((one) => one[name] ?? NaN) })),
  ]
  const { space, registration } = buildVectorSpace(
    worn,
    {
      attributes,
      energy: share,
      ...((keep || anchorMarks) && {
        register: { ...(keep && { keep }), ...(anchorMarks && { anchorMarks }) },
      }),
    },
    run,
  )
  return { space, registration }
}

/** The space of `learnStyles`, whoever did not fit left out. */
export const buildStyleSpace = (
  motions: readonly Motion[],
  labels: readonly Readonly<Record<string, number>>[],
  run: Run,
): VectorSpace => learnStyles(motions, labels, run).space
