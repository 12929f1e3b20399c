import { scalar, type Kernels, portable } from '@understudy/kernels'
import {
  composeGround,
  GROUND_IDENTITY,
  makeMotion,
  NO_ANNOTATIONS,
  quat,
  sampleAtTimes,
  type ContactInterval,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import { expOntoFlat } from '../../analysis/deviations/index.ts'
import { curveInverse, timeCurve } from '../../analysis/index.ts'
import { cleanFeet } from '../../editing/index.ts'
import { keepHemisphere } from '../../editing/blend/index.ts'
import { decodeTiming } from './encode.ts'
import { vectorsOf } from './points.ts'
import { FIRST_LOG, shapeWidth } from './shape-layout.ts'
import type { SpacePoint, SpaceVectors, VectorSpace } from './vector-space.ts'

/** Rate, place, detail and feet of a point's motion. */
export interface PerformPointOptions {
  readonly name?: string
  /** Frames per second; the reference's unless given. */
  readonly frameRate?: number
  /** Where the motion begins and faces. */
  readonly start?: GroundTransform
  /** How many components to use, the longest first; all unless given. */
  readonly detail?: number
  /** Hold planted feet to the ground. */
  readonly cleanFeet?: boolean
}

/** What `performPoint` takes where its options do not say. */
export const PERFORM_POINT_DEFAULTS = {
  name: 'vector',
  start: GROUND_IDENTITY,
  detail: Infinity,
  cleanFeet: true,
} as const

/**
 * The motion at a point of the space. Its path is walked step by step from `start`, its poses are q̄ exp(S), its clock is
 * T; contacts ride along and hold the feet.
 */
export function performPoint(
  space: VectorSpace,
  point: SpacePoint,
  options: PerformPointOptions = {},
  kernels: Kernels = scalar,
): Motion {
  const settings = { ...PERFORM_POINT_DEFAULTS, ...options }
  const frameRate = settings.frameRate ?? space.frameRate
  const vectors = vectorsOf(space, point, settings.detail)
  const onClock = decodeShape(space, vectors.shape, settings.start)
  const times = decodeTiming(vectors.timing, space.duration)
  const clock = timeCurve(
    times,
    times.map((_, k) => (space.duration * k) / (times.length - 1)),
  )
  const length = times[times.length - 1]
  const frameCount = Math.max(2, Math.round(length * frameRate) + 1)
  // The last frame is the end of the clock: what is left of a frame is spread over all of them.
  const scale = (frameCount - 1) / frameRate / length
  const forward = timeCurve(
    clock.values,
    times.map((t) => t * scale),
  )
  const instants = Float64Array.from({ length: frameCount }, (_, f) =>
    Math.min(Math.max(curveInverse(forward, f / frameRate), 0), space.duration),
  )
  const motion = makeMotion({
    name: settings.name,
    skeleton: space.skeleton,
    frameRate,
    ...sampleAtTimes(onClock, instants),
    annotations: {
      ...NO_ANNOTATIONS,
      contacts: contactsOfPoint(space, vectors, frameRate, frameCount, times, scale),
    },
  })
  const finished =
    settings.cleanFeet && hasLegs(motion)
      ? cleanFeet(motion, motion.annotations.contacts, { kernels }).motion
      : motion
  return { ...finished, name: settings.name }
}

/** The poses of S, one frame per sample of the common clock. */
export function decodeShape(space: VectorSpace, shape: Float32Array, start: GroundTransform): Motion {
  const { skeleton, sampleCount, meanRotations, duration } = space
  const width = shapeWidth(skeleton.jointCount)
  const rootPositions = new Float32Array(3 * sampleCount)
  const rotations = new Float32Array(meanRotations.length)
  let place = start
  for (let k = 0; k < sampleCount; k++) {
    const at = width * k
    if (k > 0)
      place = composeGround(place, {
        yaw: shape[at] - shape[at - width],
        x: shape[at + 1] - shape[at + 1 - width],
        z: shape[at + 2] - shape[at + 2 - width],
      })
    const [c, s] = [portable.cos(place.yaw), portable.sin(place.yaw)]
    const [rx, ry, rz] = [shape[at + 3], shape[at + 4], shape[at + 5]]
    rootPositions.set([place.x + c * rx + s * rz, ry, place.z - s * rx + c * rz], 3 * k)
    for (let j = 0; j < skeleton.jointCount; j++) {
      const q = 4 * (k * skeleton.jointCount + j)
      expOntoFlat(rotations, q, meanRotations, q, shape, at + FIRST_LOG + 3 * j)
    }
    const root = 4 * k * skeleton.jointCount
    rotations.set(quat.multiply(quat.fromYaw(place.yaw), quat.quatAt(rotations, root)), root)
    if (k > 0) keepHemisphere(rotations, root, 4 * skeleton.jointCount)
  }
  return makeMotion({ skeleton, frameRate: (sampleCount - 1) / duration, rootPositions, rotations })
}

/** Contacts nearer than this to an end of the clock, in samples, reach it: a plant cut by the clip stays cut by it. */
const AT_END = 0.75

function contactsOfPoint(
  space: VectorSpace,
  { contacts }: SpaceVectors,
  frameRate: number,
  frameCount: number,
  times: Float64Array,
  scale: number,
): readonly ContactInterval[] {
  const step = space.duration / (times.length - 1)
  const secondsAt = (tau: number): number => {
    const exact = Math.min(Math.max(tau / step, 0), times.length - 1)
    const k = Math.min(Math.floor(exact), times.length - 2)
    return scale * (times[k] + (exact - k) * (times[k + 1] - times[k]))
  }
  return space.contacts.roles
    .map((role, n) => {
      const [from, to] = [contacts[2 * n], contacts[2 * n + 1]]
      return {
        role,
        start: from < AT_END * step ? 0 : secondsAt(from),
        end: to > space.duration - AT_END * step ? frameCount / frameRate : secondsAt(to),
      }
    })
    .filter(({ start, end }) => end - start > 1 / frameRate)
    .toSorted((p, q) => p.start - q.start || p.role.localeCompare(q.role))
}

const hasLegs = ({ skeleton: { roles }, annotations }: Motion): boolean =>
  annotations.contacts.length > 0 &&
  (['left', 'right'] as const).some(
    (side) => roles.has(`${side}UpperLeg`) && roles.has(`${side}LowerLeg`) && roles.has(`${side}Foot`),
  )
