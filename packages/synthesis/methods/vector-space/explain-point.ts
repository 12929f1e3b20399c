import { attributeVector, type AttributeVector } from './attributes.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/**
 * How much of each example is in a point: the shortest a with Σ a_i x_i = x. Scores are orthogonal over the examples, so
 *
 *   a_i = Σ_k x_ik x_k / Σ_j x_jk²
 */
export function exampleWeights(space: VectorSpace, point: SpacePoint): readonly number[] {
  const squares = Array.from(point.shape, (_, k) =>
    space.members.reduce((sum, { point: { shape } }) => sum + shape[k] * shape[k], 0),
  )
  return space.members.map(({ point: { shape } }) =>
    shape.reduce((sum, v, k) => sum + (squares[k] > 0 ? (v * point.shape[k]) / squares[k] : 0), 0),
  )
}

/**
 * The label a point most likely has, if x = Δ (μ − μ̄) and the rest varies as the examples do:
 *
 *   μ − μ̄ = Δᵀ Σ⁻¹ x / Δᵀ Σ⁻¹ Δ,       Σ: variances of the components
 */
export function labelOf(space: VectorSpace, vector: AttributeVector, point: SpacePoint): number {
  let [up, down] = [0, 0]
  for (const [x, along, deviations] of [
    [point.shape, vector.shape, space.shape.deviations],
    [point.timing, vector.timing, space.timing.deviations],
  ] as const)
    x.forEach((v, k) => {
      const variance = deviations[k] ** 2
      if (!(variance > 0)) return
      up += (along[k] * v) / variance
      down += (along[k] * along[k]) / variance
    })
  return vector.mean + (down > 0 ? up / down : 0)
}

/** The attribute's vector as far as its labels can be told apart from the others named; those it has no labels for are left out. */
export const attributePull = (
  space: VectorSpace,
  name: string,
  apartFrom: readonly string[],
): AttributeVector =>
  attributeVector(space, name, {
    apartFrom: apartFrom.filter((other) => space.attributes.some((one) => one.name === other)),
  })
