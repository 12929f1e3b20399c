import { MotionError } from '@understudy/motion'
import { modeCount, type ActionPack } from './action-pack.ts'
import type { AttributeDirection, SpacePointTable } from './action-source.ts'

/**
 * Coefficients of a packed parametric space from a point of it: the weights of its k nearest known points, β_i = 1/d_i − 1/d_k, as in the
 * library (`knnWeights`), without the rounds that correct them. No allocation.
 */
export class SpaceControl {
  /** What the player's `set` takes. */
  readonly coefficients: Float64Array
  readonly table: SpacePointTable
  readonly #parameters: Float64Array
  readonly #weights: Float64Array
  readonly #near: Int32Array
  readonly #distances: Float64Array

  constructor(pack: ActionPack) {
    if (!pack.space)
      throw new MotionError(
        `SpaceControl: "${pack.name}" is no parametric space. Pack one with \`understudy space pack\`.`,
        {
          code: 'mismatch',
        },
      )
    this.table = pack.space
    const { points, axes, neighbours } = pack.space
    this.coefficients = new Float64Array(modeCount(pack))
    this.#parameters = Float64Array.from(points.flatMap(({ parameters }) => parameters))
    this.#weights = Float64Array.from(points.flatMap(({ weights }) => weights))
    this.#near = new Int32Array(Math.min(neighbours + 1, points.length))
    this.#distances = new Float64Array(this.#near.length)
    if (axes.length * points.length !== this.#parameters.length)
      throw new MotionError('SpaceControl: points and axes do not belong together.', { code: 'mismatch' })
  }

  /** `coefficients` ← those of a point of the space. */
  aim(point: ArrayLike<number>): Float64Array {
    const { axes, points, scales, soft } = this.table
    const near = this.#near
    const distances = this.#distances
    let found = 0
    for (let p = 0; p < points.length; p++) {
      let sum = soft * soft
      for (let a = 0; a < axes.length; a++) {
        const off = (this.#parameters[p * axes.length + a] - point[a]) / scales[a]
        sum += off * off
      }
      const d = Math.sqrt(sum)
      if (found === near.length && d >= distances[found - 1]) continue
      let at = found < near.length ? found++ : found - 1
      for (; at > 0 && distances[at - 1] > d; at--) {
        distances[at] = distances[at - 1]
        near[at] = near[at - 1]
      }
      distances[at] = d
      near[at] = p
    }
    const out = this.coefficients
    out.fill(0)
    const far = Math.max(distances[found - 1], 1e-9)
    let total = 0
    if (found > 1 && distances[0] >= 1e-9)
      for (let n = 0; n < found; n++) {
        const beta = 1 / Math.max(distances[n], 1e-9) - 1 / far
        if (!(beta > 0)) continue
        total += beta
        this.#add(near[n], beta)
      }
    if (total > 0) for (let m = 0; m < out.length; m++) out[m] /= total
    else this.#add(near[0], 1)
    return out
  }

  #add(point: number, by: number): void {
    const out = this.coefficients
    for (let m = 0; m < out.length; m++) out[m] += by * this.#weights[point * out.length + m]
  }
}

/**
 * Coefficients of a packed style from what is said of it: c = Σ (value − middle) · direction. Attributes that were not set stay in the
 * middle. No allocation.
 */
export class StyleControl {
  /** What the player's `set` takes. */
  readonly coefficients: Float64Array
  readonly attributes: readonly AttributeDirection[]
  readonly #values: Float64Array

  constructor(pack: ActionPack) {
    if (!pack.attributes || pack.attributes.length === 0)
      throw new MotionError(
        `StyleControl: "${pack.name}" has no attributes. Pack a space of labelled motions.`,
        {
          code: 'mismatch',
        },
      )
    this.attributes = pack.attributes
    this.coefficients = new Float64Array(modeCount(pack))
    this.#values = Float64Array.from(pack.attributes, ({ middle }) => middle)
  }

  /** Says an attribute, in the units of its labels; `coefficients` follow. */
  say(name: string, value: number): Float64Array {
    const at = this.attributes.findIndex((one) => one.name === name)
    if (at < 0)
      throw new MotionError(
        `StyleControl: there is no attribute "${name}"; there are ${this.attributes.map((one) => one.name).join(', ')}. Name one of them.`,
        { code: 'unknown-name' },
      )
    this.#values[at] = value
    const out = this.coefficients
    out.fill(0)
    for (let a = 0; a < this.attributes.length; a++) {
      const { middle, direction } = this.attributes[a]
      const by = this.#values[a] - middle
      for (let m = 0; m < out.length; m++) out[m] += by * direction[m]
    }
    return out
  }
}
