import { duration, slice, type Motion } from '@understudy/motion'
import { clipsOfFamily, makeClip, MODEL_FAMILY_NAMES } from '@understudy/performer'
import { alignWithin, cloudTrack, commonRoles, distanceGrid, type Run } from '@understudy/synthesis/analysis'
import { calmMotion } from '@understudy/synthesis/methods/deformable-model'
import type { Suggestion } from './messages.ts'

/** Examples of each family that are looked at: its first, its last and one between. */
const LOOKED_AT = 3
/** So much of a motion is looked at, from its middle, seconds. */
const MOST = 20
/** An example is found in half to twice its own time. */
const MAX_SLOPE = 2

/**
 * Which action a motion is, by its nearest example: every family's few examples are looked for anywhere in the
 * calmed motion, whatever the size of the figure. Nearest first.
 */
export function suggestFamilies(motion: Motion, run: Run): readonly Suggestion[] {
  const seconds = duration(motion)
  const from = Math.max(0, (seconds - MOST) / 2)
  const calm = calmMotion(seconds > MOST ? slice(motion, from, from + MOST) : motion)
  return MODEL_FAMILY_NAMES.map((family) => {
    const clips = clipsOfFamily(family)
    const chosen = Array.from(
      { length: Math.min(LOOKED_AT, clips.length) },
      (_, k) => clips[Math.round((k * (clips.length - 1)) / Math.max(1, LOOKED_AT - 1))],
    )
    const distanceCm = Math.min(...chosen.map((id) => 100 * nearestWithin(makeClip(id), calm, run)))
    return { family, distanceCm }
  }).toSorted((a, b) => a.distanceCm - b.distanceCm)
}

/** RMS distance of an example from the stretch of a motion that is most like it, metres; Infinity where none is long enough. */
function nearestWithin(example: Motion, motion: Motion, { kernels }: Run): number {
  const roles = commonRoles([example, motion])
  const [a, b] = [example, motion].map((one) => cloudTrack(one, { roles, normalizeScale: true }, kernels))
  const { values, rows, columns } = distanceGrid(a, b, kernels)
  const { totals, endingAt } = alignWithin(values, rows, columns, MAX_SLOPE, kernels)
  let least = Infinity
  totals.forEach((total, last) => {
    if (Number.isFinite(total)) least = Math.min(least, endingAt(last).mean)
  })
  return Math.sqrt(Math.max(0, least))
}
