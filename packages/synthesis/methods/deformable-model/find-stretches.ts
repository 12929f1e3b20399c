import { commonRoles, cloudTrack, distanceGrid, alignWithin, type Run } from '../../analysis/index.ts'
import type { Motion } from '@understudy/motion'
import type { DeformableModel } from './model.ts'
import { synthesize } from './synthesize.ts'

/** A part of a motion that the model's action fills, frames of the motion, both ends included. */
export interface Stretch {
  readonly first: number
  readonly last: number
  /** RMS distance from the mean motion, metres. */
  readonly distance: number
}

/** A stretch lasts between half and twice the mean motion's time. */
const MAX_SLOPE = 2
/** Walk cycles of 15 people differ by 4 to 14 cm from each other; what is farther from the mean is not taken for the action, metres. */
const FARTHEST = 0.16
/** Two stretches nearer than this follow each other without a gap, seconds: one ends where the next begins. */
const TOUCHING = 0.12

/**
 * Where in a long motion the model's action happens, once or again and again: the stretches, disjoint and in order, that cost least,
 *
 *   min  Σ over stretches of their squared distance × length  +  FARTHEST² × length of what they leave over
 *
 * One dynamic alignment gives the best stretch that ends at every frame, one more choice among those that end before each other.
 */
export function findStretches(model: DeformableModel, motion: Motion, run: Run): readonly Stretch[] {
  const mean = synthesize(model, undefined, { feet: 'leave' })
  const roles = commonRoles([mean, motion])
  const [a, b] = [mean, motion].map((one) => cloudTrack(one, { roles }, run.kernels))
  const { values, rows, columns, frameRate } = distanceGrid(a, b, run.kernels)
  const { totals, endingAt } = alignWithin(values, rows, columns, MAX_SLOPE, run.kernels)
  const leftOver = FARTHEST * FARTHEST
  // best[j]: the least cost of the columns before j, and the stretch that ends at j − 1, if one does.
  const best = new Float64Array(columns + 1)
  const ends: ({ first: number; mean: number } | undefined)[] = [undefined]
  for (let j = 0; j < columns; j++) {
    best[j + 1] = best[j] + leftOver
    ends.push(undefined)
    if (!Number.isFinite(totals[j])) continue
    const found = endingAt(j)
    const cost = best[found.first] + found.mean * (j + 1 - found.first)
    if (cost >= best[j + 1]) continue
    best[j + 1] = cost
    ends[j + 1] = found
  }
  const found: { first: number; last: number; distance: number }[] = []
  for (let j = columns; j > 0;) {
    const one = ends[j]
    if (one)
      found.unshift({
        first: one.first / frameRate,
        last: (j - 1) / frameRate,
        distance: Math.sqrt(Math.max(0, one.mean)),
      })
    j = one ? one.first : j - 1
  }
  const last = motion.frameCount - 1
  const frameOf = (seconds: number): number => Math.min(Math.round(seconds * motion.frameRate), last)
  return found.map((one, k) => {
    const next = found[k + 1]
    const touches = next !== undefined && next.first - one.last < TOUCHING
    const end = touches ? next.first : last / motion.frameRate - one.last < TOUCHING ? Infinity : one.last
    return { first: frameOf(one.first), last: frameOf(end), distance: one.distance }
  })
}
