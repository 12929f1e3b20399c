import { worldPositions, type Motion } from '@understudy/motion'
import { footSkate } from '@understudy/synthesis/analysis'
import {
  canonicalFrames,
  coefficientsOf,
  synthesize,
  timesOf,
  type DeformableModel,
  type ModelExample,
} from '@understudy/synthesis/methods/deformable-model'

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

/** Distance of every joint in every sixth frame, centimetres; joints without a role (fingers, helpers) do not count. */
export function jointDistances(model: DeformableModel, a: Float32Array, b: Float32Array): number[] {
  const { jointCount, roles } = model.skeleton
  const joints = [...roles.values()]
  const out: number[] = []
  for (let f = 0; f < a.length / (3 * jointCount); f += 6)
    for (const j of joints) {
      const at = 3 * (f * jointCount + j)
      out.push(100 * Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]))
    }
  return out
}

/** Held-out cycles by their own coefficients: positions, centimetres, and joint rotations, degrees. */
export function reconstruction(
  model: DeformableModel,
  truths: readonly Truth[],
): { readonly positions: Errors; readonly degrees: Errors } {
  const distances: number[] = []
  const angles: number[] = []
  const joints = [...model.skeleton.roles.values()]
  for (const { coefficients, canonical, positions } of truths) {
    const made = canonicalFrames(model, coefficients)
    distances.push(...jointDistances(model, worldPositions(made), positions))
    for (let f = 0; f < canonical.frameCount; f += 6)
      for (const j of joints) {
        const at = 4 * (f * model.skeleton.jointCount + j)
        let dot = 0
        for (let c = 0; c < 4; c++) dot += made.rotations[at + c] * canonical.rotations[at + c]
        angles.push((360 / Math.PI) * Math.acos(Math.min(1, Math.abs(dot))))
      }
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
  const positions = worldPositions(canonical)
  const { jointCount, roles } = model.skeleton
  let sum = 0
  let count = 0
  for (const { role, from, to } of model.contacts) {
    const joint = roles.get(role)!
    for (let t = from + 1; t < to; t++, count++) {
      const at = 3 * (t * jointCount + joint)
      const back = at - 3 * jointCount
      sum +=
        (100 * Math.hypot(positions[at] - positions[back], positions[at + 2] - positions[back + 2])) /
        (w[t] - w[t - 1])
    }
  }
  return sum / Math.max(1, count)
}
