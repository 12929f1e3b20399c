import type { DeformableModel } from './model.ts'

/** How far a motion is from a model's mean, and what that means. */
export interface Strangeness {
  /** Σ u² / variance, per dimension of the shape: 1 for a person like those of the examples. */
  readonly energy: number
  /** The share of people left out while learning that were stranger: 0 means stranger than all of them. Undefined where too few could be left out. */
  readonly share: number | undefined
  /** Energy over that of the strangest of them: above 1 it is beyond everybody known. */
  readonly overWorst: number | undefined
}

/** The strangest of fewer examples than this says little about how strange people can be. */
const LEAST_TRIED = 50

/**
 * e = (1/M) Σ_m u_m² / S_mm over the shape, among the same of the examples as models without their people see them. How well the
 * motion can be rebuilt says nothing: with enough modes anything can.
 */
export function strangeness(model: DeformableModel, coefficients: ArrayLike<number>): Strangeness {
  const { shapeCount: m, size: d, covariance, leftOutEnergies: known } = model
  let energy = 0
  for (let i = 0; i < m; i++) energy += coefficients[i] ** 2 / covariance[i * (d + 1)]
  energy /= Math.max(1, m)
  if (known.length < LEAST_TRIED) return { energy, share: undefined, overWorst: undefined }
  let below = 0
  while (below < known.length && known[below] <= energy) below++
  return { energy, share: 1 - below / known.length, overWorst: energy / known[known.length - 1] }
}
