import type { Kernels } from '@understudy/kernels'
import { MotionError } from '@understudy/motion'
import { FEATURE_WIDTH } from './limb-features.ts'
import { framesOf, type MotionIndex, type Region } from './motion-index.ts'

/**
 * A region made ready to be looked for, in two views. In each, joints (or features) count by how
 * much they move in the query, and distances are divided by how far the query is from standing still:
 *
 *   s = mean D along the alignment / E,    E = min over j of mean over i of D(query i, query j)
 *
 * E is what the best single moment of the query leaves unexplained when held throughout. So s is
 * 0 for the same movement and about 1 for a pose that merely resembles it: standing people, who match
 * each other within centimetres and would join everything to everything, drop out by themselves.
 */
export interface Query {
  readonly rows: number
  readonly cloud: {
    readonly points: Float32Array
    readonly pointWeights: Float32Array
    readonly windowWeights: Float32Array
    readonly roles: readonly number[]
    readonly scale: number
  }
  readonly features: { readonly values: Float32Array; readonly weights: Float32Array; readonly scale: number }
}

/** Roles below this share of the weight are left out: they cost time and decide nothing. */
const MIN_ROLE_SHARE = 0.02
/** Every role counts a little, or a wild left arm would not matter at all in a right punch. */
const ROLE_FLOOR = 0.02
const FEATURE_FLOOR = 0.005
/** A query must move by this much, metres RMS of the weighted joints: below it is breath and marker noise. */
const MIN_MOVEMENT = 0.015

/** A region of an indexed clip made ready to be looked for: the joints that move in it, weighed by how much they do. */
export function prepareQuery(index: MotionIndex, region: Region, kernels: Kernels): Query {
  const { first, last } = framesOf(index, region)
  const { track, features, name } = index.clips[region.clip]
  const rows = last - first + 1
  const weights = roleWeights(track.points, track.half, track.roles.length, first, last)
  const roles = [...weights.keys()].filter((r) => weights[r] >= MIN_ROLE_SHARE)
  const points = pickRoles(track.points, track.roles.length, roles, first, last + 2 * track.half)
  const pointWeights = toUnitSum(roles.map((r) => weights[r]))
  const self = new Float32Array(rows * rows)
  const { windowWeights } = track
  kernels.distanceGrid({ a: points, b: points, pointWeights, windowWeights }, self)
  const scale = standingStill(self, rows)
  if (!(scale > MIN_MOVEMENT ** 2))
    throw new MotionError(
      `search: "${name}" hardly moves from ${region.start.toFixed(2)} to ${region.end.toFixed(2)} s (${(100 * Math.sqrt(scale)).toFixed(1)} cm RMS); ` +
        `all standing figures would match. Choose a region with movement in it.`,
      { code: 'too-little' },
    )
  const values = features.slice(first * FEATURE_WIDTH, (last + 1) * FEATURE_WIDTH)
  const featureWeights = weightsByVariance(values, rows)
  return {
    rows,
    cloud: { points, pointWeights, windowWeights, roles, scale },
    features: {
      values,
      weights: featureWeights,
      scale: standingStill(featureGrid(values, rows, values, rows, featureWeights), rows),
    },
  }
}

/** Features below this share of the weight are left out of comparisons: they cost time and decide nothing. */
const MIN_FEATURE_SHARE = 0.02

/** Σ_k w_k (a_ik − b_jk)², of every `stride`-th frame; `rows` and `columns` count those. */
export function featureGrid(
  a: Float32Array,
  rows: number,
  b: Float32Array,
  columns: number,
  weights: Float32Array,
  stride = 1,
): Float32Array {
  const used = [...weights.keys()].filter((k) => weights[k] >= MIN_FEATURE_SHARE)
  // Padded with zeros to whole fours, which the loop below takes at once.
  const width = 4 * Math.ceil(used.length / 4)
  const ours = packFeatures(a, rows, used, weights, width, stride)
  const theirs = packFeatures(b, columns, used, weights, width, stride)
  const out = new Float32Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    const from = i * width
    for (let j = 0, q = 0; j < columns; j++) {
      let sum = 0
      for (let p = from; p < from + width; p += 4, q += 4) {
        const d0 = ours[p] - theirs[q]
        const d1 = ours[p + 1] - theirs[q + 1]
        const d2 = ours[p + 2] - theirs[q + 2]
        const d3 = ours[p + 3] - theirs[q + 3]
        sum += d0 * d0 + d1 * d1 + (d2 * d2 + d3 * d3)
      }
      out[i * columns + j] = sum
    }
  }
  return out
}

function packFeatures(
  from: Float32Array,
  count: number,
  used: readonly number[],
  weights: Float32Array,
  width: number,
  stride: number,
): Float64Array {
  const roots = used.map((k) => Math.sqrt(weights[k]))
  const out = new Float64Array(count * width)
  for (let f = 0; f < count; f++)
    for (let u = 0; u < used.length; u++)
      out[f * width + u] = roots[u] * from[f * stride * FEATURE_WIDTH + used[u]]
  return out
}

/** The points of some roles in some frames, packed. */
export function pickRoles(
  points: Float32Array,
  roleCount: number,
  roles: readonly number[],
  first: number,
  last: number,
): Float32Array {
  const out = new Float32Array(3 * roles.length * (last - first + 1))
  let o = 0
  for (let f = first; f <= last; f++) {
    for (const role of roles) {
      const p = 3 * (f * roleCount + role)
      out[o++] = points[p]
      out[o++] = points[p + 1]
      out[o++] = points[p + 2]
    }
  }
  return out
}

/** √ of each role's variance as seen from the hips: √, or the hand of a kick's balance would count for nothing. */
function roleWeights(
  points: Float32Array,
  half: number,
  roleCount: number,
  first: number,
  last: number,
): Float32Array {
  const variance = new Float64Array(roleCount)
  const count = last - first + 1
  for (let r = 0; r < roleCount; r++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0
      let squares = 0
      for (let f = first; f <= last; f++) {
        const o = 3 * (half + f) * roleCount
        // Heights are absolute, places relative to the hips: travel is no movement of a limb.
        const v = points[o + 3 * r + c] - (c === 1 ? 0 : points[o + c])
        sum += v
        squares += v * v
      }
      variance[r] += Math.max(0, squares / count - (sum / count) ** 2)
    }
  }
  const most = Math.max(...variance, 1e-12)
  return toUnitSum([...variance].map((v) => ROLE_FLOOR + Math.sqrt(v / most)))
}

function weightsByVariance(values: Float32Array, rows: number): Float32Array {
  const variance = Array.from({ length: FEATURE_WIDTH }, (_, k) => {
    let sum = 0
    let squares = 0
    for (let i = 0; i < rows; i++) {
      const v = values[i * FEATURE_WIDTH + k]
      sum += v
      squares += v * v
    }
    return Math.max(0, squares / rows - (sum / rows) ** 2)
  })
  const most = Math.max(...variance, 1e-12)
  return toUnitSum(variance.map((v) => FEATURE_FLOOR + v / most))
}

/** min over j of mean over i of D(i, j). */
function standingStill(grid: Float32Array, rows: number): number {
  let least = Infinity
  for (let j = 0; j < rows; j++) {
    let sum = 0
    for (let i = 0; i < rows; i++) sum += grid[i * rows + j]
    least = Math.min(least, sum / rows)
  }
  return least
}

function toUnitSum(weights: readonly number[]): Float32Array {
  const total = weights.reduce((sum, w) => sum + w, 0)
  return Float32Array.from(weights, (w) => w / total)
}
