import { MotionError } from '@understudy/motion'
import type { SpacePoint, SpaceVectors, VectorSpace } from './vector-space.ts'

/** The average motion: every coefficient zero. */
export const meanPoint = (space: VectorSpace): SpacePoint => ({
  shape: new Float64Array(space.shape.deviations.length),
  timing: new Float64Array(space.timing.deviations.length),
})

/**
 * Separate weights for shape and timing, one per example:
 *
 *   S = S̄ + Σ a_i (S_i − S̄),   T likewise with b (in logarithmic speed)
 *
 * With weights that sum to one this is Σ a_i S_i. Otherwise what is missing is the average: weights of zero are the average motion
 * and not a figure without height.
 */
export function mixPoint(space: VectorSpace, a: readonly number[], b: readonly number[] = a): SpacePoint {
  for (const [name, weights] of [['shape', a] as const, ['timing', b] as const])
    if (weights.length !== space.members.length || weights.some((w) => !Number.isFinite(w)))
      throw new MotionError(
        `vector space: ${weights.length} ${name} weights (${weights.join(', ')}) were given for ${space.members.length} examples; ` +
          `one finite number each is needed.`,
        { code: 'mismatch' },
      )
  const point = meanPoint(space)
  space.members.forEach(({ point: example }, m) => {
    addScaled(point.shape, example.shape, a[m])
    addScaled(point.timing, example.timing, b[m])
  })
  return point
}

/** A point further along a direction; what lies outside the space goes along unchanged. */
export function movePoint(point: SpacePoint, along: SpacePoint, amount: number): SpacePoint {
  const moved = { ...point, shape: point.shape.slice(), timing: point.timing.slice() }
  addScaled(moved.shape, along.shape, amount)
  addScaled(moved.timing, along.timing, amount)
  return moved
}

/**
 * The motion's distance from the average, multiplied: 0 is the average, 1 the motion itself, 2 twice as distinct, below 0
 * its opposite. What a new motion has beyond the space is part of what makes it distinct.
 */
export function caricaturePoint(point: SpacePoint, degree: number): SpacePoint {
  const scaled = <T extends Float32Array | Float64Array>(values: T): T => values.map((v) => degree * v) as T
  const { rest } = point
  return {
    shape: scaled(point.shape),
    timing: scaled(point.timing),
    ...(rest && {
      rest: { shape: scaled(rest.shape), timing: scaled(rest.timing), contacts: scaled(rest.contacts) },
    }),
  }
}

/** S, T and contacts of a point; `detail` of the components, the longest first, all unless given. */
export function vectorsOf(space: VectorSpace, point: SpacePoint, detail = Infinity): SpaceVectors {
  const { shape, timing, contacts } = space
  const sum = (
    mean: ArrayLike<number>,
    components: Float32Array | Float64Array,
    coefficients: Float64Array,
    rest: ArrayLike<number> | undefined,
  ): Float64Array => {
    const out = Float64Array.from(mean)
    const used = Math.min(coefficients.length, detail)
    for (let c = 0; c < used; c++) {
      const at = c * out.length
      const by = coefficients[c]
      if (by !== 0) for (let k = 0; k < out.length; k++) out[k] += by * components[at + k]
    }
    if (rest) for (let k = 0; k < out.length; k++) out[k] += rest[k]
    return out
  }
  return {
    shape: Float32Array.from(sum(shape.mean, shape.components, point.shape, point.rest?.shape)),
    timing: Float32Array.from(sum(timing.mean, timing.components, point.timing, point.rest?.timing)),
    contacts: sum(contacts.mean, contacts.components, point.shape, point.rest?.contacts),
  }
}

/**
 * How far a point lies from the average, in standard deviations of the examples: RMS over the components of shape and of
 * timing. An example itself lies at about 1 (exactly √((m−1)/m) on average when all components are kept).
 */
export function pointDistance(space: VectorSpace, point: SpacePoint): number {
  let sum = 0
  let count = 0
  for (const [values, deviations] of [
    [point.shape, space.shape.deviations],
    [point.timing, space.timing.deviations],
  ] as const)
    values.forEach((value, c) => {
      if (deviations[c] <= 0) return
      sum += (value / deviations[c]) ** 2
      count++
    })
  return count === 0 ? 0 : Math.sqrt(sum / count)
}

function addScaled(out: Float64Array, by: Float64Array, amount: number): void {
  for (let k = 0; k < out.length; k++) out[k] += amount * by[k]
}
