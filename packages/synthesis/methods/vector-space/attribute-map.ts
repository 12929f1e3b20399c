import { portable } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { choleskyFactor, choleskySolve } from '../../analysis/statistics/index.ts'
import { labelsOf } from './attributes.ts'
import { mixPoint } from './points.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** From attribute values to weights of the examples. */
export interface AttributeMap {
  readonly names: readonly string[]
  /** One weight per example of the space; they sum to one. Without smoothing exactly that example's where it is labelled so. */
  weightsAt(values: readonly number[]): readonly number[]
  pointAt(values: readonly number[]): SpacePoint
  /** How much it smooths, see the options: as given, or as chosen. */
  readonly smoothing: number
}

/** How far an example's label is felt in the map. */
export interface AttributeMapOptions {
  /** Reach of the radial functions, in mean distances from an example to its nearest neighbour. */
  readonly reach?: number
  /**
   * λ below: how much the map may pass beside examples, whose labels are never quite right. 0 passes through every one. Unless
   * given, as much as predicts examples best that are left out; next to none where they are too few to tell.
   */
  readonly smoothing?: number
}

/** What `attributeMap` takes where its options do not say. */
export const ATTRIBUTE_MAP_DEFAULTS = { reach: 1.5 } as const

/** With fewer examples than this beyond those that the line needs, nothing tells noise: the map passes through them. */
const LEAST_SPARE = 4

/** What is tried for λ; the first keeps the equations solvable where two examples have the same labels. */
const SMOOTHINGS = [1e-9, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10] as const

// Rose, Cohen, Bodenheimer. Verbs and adverbs. IEEE CG&A 18(5), 1998: cardinal functions, linear plus radial.
/**
 * a_i(p) = Σ_l h_il A_l(p) + Σ_j r_ij φ(|p − p_j|),   (Φ + λ I) r_i = δ_i − line_i   (λ = 0: a_i(p_j) = δ_ij)
 *
 * A: 1 and the attributes, fitted by least squares; φ: a Gaussian for what the line leaves over. λ is the one with the least
 * generalised cross-validation error of the examples' shapes Y (Craven, Wahba 1979),
 *
 *   GCV(λ) = n ‖(I − S) Y‖² / tr(I − S)²,    I − S = λ (Φ + λ I)⁻¹ (I − H)      H: the line
 *
 * in which λ cancels. Attributes are measured in their standard deviations. Far from every example the radial part is silent and the line goes on, so an attribute asked for
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
  const near = places.map((p) => places.map((q) => phi(distance(p, q))))
  // I − H, one column per example: what the line leaves of it at every other.
  const left = lines.map((h, i) =>
    Float64Array.from(terms, (row, j) => (i === j ? 1 : 0) - row.reduce((sum, v, l) => sum + v * h[l], 0)),
  )
  const solvedWith = (lambda: number): Float64Array[] => {
    const radial = new Float64Array(n * n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) radial[i * n + j] = near[i][j] + (i === j ? lambda : 0)
    choleskyFactor(radial, n)
    return left.map((column) => {
      const r = Float64Array.from(column)
      choleskySolve(radial, n, r)
      return r
    })
  }
  const shapes = known.map((m) => space.members[m].point.shape)
  const tried = n - t < LEAST_SPARE ? SMOOTHINGS.slice(0, 1) : SMOOTHINGS
  const smoothing = options.smoothing ?? leastError(tried, (lambda) => error(solvedWith(lambda), shapes))
  const rests = solvedWith(Math.max(smoothing, SMOOTHINGS[0]))
  const weightsAt = (values: readonly number[]): readonly number[] => {
    if (values.length !== names.length || values.some((v) => !Number.isFinite(v)))
      throw new MotionError(
        `attribute map: ${values.length} values (${values.join(', ')}) were given for ${names.join(', ')}; one finite number each is needed.`,
        { code: 'mismatch' },
      )
    const at = scaled(values)
    const row = [1, ...at]
    const felt = places.map((p) => phi(distance(at, p)))
    const weights = new Array<number>(space.members.length).fill(0)
    known.forEach((m, i) => {
      weights[m] =
        row.reduce((sum, v, l) => sum + v * lines[i][l], 0) +
        felt.reduce((sum, v, j) => sum + v * rests[i][j], 0)
    })
    return weights
  }
  return { names, smoothing, weightsAt, pointAt: (values) => mixPoint(space, weightsAt(values)) }
}

/** GCV(λ), of R = (Φ + λ I)⁻¹ (I − H), column by column, and the examples' shapes. */
function error(columns: readonly Float64Array[], shapes: readonly Float64Array[]): number {
  const n = columns.length
  const trace = columns.reduce((sum, column, i) => sum + column[i], 0)
  let squares = 0
  for (let j = 0; j < n; j++)
    for (let c = 0; c < shapes[0].length; c++) {
      let off = 0
      for (let i = 0; i < n; i++) off += columns[i][j] * shapes[i][c]
      squares += off * off
    }
  return (n * squares) / (trace * trace)
}

/** The first value with the least error. */
function leastError(values: readonly number[], errorAt: (value: number) => number): number {
  let best = { value: values[0], error: Infinity }
  for (const value of values) {
    const found = errorAt(value)
    if (found < best.error) best = { value, error: found }
  }
  return best.value
}

const distance = (p: readonly number[], q: readonly number[]): number =>
  portable.norm(p.map((v, k) => v - q[k]))
