import { worldPositions, type Motion } from '@understudy/motion'
import {
  footSkate,
  jointDistances,
  jointsWithRole,
  plantedSpeeds,
  rotationErrorDegrees,
} from '@understudy/synthesis/analysis'
import {
  canonicalFrames,
  coefficientsOf,
  synthesize,
  timesOf,
  type DeformableModel,
  type ModelExample,
} from '@understudy/synthesis/methods/deformable-model'
import { mean } from '../../measure/statistics.ts'

/** A held-out cycle as the model sees it. */
export interface Truth {
  readonly example: ModelExample
  readonly coefficients: Float64Array
  /** On the canonical clock, mean place at the origin, mean heading along +Z. */
  readonly canonical: Motion
  /** `[frame][joint][xyz]`. */
  readonly positions: Float32Array
}

export const truthsOf = (model: DeformableModel, heldOut: readonly ModelExample[]): readonly Truth[] =>
  heldOut.map((example) => {
    const { coefficients, canonical } = coefficientsOf(model, example.motion, example.times)
    return { example, coefficients, canonical, positions: worldPositions(canonical) }
  })

/** World positions of every example on the canonical clock: what interpolation looks its neighbours up in. */
export const examplePositions = (model: DeformableModel): readonly Float32Array[] =>
  model.exampleNames.map((_, n) =>
    worldPositions(canonicalFrames(model, model.examples.subarray(n * model.size, (n + 1) * model.size))),
  )

/** Mean and 95th percentile of distances, centimetres. */
export interface Errors {
  readonly mean: number
  readonly p95: number
}

export function errorsOf(values: readonly number[]): Errors {
  const sorted = [...values].sort((a, b) => a - b)
  const mean = sorted.reduce((sum, v) => sum + v, 0) / Math.max(1, sorted.length)
  return { mean, p95: sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? NaN }
}

/** Every sixth frame of a cycle counts; joints without a role (fingers, helpers) do not. */
const EVERY = 6

/** Distances of the joints with roles, centimetres. */
export const roleDistances = (model: DeformableModel, a: Float32Array, b: Float32Array): number[] =>
  [
    ...jointDistances(a, b, model.skeleton.jointCount, {
      joints: jointsWithRole(model.skeleton),
      every: EVERY,
    }),
  ].map((metres) => 100 * metres)

/** Held-out cycles by their own coefficients: positions, centimetres, and joint rotations, degrees. */
export function reconstruction(
  model: DeformableModel,
  truths: readonly Truth[],
): { readonly positions: Errors; readonly degrees: Errors } {
  const distances: number[] = []
  const angles: number[] = []
  for (const { coefficients, canonical, positions } of truths) {
    const made = canonicalFrames(model, coefficients)
    distances.push(...roleDistances(model, worldPositions(made), positions))
    angles.push(...rotationErrorDegrees(made, canonical, { every: EVERY }))
  }
  return { positions: errorsOf(distances), degrees: errorsOf(angles) }
}

/** Mean speed of planted heels and balls along the ground, at the timing the coefficients give. */
export function slideOf(
  model: DeformableModel,
  coefficients: Float64Array,
  feet: 'lock' | 'leave' = 'lock',
): number {
  const motion = synthesize(model, coefficients, { feet })
  return footSkate(motion, motion.annotations.contacts).mean
}

/** The same of recorded frames, at the same contacts and with the recording's own clock. */
export function slideOfTruth(model: DeformableModel, { canonical, coefficients }: Truth): number {
  const w = timesOf(model, coefficients)
  const { jointCount, roles } = model.skeleton
  const planted = model.contacts.map(({ role, from, to }) => ({
    joint: roles.get(role)!,
    first: from,
    last: to - 1,
  }))
  const speeds: number[] = []
  plantedSpeeds(
    worldPositions(canonical),
    jointCount,
    planted,
    (frame) => 1 / (w[frame + 1] - w[frame]),
    (_, speed) => void speeds.push(speed),
  )
  return speeds.length === 0 ? 0 : mean(speeds)
}
