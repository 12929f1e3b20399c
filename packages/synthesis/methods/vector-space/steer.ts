import { portable } from '@understudy/kernels'
import { MotionError, type Motion } from '@understudy/motion'
import { attributeVector, labelsOf } from './attributes.ts'
import { performPoint } from './perform-point.ts'
import { movePoint } from './points.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** A number of a motion, in the units of the labels of the same name. */
export interface AttributeMeasure {
  readonly name: string
  measure(motion: Motion): number
}

/** Tolerance of the measured attributes, and the number of rounds to reach it. */
export interface SteerOptions {
  /** Rounds of measuring and correcting at most. */
  readonly rounds?: number
  /** Near enough, as a share of the standard deviation of each attribute's labels. */
  readonly tolerance?: number
}

/** What `steerPoint` takes where its options do not say. */
export const STEER_DEFAULTS = { rounds: 12, tolerance: 0.01 } as const

/** The point that was reached, and its measures on the way. */
export interface Steered {
  readonly point: SpacePoint
  /** Before, asked for and reached, one per measure. */
  readonly before: readonly number[]
  readonly asked: readonly number[]
  readonly reached: readonly number[]
  /** How far along each attribute's vector the point went, in label units. */
  readonly amounts: readonly number[]
  /** Times a motion was made and measured. */
  readonly rounds: number
}

/** No further along a vector than this many times the spread of the labels in one round: far out the measure bends. */
const MOST_STEP = 1.5

/**
 * Changes some attributes by the given amounts, as measured on the motion itself, and keeps the others.
 *
 * Attribute vectors are straight, attributes are not: the hand of an arm that is raised further and further comes down
 * again. So amounts t along all vectors are solved for, f(x + Σ t_b Δ_b) = f(x) + δ, by Broyden's secant from J = I: the
 * labels themselves promise that a unit of a vector is a unit of its attribute. The best round is kept; what cannot be
 * reached is told by `reached`.
 */
export function steerPoint(
  space: VectorSpace,
  from: SpacePoint,
  changes: Readonly<Record<string, number>>,
  measures: readonly AttributeMeasure[],
  options: SteerOptions = {},
): Steered {
  const { rounds, tolerance } = { ...STEER_DEFAULTS, ...options }
  const names = measures.map(({ name }) => name)
  for (const name of Object.keys(changes))
    if (!names.includes(name))
      throw new MotionError(
        `steer: "${name}" is to change and nothing measures it; there are measures of ${names.join(', ')}.`,
        { code: 'unknown-name' },
      )
  const vectors = names.map((name) => attributeVector(space, name, { apartFrom: names }))
  const spreads = names.map((name) => spread(labelsOf(space, name).labels))
  const at = (amounts: readonly number[]): SpacePoint =>
    amounts.reduce((point, amount, b) => movePoint(point, vectors[b], amount), from)
  // In units of each attribute's spread, so that one tolerance serves metres and labels from 0 to 1.
  const measured = (point: SpacePoint): number[] => {
    const motion = performPoint(space, point, { cleanFeet: false })
    return measures.map((one, b) => one.measure(motion) / spreads[b])
  }
  const before = measured(from)
  const wanted = before.map((value, b) => value + (changes[names[b]] ?? 0) / spreads[b])
  const n = names.length
  const jacobian = names.map((_, r) => names.map((__, c) => Number(r === c)))
  let amounts = new Array<number>(n).fill(0)
  let value = before
  let best = { amounts, value, miss: norm(wanted.map((w, b) => w - value[b])) }
  let round = 1
  for (; round <= rounds && best.miss > tolerance; round++) {
    const step = solveSmall(
      jacobian,
      wanted.map((w, b) => w - value[b]),
    )
    const longest = Math.max(...step.map(Math.abs))
    const scale = longest > MOST_STEP ? MOST_STEP / longest : 1
    const taken = step.map((s) => s * scale)
    const next = amounts.map((t, b) => t + taken[b])
    const found = measured(at(next.map((t, b) => t * spreads[b])))
    // J ← J + (Δf − J s) sᵀ / s·s
    const square = taken.reduce((sum, s) => sum + s * s, 0)
    if (square < 1e-16) break
    for (let r = 0; r < n; r++) {
      const off = found[r] - value[r] - jacobian[r].reduce((sum, j, c) => sum + j * taken[c], 0)
      for (let c = 0; c < n; c++) jacobian[r][c] += (off * taken[c]) / square
    }
    amounts = next
    value = found
    const miss = norm(wanted.map((w, b) => w - value[b]))
    if (miss < best.miss) best = { amounts, value, miss }
  }
  const inLabels = best.amounts.map((t, b) => t * spreads[b])
  return {
    point: at(inLabels),
    before: before.map((v, b) => v * spreads[b]),
    asked: wanted.map((v, b) => v * spreads[b]),
    reached: best.value.map((v, b) => v * spreads[b]),
    amounts: inLabels,
    rounds: round,
  }
}

const norm = (values: readonly number[]): number => portable.norm(values)

function spread(labels: readonly number[]): number {
  const known = labels.filter((label) => Number.isFinite(label))
  const mean = known.reduce((sum, v) => sum + v, 0) / known.length
  return Math.sqrt(known.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, known.length - 1)) || 1
}

/** x with A x = b by elimination with pivots; a row that says nothing leaves its unknown at the right side's own value. */
function solveSmall(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const n = right.length
  const a = matrix.map((row, r) => [...row, right[r]])
  for (let c = 0; c < n; c++) {
    let pivot = c
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[pivot][c])) pivot = r
    ;[a[c], a[pivot]] = [a[pivot], a[c]]
    // A measure that does not answer to its own vector must not send the figure to the moon.
    if (Math.abs(a[c][c]) < 0.05) a[c][c] = a[c][c] < 0 ? -0.05 : 0.05
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const by = a[r][c] / a[c][c]
      for (let k = c; k <= n; k++) a[r][k] -= by * a[c][k]
    }
  }
  return a.map((row, r) => row[n] / row[r])
}
