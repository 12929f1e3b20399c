import { MotionError, type Motion, type Role } from '@understudy/motion'
import { register, type Registration, type Run } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import {
  buildSpace,
  leaveOneOut,
  parameterNamed,
  REACH_MARK,
  withReach,
  type SpaceAccuracy,
} from '@understudy/synthesis/methods/parametric-space'
import type { Made } from '../core/operation.ts'
import { anchorsWith, withKeyTimes } from '../shared/key-times.ts'
import { furthestMoment } from './furthest-moment.ts'
import type { BuildSpace } from './operation.ts'

/** How large the space is, from where to where it reaches, and what did not fit. */
export interface BuildSpaceReport {
  readonly examples: number
  readonly samples: number
  /** What each number is, and from where to where the space reaches. */
  readonly axes: readonly { readonly name: string; readonly least: number; readonly most: number }[]
  /** Motions that did not fit, with the reason. */
  readonly refused: readonly string[]
  /** Motions that do not fit and were kept as asked, with the reason. */
  readonly doubted: readonly string[]
  /** What is made when each example in turn is left out. */
  readonly accuracy: SpaceAccuracy
}

/** The clips on one body and in correspondence. `keys` are the marks that were made to coincide. */
export function registerForSpace(
  { clips, parameter: id, keyTimes = [] }: BuildSpace['inputs'],
  { reach, maxDistance, fit, steps, keep }: BuildSpace['options'],
  run: Run,
): {
  readonly registration: Registration
  readonly motions: readonly Motion[]
  readonly keys: readonly string[]
} {
  if (clips.length < 2)
    throw new MotionError(
      `build-space: ${clips.length} motion was given; two or more of one action are needed. Add another.`,
    )
  const worn = fit ? clips.map((motion) => asFigure(motion, clips[0]!)) : clips
  const found = reach ? worn.map((motion) => withReach(motion, partOf(id))) : worn
  const motions = keyTimes.length > 0 ? withKeyTimes(found, keyTimes) : found
  const keys = anchorsWith(reach ? [REACH_MARK] : [], keyTimes)
  const registration = register(
    motions,
    {
      maxDistance,
      steps,
      keep: keep.includes('all') ? 'all' : keep,
      ...(keys.length > 0 && { anchorMarks: keys }),
    },
    run,
  )
  return { registration, motions, keys }
}

export function perform(
  inputs: BuildSpace['inputs'],
  options: BuildSpace['options'],
  run: Run,
): Made<'space', BuildSpaceReport> {
  const id = inputs.parameter
  const { instant, mark, furthest, reach, maxSamples } = options
  const parameter = parameterNamed(id)
  const { registration } = registerForSpace(inputs, options, run)
  const reference = registration.members[registration.reference]!.motion
  const space = buildSpace(
    registration,
    parameter,
    {
      instant: instant ?? momentOf({ mark: reach ? REACH_MARK : mark, furthest }, id, reference),
      maxSamples,
    },
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
      doubted: (registration.doubted ?? []).map(({ reason }) => reason),
      accuracy: run.stage('leave one out', () => leaveOneOut(space, run)),
    },
  }
}

/** The defining moment, seconds of the reference; undefined for its middle. */
function momentOf(
  { mark, furthest }: Pick<BuildSpace['options'], 'mark' | 'furthest'>,
  parameter: string,
  reference: Motion,
): number | undefined {
  const { name, annotations } = reference
  const { marks } = annotations
  const found = mark === undefined ? undefined : marks.find((one) => one.name === mark)
  if (found) return found.time
  if (furthest) return furthestMoment(reference, partOf(parameter))
  if (mark === undefined) return undefined
  const known = [...new Set(marks.map((one) => one.name))]
  throw new MotionError(
    `${name}: it has no mark "${mark}"; ${known.length === 0 ? 'it has none' : `its marks are ${known.join(', ')}`}. ` +
      `Give one of these, or an instant in seconds.`,
    { code: 'unknown-name' },
  )
}

/** The part of the body that a parameter is about: `position:leftHand`. */
function partOf(parameter: string): Role {
  const [, role] = parameter.split(':')
  if (role) return role as Role
  throw new MotionError(
    `build-space: "furthest" needs a parameter of a part of the body, such as position:leftHand; "${parameter}" is of none. Give a mark or an instant.`,
  )
}
