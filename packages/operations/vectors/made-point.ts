import { MotionError, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  locate,
  meanPoint,
  performPoint,
  pointDistance,
  type SpacePoint,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import type { Made } from '../core/operation.ts'

/** Where somebody lies in a space. */
export interface PlaceInVectors {
  readonly point: SpacePoint
  /** Of a motion that is no example: what the space cannot say of it, and how far from the average it is; metres. */
  readonly outside?: number
  readonly fromAverage?: number
}

/** A motion, or an example by its name, or the average. */
export function placeOf(
  space: VectorSpace,
  of: string,
  motion: Motion | undefined,
  run: Run,
): PlaceInVectors {
  if (motion) {
    const { point, outside, rmsDistance } = locate(space, motion, {}, run)
    return { point, outside, fromAverage: rmsDistance }
  }
  if (of === 'average') return { point: meanPoint(space) }
  const example = space.members.find(({ name }) => name === of)
  if (example) return { point: example.point }
  throw new MotionError(
    `${of.slice(0, 60)}: the space has no such example; there are average, ${space.members.map(({ name }) => name).join(', ')}. ` +
      `Name one of them, or a motion file.`,
    { code: 'unknown-name' },
  )
}

/** Where a motion lies among the examples of a vector space. */
export interface PointReport {
  /** Deviations from the average; an example lies at about 1. */
  readonly deviations: number
  readonly outside?: number
  readonly fromAverage?: number
}

/** A point of the space as a motion, and how far from the average it is. */
export function madePoint<More extends object>(
  space: VectorSpace,
  point: SpacePoint,
  { detail, clean }: { readonly detail?: number | undefined; readonly clean: boolean },
  more: More,
): Made<'motion', PointReport & More> {
  return {
    output: performPoint(space, point, { cleanFeet: clean, detail: detail ?? Infinity }),
    report: { deviations: pointDistance(space, point), ...more },
  }
}
