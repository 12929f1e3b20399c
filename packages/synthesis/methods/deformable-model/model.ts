import type { HandPose, Role, Skeleton } from '@understudy/motion'
import type { Mixture } from '../../analysis/index.ts'

/** A foot (or hand) that rests, in canonical frames `[from, to)`. */
export interface ModelContact {
  readonly role: Role
  readonly from: number
  readonly to: number
}

/** What the fingers of a hand do, in canonical frames `[from, to)`. */
export interface ModelHandPose extends Pick<HandPose, 'role' | 'pose'> {
  readonly from: number
  readonly to: number
}

/** A structural instant that all examples share. */
export interface ModelKey {
  readonly name: string
  /** Canonical frame. */
  readonly frame: number
}

/**
 * x = M(u): a motion from a few numbers. Plain data, one file (`model-file.ts`).
 *
 * Canonical time has T = `frameCount` frames at `frameRate`. At frame t the figure has `channels` numbers:
 * the root's place (metres; the cycle's mean place is the origin, its mean heading +Z), then for each moving joint
 * a rotation vector v (radians): its local rotation is q̄_j(t) ⊗ exp(v).
 *
 *   s_c(t) = mean_c(t) + Σ_m  modes[t][c][m] · u_m                       m < M
 *   z(t)   = meanTiming(t) + Σ_k timingModes[t][k] · u_{M+k},   w(t) = Σ_{i ≤ t} exp z(i) / frameRate     k < K
 *
 * The lever arms and W are folded into the modes: each u is in metres, the RMS displacement of the body's joints.
 */
export interface DeformableModel {
  readonly name: string
  readonly skeleton: Skeleton
  readonly frameRate: number
  /** T. */
  readonly frameCount: number
  /** Joints that move in the examples; joint 0 first. The others keep q̄. */
  readonly joints: Int32Array
  /** 3 + 3 · joints.length. */
  readonly channels: number
  /** M, K and d = M + K. */
  readonly shapeCount: number
  /** R: so many of the M come last and are no eigen-motions but directions in which strangers leave them (`smooth-residual.ts`). */
  readonly residualCount: number
  readonly timingCount: number
  readonly size: number
  /** q̄, `[frame][joint][xyzw]`, every joint. */
  readonly meanRotations: Float32Array
  /** `[frame][channel]`. */
  readonly mean: Float32Array
  /** `[frame][channel][mode]`. */
  readonly modes: Float32Array
  /** `[frame]`; entry 0 stands for no step and is 0. ln of the tempo: 0 is the canonical clock's own. */
  readonly meanTiming: Float32Array
  /** `[frame][mode]`. */
  readonly timingModes: Float32Array
  /** Lever arm of each moving joint, metres per radian, and W of each timing mode, metres per unit: already in the modes, kept to read. */
  readonly leverArms: Float32Array
  readonly timingWeights: Float32Array
  /** Share of the variance that the modes hold. */
  readonly shapeShare: number
  readonly timingShare: number
  /** S: covariance of u over the examples, shrunk, and widened for strangers (`leave-people-out.ts`); `[d][d]`. Their mean is 0. */
  readonly covariance: Float64Array
  /** S′: how examples differ from their nearest neighbours of other groups, shrunk; `[d][d]`. What varies among motions that are otherwise alike. */
  readonly localCovariance: Float64Array
  /** pr(u). */
  readonly prior: Mixture
  /** u of every example, `[example][d]`, and its name. */
  readonly examples: Float32Array
  readonly exampleNames: readonly string[]
  /** How wide the prior is around the examples nearest to a request, and how many these are. */
  readonly neighbourhood: Neighbourhood
  readonly contacts: readonly ModelContact[]
  /** Left out: hands are relaxed throughout. */
  readonly handPoses?: readonly ModelHandPose[]
  readonly keys: readonly ModelKey[]
  /** How far the examples are from what the model makes of them, RMS of joint positions, metres, sorted: what fits and what does not. */
  readonly exampleErrors: Float32Array
  /**
   * uᵀ S⁻¹ u per dimension of the shape of each example as a model without its group sees it, sorted: how strange people are whom
   * no example shows. Empty where nobody could be left out.
   */
  readonly leftOutEnergies: Float32Array
  /** ρ: the share of the examples' variance that is between groups, the rest being within; 0 where no group has two. */
  readonly personShare: number
}

/** How wide the prior around the nearest examples is, and how many share it. */
export interface Neighbourhood {
  /** h: the prior around the neighbours is h² S′. 0 means that one Gaussian over all examples, S, guesses better. */
  readonly width: number
  /** How many examples share the weight, in effect. */
  readonly count: number
}

/** N. */
export const exampleCount = (model: DeformableModel): number => model.exampleNames.length
