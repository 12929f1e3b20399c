import type { Role, Skeleton } from '@understudy/motion'

/** x = mean + Σ c_k · component_k: a set of vectors by a few numbers each. */
export interface LinearModel {
  readonly mean: Float32Array
  /** `[component][value]`, in the units of the vector; the longest first. */
  readonly components: Float32Array
  /** Standard deviation of the examples along each component: metres (RMS joint displacement) for shapes, 1 for timings. */
  readonly deviations: Float64Array
  /** Share of the examples' variance that the kept components hold, 0 to 1. */
  readonly share: number
}

/** A motion of the space: c_S and c_T, and what lies outside the space where a new motion was registered to it. */
export interface SpacePoint {
  /** Coefficients of the shape components, in the units of `deviations`. */
  readonly shape: Float64Array
  readonly timing: Float64Array
  /** What a motion that is no example has beyond the components; added back as it is. */
  readonly rest?: SpaceVectors
}

/** Shape and timing vector of a motion, and where its contacts lie on the common clock. */
export interface SpaceVectors {
  /** `[sample][value]`, see shape-layout. */
  readonly shape: Float32Array
  /** z_k = ln( (T_k − T_{k−1}) / (τ_k − τ_{k−1}) ), one fewer than samples. */
  readonly timing: Float32Array
  /** Start and end of each contact of the space, seconds of the common clock. */
  readonly contacts: Float64Array
}

/** What somebody says about each example, in the order of the examples. NaN: nothing was said. */
export interface AttributeLabels {
  readonly name: string
  readonly labels: readonly number[]
}

/** An example in the space that it helped to make. */
export interface SpaceMember {
  readonly name: string
  /** Content hash of the motion. */
  readonly hash: string
  readonly point: SpacePoint
  /** RMS distance along the time alignment, metres. */
  readonly rmsDistance: number
}

/** Examples in full correspondence as a linear space of shapes and one of timings. Plain data. */
export interface VectorSpace {
  readonly skeleton: Skeleton
  /** Frames per second of what is performed. */
  readonly frameRate: number
  /** Seconds of the common clock τ: the reference's. */
  readonly duration: number
  readonly sampleCount: number
  /** q̄, `[sample][joint][xyzw]`. */
  readonly meanRotations: Float32Array
  /** Metres per radian of each joint. */
  readonly leverArms: Float64Array
  readonly shape: LinearModel
  readonly timing: LinearModel
  /** Contacts ride along with the shape: start and end of each, seconds of the common clock, mean and per shape component. */
  readonly contacts: {
    readonly roles: readonly Role[]
    readonly mean: Float64Array
    readonly components: Float64Array
  }
  readonly members: readonly SpaceMember[]
  /** Index within `members`: the example nearest to all others. */
  readonly reference: number
  readonly attributes: readonly AttributeLabels[]
}
