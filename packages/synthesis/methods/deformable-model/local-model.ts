import { portable } from '@understudy/kernels'
import { GROUND_IDENTITY, MotionError, type GroundTransform, type Motion } from '@understudy/motion'
import { steady } from './about-motion.ts'
import type { DeformableModel } from './model.ts'
import { turnAxes } from './turn-axes.ts'

/** How far in time from a moment a motion may bend. */
export interface LocalModelOptions {
  /** Seconds before and after the moment in which the motion may bend. */
  readonly reach?: number
}

/** What `localModel` takes where its options do not say, seconds. */
export const LOCAL_MODEL_DEFAULTS = { reach: 0.7 } as const

/** A stretch of a motion that bends about a moment. */
export interface LocalModel {
  readonly model: DeformableModel
  readonly placement: GroundTransform
  /** Frames of the motion that it spans, the last included: canonical frame 0 is the first. */
  readonly first: number
  readonly last: number
}

/** σ of the root's place, metres. */
const ROOT_PLACE = 0.08

/**
 * Bending without examples, for motions no model knows: every joint may turn, and the root move, about a moment,
 *
 *   q_j(t) = q⁰_j(t) ⊗ exp( e(t) σ_j u_j ),   e(t) = cos²(π (t − t₀) / 2 reach),   pr(u) = N(0, 1)
 *
 * Nothing here was learned: the prior only knows which joints bend easily. It has the form of a model, so that the same solver and the
 * same requests serve; the clock stays as it is, and what lies outside of `reach` does not move.
 */
export function localModel(motion: Motion, seconds: number, options: LocalModelOptions = {}): LocalModel {
  const { reach } = { ...LOCAL_MODEL_DEFAULTS, ...options }
  const { frameRate, frameCount, skeleton, annotations } = motion
  if (frameCount < 2)
    throw new MotionError(`local model: "${motion.name}" has ${frameCount} frame; two or more are needed.`, {
      code: 'too-little',
    })
  const middle = Math.min(Math.max(seconds * frameRate, 0), frameCount - 1)
  const first = Math.max(0, Math.floor(middle - reach * frameRate))
  const last = Math.min(frameCount - 1, Math.ceil(middle + reach * frameRate))
  const count = last - first + 1
  const joints = Int32Array.from({ length: skeleton.jointCount }, (_, j) => j)
  const channels = 3 + 3 * skeleton.jointCount
  const width = 4 * skeleton.jointCount
  const rotations = steady(motion.rotations.slice(first * width, (last + 1) * width), skeleton.jointCount)
  const mean = new Float32Array(count * channels)
  const axes = skeleton.joints.map((_, j) => turnAxes(motion, j))
  const modes = new Float32Array(count * channels * channels)
  for (let t = 0; t < count; t++) {
    mean.set(motion.rootPositions.subarray(3 * (first + t), 3 * (first + t) + 3), t * channels)
    const away = Math.min(1, Math.abs(first + t - middle) / (reach * frameRate))
    const e = portable.cos((Math.PI / 2) * away) ** 2
    const at = (row: number, column: number): number => (t * channels + row) * channels + column
    for (let c = 0; c < 3; c++) modes[at(c, c)] = e * ROOT_PLACE
    axes.forEach((frame, j) => {
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++) modes[at(3 + 3 * j + r, 3 + 3 * j + c)] = e * frame[3 * r + c]
    })
  }
  const identity = new Float64Array(channels * channels)
  for (let i = 0; i < channels; i++) identity[i * channels + i] = 1
  const ones = new Float64Array(channels).fill(1)
  const model: DeformableModel = {
    name: motion.name,
    skeleton,
    frameRate,
    frameCount: count,
    joints,
    channels,
    shapeCount: channels,
    residualCount: 0,
    timingCount: 0,
    size: channels,
    meanRotations: rotations,
    mean,
    modes,
    meanTiming: new Float32Array(count),
    timingModes: new Float32Array(0),
    leverArms: new Float32Array(joints.length).fill(1),
    timingWeights: new Float32Array(0),
    shapeShare: 1,
    timingShare: 1,
    covariance: identity,
    localCovariance: identity,
    prior: {
      kind: 'diagonal',
      count: 1,
      width: channels,
      weights: Float64Array.of(1),
      means: new Float64Array(channels),
      covariances: ones,
    },
    examples: new Float32Array(channels),
    exampleNames: [motion.name],
    neighbourhood: { width: 0, count: 1 },
    contacts: annotations.contacts.flatMap(({ role, start, end }) => {
      const from = Math.max(0, Math.ceil(start * frameRate) - first)
      const to = Math.min(count, Math.ceil(end * frameRate) - first)
      return to - from > 2 ? [{ role, from, to }] : []
    }),
    handPoses: annotations.handPoses.flatMap(({ role, pose, start, end }) => {
      const from = Math.max(0, Math.ceil(start * frameRate) - first)
      const to = Math.min(count, Math.ceil(end * frameRate) - first)
      return to > from ? [{ role, pose, from, to }] : []
    }),
    keys: [],
    exampleErrors: Float32Array.of(0),
    leftOutEnergies: new Float32Array(0),
    personShare: 0,
  }
  return { model, placement: GROUND_IDENTITY, first, last }
}
