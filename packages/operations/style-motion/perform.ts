import { MotionError, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  applyStyle,
  placeInSpace,
  pointDistance,
  styleCrowd,
  styledPoint,
  type StyleWay,
} from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'
import type { StyleMotion } from './operation.ts'

/** How the style was changed, and why in this way. */
export interface StyleMotionReport {
  /** How it was changed, and why not otherwise. */
  readonly way: StyleWay
  readonly why: string | undefined
  /** Of walks: how many cycles were found. */
  readonly cycles: number | undefined
  /** What the examples cannot say of it, metres. */
  readonly outside: number | undefined
  /** Deviations from the average; an example lies at about 1. */
  readonly deviations: number | undefined
  /** Of a crowd: how near two of them ever come, and how far apart they were put; metres. */
  readonly nearest: number | undefined
  readonly spacing: number | undefined
  /** Everybody of the crowd, in order: the same operation with another `index` makes each. */
  readonly people: readonly Motion[]
}

export function perform(
  { vectors, motion }: StyleMotion['inputs'],
  { count, seed, amount, crowd = count > 1, index, settle, ...change }: StyleMotion['options'],
  run: Run,
): Made<'motion', StyleMotionReport> {
  if (index >= count)
    throw new MotionError(
      `style-motion: "index" is ${index}, and there are ${count} in the crowd, counted from 0. Choose one of them.`,
    )
  const { kernels } = run
  const place = placeInSpace(vectors, motion, run)
  const made = crowd
    ? styleCrowd(vectors, motion, place, change, { count, seed, amount, settle, kernels })
    : {
        people: [applyStyle(vectors, motion, place, change, { settle, kernels })],
        nearest: undefined,
        spacing: undefined,
      }
  const point = vectors && styledPoint(vectors, place, change)
  return {
    output: made.people[index]!,
    report: {
      way: place.way,
      why: place.why,
      cycles: place.cycles,
      outside: place.outside,
      deviations: point && vectors && pointDistance(vectors, point),
      nearest: made.nearest,
      spacing: made.spacing,
      people: made.people,
    },
  }
}
