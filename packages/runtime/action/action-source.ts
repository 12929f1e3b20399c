import type { Skeleton } from '@understudy/motion'
import { CONTACT } from '../pack/pack-source.ts'

/** Ground path of a travelled action: turn, sideways and ahead, as the sum of steps seen from the body. */
export const PATH_VALUES = 3
/** The root's place: in the action's own ground, or from where the body stands and faces. */
export const ROOT_VALUES = 3

/** A point whose parameters are known, and the weights of the examples that give it. */
export interface SpacePointTable {
  /** What each number is, with its unit. */
  readonly axes: readonly string[]
  /** What one unit of each axis is worth when distances are taken. */
  readonly scales: readonly number[]
  readonly neighbours: number
  /** Points nearer than this count alike. */
  readonly soft: number
  readonly points: readonly { readonly parameters: readonly number[]; readonly weights: readonly number[] }[]
}

/** What can be said of an action, each with how the coefficients change by one unit of it, and where the examples lie. */
export interface AttributeDirection {
  readonly name: string
  readonly least: number
  readonly most: number
  /** Of the mean. */
  readonly middle: number
  /** One for each mode. */
  readonly direction: readonly number[]
}

/**
 * One action on a common clock of T samples as a linear family: with the coefficients c,
 *
 *   s(t) = mean(t) + Σ_k c_k mode_k(t),      step(t) = meanTiming(t) + Σ_k c_k timingMode_k(t)
 *
 * A sample holds, in this order, the path (only where `placed` is false), the root, and a rotation vector v for each joint of
 * `moving`, whose rotation is q̄ exp(v). The seconds from one sample to the next are exp(step) times those of the common clock, or
 * `step` itself where `clock` is `seconds`. Parametric spaces (modes: the examples), deformable models and styles all have this form.
 */
export interface ActionSource {
  readonly name: string
  readonly kind: 'space' | 'model' | 'style'
  readonly skeleton: Skeleton
  /** T, and seconds of the common clock. */
  readonly samples: number
  readonly duration: number
  readonly moving: readonly number[]
  readonly placed: boolean
  readonly clock: 'tempo' | 'seconds'
  /** q̄, `[sample][joint][xyzw]`. */
  readonly meanRotations: Float32Array
  /** `[sample][channel]` */
  readonly mean: Float32Array
  /** Modes with a shape come first; the others change the clock alone. */
  readonly shapeCount: number
  /** `[mode][sample][channel]`, of those with a shape. */
  readonly modes: Float32Array
  /** `[sample − 1]` */
  readonly meanTiming: Float32Array
  /** `[mode][sample − 1]` */
  readonly timingModes: Float32Array
  /** `[sample]`: bits of `CONTACT`. */
  readonly contacts: Uint8Array
  /** Standard deviation of each coefficient over the examples. */
  readonly deviations: readonly number[]
  readonly space?: SpacePointTable
  readonly attributes?: readonly AttributeDirection[]
}

/** Bits of the contacts of a sample, by role. */
export const CONTACT_OF: Readonly<Record<string, number>> = {
  leftFoot: CONTACT.leftHeel,
  leftToes: CONTACT.leftToes,
  rightFoot: CONTACT.rightHeel,
  rightToes: CONTACT.rightToes,
}

/** Numbers of a sample. */
export const channelsOf = ({ moving, placed }: Pick<ActionSource, 'moving' | 'placed'>): number =>
  (placed ? 0 : PATH_VALUES) + ROOT_VALUES + 3 * moving.length
