import { MotionError, type Motion } from '@understudy/motion'
import { register, type Run } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import { buildSpace, parameterNamed } from '@understudy/synthesis/methods/parametric-space'
import type { Made } from '../core/operation.ts'
import type { BuildSpace } from './operation.ts'

/** How large the space is, from where to where it reaches, and what did not fit. */
export interface BuildSpaceReport {
  readonly examples: number
  readonly samples: number
  /** What each number is, and from where to where the space reaches. */
  readonly axes: readonly { readonly name: string; readonly least: number; readonly most: number }[]
  /** Motions that did not fit, with the reason. */
  readonly refused: readonly string[]
}

export function perform(
  { clips, parameter: id }: BuildSpace['inputs'],
  { instant, mark, maxSamples, maxDistance, fit }: BuildSpace['options'],
  run: Run,
): Made<'space', BuildSpaceReport> {
  const parameter = parameterNamed(id)
  const motions = fit ? clips.map((motion) => asFigure(motion, clips[0]!)) : clips
  const registration = register(motions, { maxDistance }, run)
  const reference = registration.members[registration.reference]!.motion
  const space = buildSpace(
    registration,
    parameter,
    { instant: instant ?? (mark === undefined ? undefined : timeOf(mark, reference)), maxSamples },
    run,
  )
  return {
    output: space,
    report: {
      examples: space.exampleCount,
      samples: space.samples.length,
      axes: parameter.axes.map((name, k) => {
        const values = space.samples.map(({ parameters }) => parameters[k]!)
        return { name, least: Math.min(...values), most: Math.max(...values) }
      }),
      refused: registration.refused.map(({ reason }) => reason),
    },
  }
}

/** When the mark of this name is, seconds. */
function timeOf(mark: string, { name, annotations: { marks } }: Motion): number {
  const found = marks.find((one) => one.name === mark)
  if (found) return found.time
  const known = [...new Set(marks.map((one) => one.name))]
  throw new MotionError(
    `${name}: it has no mark "${mark}"; ${known.length === 0 ? 'it has none' : `its marks are ${known.join(', ')}`}. ` +
      `Give one of these, or an instant in seconds.`,
  )
}
