import { portable } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { choleskyFactor, choleskySolve } from '../../analysis/statistics/index.ts'
import { labelsOf } from './attributes.ts'
import { mixPoint } from './points.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** From attribute values to weights of the examples. */
export interface AttributeMap {
  readonly names: readonly string[]
  /** One weight per example of the space; they sum to one. Exactly that example's where it is labelled so. */
  weightsAt(values: readonly number[]): readonly number[]
  pointAt(values: readonly number[]): SpacePoint
}

/** How far an example's label is felt in the map. */
export interface AttributeMapOptions {
  /** Reach of the radial functions, in mean distances from an example to its nearest neighbour. */
  readonly reach?: number
}

/** What `attributeMap` takes where its options do not say. */
export const ATTRIBUTE_MAP_DEFAULTS = { reach: 1.5 } as const

// Rose, Cohen, Bodenheimer. Verbs and adverbs. IEEE CG&A 18(5), 1998: cardinal functions, linear plus radial.
/**
 * a_i(p) = Σ_l h_il A_l(p) + Σ_j r_ij φ(|p − p_j|),   a_i(p_j) = δ_ij
 *
 * A: 1 and the attributes, fitted by least squares; φ: a Gaussian for what the line leaves over. Attributes are measured in their
 * standard deviations. Far from every example the radial part is silent and the line goes on, so an attribute asked for
 * beyond the examples moves on instead of falling back to the average.
 */
export function attributeMap(
  space: VectorSpace,
  names: readonly string[],
  options: AttributeMapOptions = {},
): AttributeMap {
  const { reach } = { ...ATTRIBUTE_MAP_DEFAULTS, ...options }
  const lists = names.map((name) => labelsOf(space, name).labels)
  const known = space.members
    .map((_, m) => m)
    .filter((m) => lists.every((labels) => Number.isFinite(labels[m])))
  if (names.length === 0 || known.length < names.length + 2)
    throw new MotionError(
      `attribute map: ${known.length} examples are labelled with ${names.join(', ') || 'no attribute'}; ` +
        `at least ${names.length + 2} are needed. Label more examples, or map fewer attributes.`,
      { code: 'too-little' },
    )
  const scales = lists.map((labels) => {
    const values = known.map((m) => labels[m])
    const mean = values.reduce((sum, v) => sum + v, 0) / values.length
    const deviation = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length)
    return { mean, deviation: deviation > 0 ? deviation : 1 }
  })
  const scaled = (values: readonly number[]): number[] =>
    values.map((v, a) => (v - scales[a].mean) / scales[a].deviation)
  const places = known.map((m) => scaled(lists.map((labels) => labels[m])))
  const n = places.length
  const nearest = places.map((p, i) =>
    Math.min(...places.filter((_, j) => j !== i).map((q) => distance(p, q))),
  )
  const sigma = reach * (nearest.reduce((sum, d) => sum + d, 0) / n || 1)
  const phi = (d: number): number => portable.exp(-((d / sigma) ** 2))

  // Line: h = (BᵀB)⁻¹ Bᵀ, one row per term.
  const terms = places.map((p) => [1, ...p])
  const t = terms[0].length
  const normal = new Float64Array(t * t)
  for (const row of terms)
    for (let r = 0; r < t; r++) for (let c = 0; c < t; c++) normal[r * t + c] += row[r] * row[c]
  for (let r = 0; r < t; r++) normal[r * t + r] += 1e-9 * n
  choleskyFactor(normal, t)
  const lines = terms.map((row) => {
    const h = Float64Array.from(row)
    choleskySolve(normal, t, h)
    return h
  })
  // Rest: Φ r_i = δ_i − line_i at the examples. Two examples with the same labels share what both are: the ridge decides.
  const radial = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) radial[i * n + j] = phi(distance(places[i], places[j])) + (i === j ? 1e-9 : 0)
  choleskyFactor(radial, n)
  const rests = lines.map((h, i) => {
    const r = Float64Array.from(
      terms,
      (row, j) => (i === j ? 1 : 0) - row.reduce((sum, v, l) => sum + v * h[l], 0),
    )
    choleskySolve(radial, n, r)
    return r
  })
  const weightsAt = (values: readonly number[]): readonly number[] => {
    if (values.length !== names.length || values.some((v) => !Number.isFinite(v)))
      throw new MotionError(
        `attribute map: ${values.length} values (${values.join(', ')}) were given for ${names.join(', ')}; one finite number each is needed.`,
        { code: 'mismatch' },
      )
    const at = scaled(values)
    const row = [1, ...at]
    const near = places.map((p) => phi(distance(at, p)))
    const weights = new Array<number>(space.members.length).fill(0)
    known.forEach((m, i) => {
      weights[m] =
        row.reduce((sum, v, l) => sum + v * lines[i][l], 0) +
        near.reduce((sum, v, j) => sum + v * rests[i][j], 0)
    })
    return weights
  }
  return { names, weightsAt, pointAt: (values) => mixPoint(space, weightsAt(values)) }
}

const distance = (p: readonly number[], q: readonly number[]): number =>
  portable.norm(p.map((v, k) => v - q[k]))
