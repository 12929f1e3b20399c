import { MotionError } from '@understudy/motion'
import { choleskyFactor, choleskySolve } from '../../analysis/statistics/index.ts'
import type { AttributeLabels, SpacePoint, VectorSpace } from './vector-space.ts'

/** Which other attributes stay as they are along an attribute's vector. */
export interface AttributeVectorOptions {
  /**
   * Attributes that must not change along: their share is taken out of the vector. All labelled ones unless given; none with
   * an empty list, which is the seed's plain sum.
   */
  readonly apartFrom?: readonly string[]
}

/** A change of one unit of an attribute's labels as a change of shape and timing. */
export interface AttributeVector extends SpacePoint {
  readonly name: string
  /** Of the attributes it was kept apart from, how strongly their labels go with this one's, −1 to 1. */
  readonly correlations: Readonly<Record<string, number>>
  /** Lowest, highest and mean label of the examples. */
  readonly range: readonly [low: number, high: number]
  readonly mean: number
}

/** Labels nearer to each other than this correlation cannot be told apart. */
const SAME = 0.999

// Blanz, Vetter. A morphable model for the synthesis of 3D faces. SIGGRAPH 1999, §4.
/**
 * The seed's sum ΔS = Σ μ_i (S_i − S̄), with the labels centred and the sum divided by Σ (μ_i − μ̄)², so that adding ΔS once
 * raises the label by one. Several attributes at once are the same in matrix form,
 *
 *   [ΔS_1 … ΔS_p] = (LᵀL)⁻¹ Lᵀ [S_i − S̄],      L: centred labels, one column per attribute,
 *
 * where each vector leaves the other attributes' labels alone: what they have in common is not counted twice.
 * Examples without a label for any of the attributes take no part.
 */
export function attributeVector(
  space: VectorSpace,
  name: string,
  options: AttributeVectorOptions = {},
): AttributeVector {
  const own = labelsOf(space, name)
  const others = (options.apartFrom ?? space.attributes.map((one) => one.name))
    .filter((other) => other !== name)
    .map((other) => labelsOf(space, other))
  const all = [own, ...others]
  const known = space.members
    .map((_, m) => m)
    .filter((m) => all.every(({ labels }) => Number.isFinite(labels[m])))
  const columns = all.map(({ labels }) => centred(known.map((m) => labels[m])))
  const spread = columns.map((column) => dot(column, column))
  if (known.length < 2 || !(spread[0] > 0))
    throw new MotionError(
      `attribute "${name}": ${known.length} examples are labelled${spread[0] > 0 ? '' : ', all alike'}; two or more with ` +
        `different labels are needed. Label more of the ${space.members.length} examples.`,
      { code: 'too-little' },
    )
  const correlations = columns
    .slice(1)
    .map((column, n) =>
      spread[n + 1] > 0 ? dot(columns[0], column) / Math.sqrt(spread[0] * spread[n + 1]) : 0,
    )
  correlations.forEach((r, n) => {
    if (Math.abs(r) > SAME)
      throw new MotionError(
        `attribute "${name}": its labels and those of "${others[n].name}" say the same (correlation ${r.toFixed(3)}); they cannot be ` +
          `told apart. Leave one of them out of apartFrom, or label examples where they differ.`,
        { code: 'not-met' },
      )
  })
  const weights = regression(columns)
  const along = (of: (point: SpacePoint) => Float64Array): Float64Array => {
    const mean = new Float64Array(of(space.members[0].point).length)
    for (const m of known) of(space.members[m].point).forEach((v, k) => (mean[k] += v / known.length))
    const out = new Float64Array(mean.length)
    known.forEach((m, r) =>
      of(space.members[m].point).forEach((v, k) => (out[k] += weights[r] * (v - mean[k]))),
    )
    return out
  }
  const values = known.map((m) => own.labels[m])
  return {
    name,
    shape: along(({ shape }) => shape),
    timing: along(({ timing }) => timing),
    correlations: Object.fromEntries(others.map((other, n) => [other.name, correlations[n]])),
    range: [Math.min(...values), Math.max(...values)],
    mean: values.reduce((sum, v) => sum + v, 0) / values.length,
  }
}

/** How much the labels of two attributes go together, −1 to 1, over the examples that have both. */
export function attributeCorrelation(space: VectorSpace, a: string, b: string): number {
  const [p, q] = [labelsOf(space, a).labels, labelsOf(space, b).labels]
  const known = p.map((_, m) => m).filter((m) => Number.isFinite(p[m]) && Number.isFinite(q[m]))
  const [x, y] = [centred(known.map((m) => p[m])), centred(known.map((m) => q[m]))]
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y)) || 0
}

/** The labels given by name, or a sentence with the names there are. */
export function labelsOf(space: VectorSpace, name: string): AttributeLabels {
  const found = space.attributes.find((one) => one.name === name)
  if (found) return found
  const names = space.attributes.map((one) => one.name)
  throw new MotionError(
    `vector space: there is no attribute "${name}"; ` +
      (names.length > 0
        ? `there are ${names.join(', ')}. Name one of them.`
        : `no labels were given when the space was built. Build it with labels.`),
    { code: 'unknown-name' },
  )
}

/** First row of (LᵀL)⁻¹ Lᵀ. A breath of ridge keeps nearly equal columns solvable; columns that never change drop out. */
function regression(columns: readonly (readonly number[])[]): Float64Array {
  const p = columns.length
  const a = new Float64Array(p * p)
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) a[i * p + j] = dot(columns[i], columns[j]) + (i === j ? RIDGE(columns[i]) : 0)
  choleskyFactor(a, p)
  const first = new Float64Array(p)
  first[0] = 1
  choleskySolve(a, p, first)
  return Float64Array.from(columns[0], (_, r) =>
    columns.reduce((sum, column, n) => sum + first[n] * column[r], 0),
  )
}
const RIDGE = (column: readonly number[]): number => 1e-9 * dot(column, column) || 1

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, k) => sum + v * b[k], 0)

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  return values.map((v) => v - mean)
}
