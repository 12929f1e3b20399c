import { duration, MotionError, type Motion } from '@understudy/motion'
import { contactsOnClock, register, type RegisterOptions } from '../../analysis/index.ts'
import { requireSameFigure } from '../../editing/index.ts'
import type { Run } from '../../run.ts'
import { BUILD_VECTOR_SPACE_DEFAULTS } from './build-space.ts'
import { matchToSpace } from './contacts.ts'
import { decodeTiming, encodeShape, encodeTiming } from './encode.ts'
import { projectOnto } from './linear-model.ts'
import { performPoint } from './perform-point.ts'
import { meanPoint, vectorsOf } from './points.ts'
import { sampleMember, sampleTimes } from './sample-member.ts'
import { shapeWeights } from './shape-layout.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** Where a motion lies in a space, and how much of it lies outside. */
export interface Located {
  /** Performed as it is, this is the motion itself: what lies outside the space is in its `rest`. */
  readonly point: SpacePoint
  /** RMS joint displacement between the motion and what the space can say of it, metres. */
  readonly outside: number
  /** RMS distance from the average along the time alignment, metres. */
  readonly rmsDistance: number
}

/**
 * A new motion in the coordinates of a space: registered to its average, its vectors split into the part the components
 * span and the rest. Attributes, caricature and variations then work on it as on any example.
 */
export function locate(
  space: VectorSpace,
  motion: Motion,
  options: Omit<RegisterOptions, 'reference' | 'meanPasses'>,
  run: Run,
): Located {
  const average = performPoint(space, meanPoint(space), {
    name: 'the average of the space',
    cleanFeet: false,
  })
  requireSameFigure('vector space', average, motion)
  const { members, refused } = register(
    [average, motion],
    { ...BUILD_VECTOR_SPACE_DEFAULTS.register, ...options, reference: 0, meanPasses: 0 },
    run,
  )
  const found = members.find((member) => member.motion === motion)
  if (found === undefined)
    throw new MotionError(
      refused[0]?.reason ?? `vector space: "${motion.name}" does not register to the space.`,
      { code: 'not-met' },
    )
  // The average was performed at a whole number of frames: its clock and the space's differ by less than one.
  const averageTimes = averageClock(space, duration(average))
  const clock = sampleTimes(space.duration, space.sampleCount)
  const sampled = sampleMember(motion, found.curve, averageTimes)
  const shape = encodeShape(sampled, space.meanRotations, space.skeleton.jointCount)
  const weights = shapeWeights(space.leverArms, clock.length)
  const inShape = projectOnto(space.shape, shape, weights)
  const even = new Float64Array(clock.length - 1).fill(1 / Math.sqrt(clock.length - 1))
  const inTiming = projectOnto(space.timing, encodeTiming(sampled.times, space.duration), even)
  const point = { shape: inShape.coefficients, timing: inTiming.coefficients }
  const toClock = contactsOnClock(motion, found.curve).map((contact) => ({
    ...contact,
    start: clockOf(averageTimes, clock, contact.start),
    end: clockOf(averageTimes, clock, contact.end),
  }))
  const told = vectorsOf(space, point).contacts
  const seen = matchToSpace(space.contacts.roles, space.contacts.mean, toClock)
  return {
    point: {
      ...point,
      rest: { shape: inShape.rest, timing: inTiming.rest, contacts: seen.map((value, k) => value - told[k]) },
    },
    outside: weightedNorm(inShape.rest, weights),
    rmsDistance: found.rmsDistance,
  }
}

/** T̄ at the samples, on the clock of the average as it is performed. */
function averageClock(space: VectorSpace, seconds: number): Float64Array {
  const times = decodeTiming(space.timing.mean, space.duration)
  return times.map((t) => (t * seconds) / times[times.length - 1])
}

/** Seconds of the common clock at an instant of the average. */
function clockOf(times: Float64Array, clock: Float64Array, instant: number): number {
  let k = 0
  while (k < times.length - 2 && times[k + 1] < instant) k++
  return clock[k] + ((instant - times[k]) / (times[k + 1] - times[k])) * (clock[k + 1] - clock[k])
}

function weightedNorm(values: Float32Array, weights: Float64Array): number {
  let sum = 0
  values.forEach((value, c) => (sum += (value * weights[c]) ** 2))
  return Math.sqrt(sum)
}
