import { eigenJacobi } from '../flat/eigen-jacobi.ts'
import type { CheapestSegmentsInput } from '../contract-segments.ts'
import { place } from '../reference/cheapest-segments.ts'

/** What a few numbers of a head or a tail tell of how far apart the two are. */
export interface JoinModes {
  /** Modes along the ground; each is two numbers, turned and moved with its cell. */
  readonly ground: number
  /** Modes of heights, one number each; after them as many zeros as make the numbers even. */
  readonly heights: number
  /** Σ v of each ground mode: how much of a slide it takes part in. */
  readonly slides: Float64Array
  /** `[state][number]`: x z of each ground mode, then heights. */
  readonly heads: Float64Array
  readonly tails: Float64Array
}

/** Of what keeps tails and heads apart, modes tell at least this share; the rest is left to the judge. */
const SHARE = 0.9
/** Pairs of cells the modes are learnt from. */
const SAMPLES = 400

/**
 * An orthonormal basis of the joining points, most telling first. For orthonormal v the squares of Σ_p v_p d_p add up to
 * ‖d‖², so a few of them are never more than the whole: a sieve by these few numbers lets everything through that could win.
 * v mixes points, not directions, and so commutes with a turn about +Y: modes are made once for each state and turned with its
 * cell. They are the principal directions of tail − head over some hundred pairs of cells that meet.
 */
export function joinModes(one: CheapestSegmentsInput): JoinModes {
  const { durations, heads, tails, width } = one
  const points = width / 3
  const { ground, heights } = differences(one)
  const modes = [
    ...principal(ground, points).map((mode) => ({ ...mode, isGround: true, gain: mode.value / 2 })),
    ...principal(heights, points).map((mode) => ({ ...mode, isGround: false, gain: mode.value })),
  ].sort((a, b) => b.gain - a.gain)
  const whole = modes.reduce((sum, { value }) => sum + value, 0)
  const kept: typeof modes = []
  let told = 0
  for (const mode of modes) {
    if (told >= SHARE * whole && kept.length > 0) break
    kept.push(mode)
    told += mode.value
  }
  const flat = kept.filter(({ isGround }) => isGround).map(({ vector }) => vector)
  const tall = kept.filter(({ isGround }) => !isGround).map(({ vector }) => vector)
  const numbers = 2 * flat.length + tall.length + (tall.length % 2)
  const mixed = (all: Float64Array): Float64Array => {
    const out = new Float64Array(durations.length * numbers)
    for (let state = 0; state < durations.length; state++) {
      const at = state * width
      const sum = (vector: readonly number[], axis: number): number =>
        vector.reduce((total, v, p) => total + v * all[at + 3 * p + axis], 0)
      flat.forEach((vector, m) => {
        out[state * numbers + 2 * m] = sum(vector, 0)
        out[state * numbers + 2 * m + 1] = sum(vector, 2)
      })
      tall.forEach((vector, m) => (out[state * numbers + 2 * flat.length + m] = sum(vector, 1)))
    }
    return out
  }
  return {
    ground: flat.length,
    heights: tall.length + (tall.length % 2),
    slides: Float64Array.from(flat, (vector) => vector.reduce((sum, v) => sum + v, 0)),
    heads: mixed(heads),
    tails: mixed(tails),
  }
}

/** Second moments of tail − head, `[point][point]`, along the ground and of heights, over pairs of cells that meet. */
function differences(one: CheapestSegmentsInput): { ground: Float64Array; heights: Float64Array } {
  const { costs, transforms, durations, heads, tails, width, firstStart, lastInstant } = one
  const points = width / 3
  const count = durations.length
  const ground = new Float64Array(points * points)
  const heights = new Float64Array(points * points)
  const tail = new Float64Array(width)
  const head = new Float64Array(width)
  for (let sample = 0; sample < SAMPLES && lastInstant > 1; sample++) {
    // Strides that share no factor with usual counts: all states and instants take their turn.
    const instant = 1 + ((sample * 7919) % (lastInstant - 1))
    const r = (sample * 101 + 17) % count
    const s = (sample * 211 + 5) % count
    const start = instant - durations[r]
    if (start < firstStart) continue
    const from = (start - firstStart) * count + r
    const to = (instant - firstStart) * count + s
    if (!(costs[from] < Infinity && costs[to] < Infinity)) continue
    place(tail, 0, transforms, 4 * from, tails, r * width, width)
    place(head, 0, transforms, 4 * to, heads, s * width, width)
    for (let c = 0; c < width; c++) tail[c] -= head[c]
    for (let p = 0; p < points; p++) {
      for (let q = 0; q < points; q++) {
        ground[p * points + q] += tail[3 * p] * tail[3 * q] + tail[3 * p + 2] * tail[3 * q + 2]
        heights[p * points + q] += tail[3 * p + 1] * tail[3 * q + 1]
      }
    }
  }
  return { ground, heights }
}

/** Eigenvalues and orthonormal eigenvectors of a small symmetric matrix; numbers that are none count as 0. */
function principal(
  matrix: Float64Array,
  size: number,
): readonly { readonly value: number; readonly vector: readonly number[] }[] {
  const a = Float64Array.from(matrix, (value) => (Number.isFinite(value) ? value : 0))
  const v = eigenJacobi(a, size)
  return Array.from({ length: size }, (_, i) => ({
    value: Math.max(0, a[i * size + i]),
    vector: Array.from({ length: size }, (__, p) => v[p * size + i]),
  }))
}
