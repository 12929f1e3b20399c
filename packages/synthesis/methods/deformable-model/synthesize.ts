import {
  makeMotion,
  NO_ANNOTATIONS,
  transformGround,
  type Annotations,
  type GroundTransform,
  type HandPose,
  type Motion,
} from '@understudy/motion'
import { slerpFlat } from '@understudy/kernels'
import { expOntoFlat } from '../../analysis/deviations/index.ts'
import { cleanFeet } from '../../editing/index.ts'
import type { DeformableModel } from './model.ts'
import { frameAtTime, warpOf } from './timing.ts'

/** Name, rate, place and feet of a motion made by a model. */
export interface SynthesizeOptions {
  readonly name?: string
  /** Frames per second of the result; the model's own by default. */
  readonly frameRate?: number
  /** Where the cycle's mean place and heading are put; at the origin along +Z by default. */
  readonly placement?: GroundTransform
  /** `lock` puts what little planted feet still slide to rest by inverse kinematics, `leave` shows the model as it is. */
  readonly feet?: 'lock' | 'leave'
}

/** x = M(u): the motion of these coefficients (all zero: the mean motion), with its contacts and keys. */
export function synthesize(
  model: DeformableModel,
  coefficients: ArrayLike<number> = new Float64Array(model.size),
  options: SynthesizeOptions = {},
): Motion {
  const { name = model.name, frameRate = model.frameRate, placement } = options
  const canonical = canonicalFrames(model, coefficients)
  const w = timesOf(model, coefficients)
  const end = w[w.length - 1]
  // The tiny term keeps the last frame when w · rate is 131.9999999.
  const frameCount = Math.max(1, Math.floor(end * frameRate + 1e-6) + 1)
  const { jointCount } = model.skeleton
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * jointCount * frameCount)
  for (let f = 0; f < frameCount; f++) {
    const { frame, alpha } = frameAtTime(w, f / frameRate)
    const next = Math.min(frame + 1, model.frameCount - 1)
    for (let c = 0; c < 3; c++)
      rootPositions[3 * f + c] =
        (1 - alpha) * canonical.rootPositions[3 * frame + c] + alpha * canonical.rootPositions[3 * next + c]
    for (let j = 0; j < jointCount; j++)
      slerpFlat(
        rotations,
        4 * (f * jointCount + j),
        canonical.rotations,
        4 * (frame * jointCount + j),
        canonical.rotations,
        4 * (next * jointCount + j),
        alpha,
      )
  }
  const annotations = annotationsOf(model, w)
  const raw = makeMotion({
    name,
    skeleton: model.skeleton,
    frameRate,
    rootPositions,
    rotations,
    annotations,
  })
  // Locked on its own clock: locked before, the turns between two canonical frames would move the feet again.
  const motion = options.feet === 'leave' ? raw : withFeetLocked(raw)
  return placement ? transformGround(motion, placement) : motion
}

/** w(t) in seconds of each canonical frame. Strictly increasing whatever the coefficients. */
export function timesOf(model: DeformableModel, coefficients: ArrayLike<number>): Float64Array {
  const { frameCount, timingCount: k, shapeCount, meanTiming, timingModes } = model
  const z = new Float64Array(frameCount)
  for (let t = 1; t < frameCount; t++) {
    let value = meanTiming[t]
    for (let c = 0; c < k; c++) value += timingModes[t * k + c] * coefficients[shapeCount + c]
    // e^±9 is a thousand times too slow or fast: beyond it the clock would stand still in floating point.
    z[t] = Math.min(Math.max(value, -9), 9)
  }
  return warpOf(z, model.frameRate)
}

/** s(t): the poses on the canonical clock, as a motion of T frames; with `step` above 1 only every so manyth frame is posed. */
export function canonicalFrames(model: DeformableModel, coefficients: ArrayLike<number>, step = 1): Motion {
  const { frameCount, channels, shapeCount: m, joints, skeleton, meanRotations, mean, modes } = model
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = Float32Array.from(meanRotations)
  const s = new Float64Array(channels)
  for (let t = 0; t < frameCount; t += step) {
    for (let c = 0; c < channels; c++) {
      const at = t * channels + c
      let value = mean[at]
      for (let k = 0; k < m; k++) value += modes[at * m + k] * coefficients[k]
      s[c] = value
    }
    rootPositions.set([s[0], s[1], s[2]], 3 * t)
    joints.forEach((j, n) => {
      const at = 4 * (t * skeleton.jointCount + j)
      expOntoFlat(rotations, at, meanRotations, at, s, 3 + 3 * n)
    })
  }
  return makeMotion({ name: model.name, skeleton, frameRate: model.frameRate, rootPositions, rotations })
}

/** s(t) with planted feet locked: the modes end somewhere, and what they leave out shows first in the feet. */
export function plantedFrames(model: DeformableModel, coefficients: ArrayLike<number>): Motion {
  const frames = canonicalFrames(model, coefficients)
  const seconds = Float64Array.from({ length: model.frameCount }, (_, t) => t / model.frameRate)
  return withFeetLocked({ ...frames, annotations: annotationsOf(model, seconds) })
}

function withFeetLocked(motion: Motion): Motion {
  const { roles } = motion.skeleton
  const hasLegs = (['left', 'right'] as const).some(
    (side) => roles.has(`${side}UpperLeg`) && roles.has(`${side}LowerLeg`) && roles.has(`${side}Foot`),
  )
  const { contacts } = motion.annotations
  if (!hasLegs || contacts.length === 0 || motion.frameCount < 4) return motion
  return { ...cleanFeet(motion, contacts).motion, name: motion.name }
}

/** A model's hand poses on the clock of a motion. */
export const handPosesAt = ({ handPoses = [] }: DeformableModel, at: (frame: number) => number): HandPose[] =>
  handPoses
    .map(({ role, pose, from, to }) => ({ role, pose, start: at(from), end: at(to) }))
    .toSorted((a, b) => a.start - b.start)

function annotationsOf(model: DeformableModel, w: Float64Array): Annotations {
  const at = (frame: number): number => w[Math.min(frame, w.length - 1)]
  return {
    ...NO_ANNOTATIONS,
    contacts: model.contacts
      .map(({ role, from, to }) => ({ role, start: at(from), end: at(to) }))
      .toSorted((a, b) => a.start - b.start),
    handPoses: handPosesAt(model, at),
    marks: model.keys.map(({ name, frame }) => ({ name, time: at(frame) })),
  }
}
