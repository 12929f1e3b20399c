import { contentHash, duration, MotionError, type Motion } from '@understudy/motion'
import {
  align,
  cloudTrack,
  commonRoles,
  curveAt,
  distanceGrid,
  makeRun,
  type Progress,
  type Registration,
  type TimeCurve,
} from '@understudy/synthesis/analysis'
import { asFigure, blend, findTransitions } from '@understudy/synthesis/editing'
import type { BlendRecipe } from '../../document/recipe.ts'
import { registerForBlend } from '@understudy/operations/solvers'
import type { JoinSettings } from '../../document/tool-settings.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import type { BlendAnswer, GridAnswer } from '../../engine/performances/tool-answers.ts'
import type { BlendSpan } from '../../engine/performances/walk-answer.ts'

/** Rates a grid may have, moments per second: the finest one that keeps it small enough to look at and to compute. */
const RATES = [30, 20, 15, 10, 6, 5, 4, 3, 2, 1] as const
const MOST_CELLS = 160_000
/** Points of the alignment path that are drawn. */
const PATH_POINTS = 120

/** Every moment of one motion against every moment of another, how they correspond, and the best places to go over. */
export function solveGrid(a: Motion, other: Motion): GridAnswer {
  const fitted = asFigure(other, a)
  const [da, db] = [duration(a), duration(fitted)]
  const rate = RATES.find((hz) => (da * hz + 1) * (db * hz + 1) <= MOST_CELLS) ?? 1
  const options = { frameRate: rate, roles: commonRoles([a, fitted]) }
  const grid = distanceGrid(cloudTrack(a, options), cloudTrack(fitted, options))
  const path = alignmentPath(a, fitted, rate)
  const blendSeconds = Math.min(0.5, 0.8 * da, 0.8 * db)
  const seams = findTransitions(a, fitted, {
    frameRate: rate,
    blendSeconds,
    // Half of each stays: where a punch and a jump are most alike, neither has begun.
    regionA: { start: da / 2, end: da },
    regionB: { start: 0, end: db / 2 },
  }).map(({ timeA, timeB, distance }) => ({ timeA, timeB, distance }))
  return {
    rows: grid.rows,
    columns: grid.columns,
    rate,
    distances: grid.values.map(Math.sqrt),
    path,
    seams,
    fitted,
  }
}

/** How the two correspond from end to end; empty where one is so much longer that no warping of time brings them together. */
function alignmentPath(a: Motion, b: Motion, rate: number): Float32Array {
  let curve: TimeCurve
  try {
    ;({ curve } = align(a, b, { frameRate: rate }))
  } catch (error) {
    if (error instanceof MotionError) return new Float32Array(0)
    throw error
  }
  const path = new Float32Array(2 * PATH_POINTS)
  for (let k = 0; k < PATH_POINTS; k++) {
    const time = (duration(a) * k) / (PATH_POINTS - 1)
    path.set([time, curveAt(curve, time)], 2 * k)
  }
  return path
}

/** Where a join goes over, and from when to when it is blended: seconds of the result. */
export function seamOf({ timeA, timeB, blendSeconds }: JoinSettings, a: Motion, b: Motion): BlendSpan {
  const half = Math.min(blendSeconds / 2, timeA, timeB, duration(a) - timeA, duration(b) - timeB)
  return { time: timeA, start: timeA - half, end: timeA + half }
}

/** Registering takes longest and does not depend on the weight: kept for the last pair. */
let registered: { readonly key: string; readonly set: Registration } | undefined

/** What is asked of a mix. */
export type MixAsked = Pick<BlendRecipe, 'weight' | 'keys' | 'anyway'>

/** A mix while a hand still moves: feet are not held. Throws in words where the two are not alike. */
export function previewMix(
  a: Motion,
  other: Motion,
  { weight, keys, anyway }: MixAsked,
  onProgress?: (progress: Progress) => void,
): BlendAnswer {
  const key = `${contentHash(a)} ${contentHash(other)} ${anyway ?? false} ${JSON.stringify(keys ?? [])}`
  if (registered?.key !== key)
    registered = {
      key,
      set: registerForBlend(
        {
          clips: [a, other],
          ...(keys && { keyTimes: keys.map((row) => ({ ...row, times: [...row.times] })) }),
        },
        { fit: true, anyway: anyway ?? false },
        makeRun({ onProgress }),
      ).registration,
    }
  const { set } = registered
  if (set.refused.length > 0) {
    const [refused] = set.refused
    registered = undefined
    throw notAlike(refused.reason)
  }
  const { motion } = blend(set, [1 - weight, weight], { cleanFeet: false })
  return { motion, worst: set.report.worst }
}

/** Why two motions cannot be mixed, in the panel's words. */
export const notAlike = (reason: string): Error =>
  new Error(TOOL_WORDS.notAlike(/([\d.]+) cm RMS/.exec(reason)?.[1]))
