import { duration, isAtOrAbove, type Motion, type Role } from '@understudy/motion'
import type { FilterMotionReport, LiftTracksReport, SolutionFacts } from '@understudy/operations'
import { jointErrorCm } from '@understudy/synthesis/analysis'
import type { CompleteRecipe } from '../../document/lift-recipe.ts'
import type { CallAnswer } from '../../engine/operations/call.ts'
import type { CompleteAnswer, FilterAnswer, TracksAnswer } from './messages.ts'
import { apartCm, noiseCurves } from './noise-curves.ts'

/** Pixels of a picture, from top to bottom. */
const PIXELS = 1000

/** What came of a filter, before and after. `truth` is what the input was before it was spoilt. */
export function filterAnswer(
  { motion, report, took }: CallAnswer<FilterMotionReport>,
  input: Motion,
  truth: Motion | undefined,
): FilterAnswer {
  const { parts, filteredSeconds, unexplained, usual } = report
  return {
    motion,
    ...noiseCurves(input, motion),
    movedCm: apartCm(input, motion),
    ...(truth && { truth: { before: apartCm(truth, input), after: apartCm(truth, motion) } }),
    parts,
    filteredSeconds,
    unexplainedCm: 100 * unexplained,
    usualCm: 100 * usual,
    took,
  }
}

/** What came of tracks. `seen` is the motion that pictures were taken of, if they were. */
export function tracksAnswer(
  { motion, report, took }: CallAnswer<LiftTracksReport>,
  seen: Motion | undefined,
): TracksAnswer {
  const { tracks, aspect, camera, cameraKnown, miss, verdict } = report
  return {
    motion,
    tracks,
    aspect,
    camera,
    cameraKnown,
    missPixels: PIXELS * miss,
    ...(seen && { truthCm: jointErrorCm(motion, seen, { every: 4, laidOver: !cameraKnown }).mean }),
    verdict,
    took,
  }
}

/** What came of filling these roles, with all that hangs on them, and these spans of time. */
export function completeAnswer(
  { motion, report, took }: CallAnswer<SolutionFacts>,
  input: Motion,
  { roles, spans }: Pick<CompleteRecipe, 'roles' | 'spans'>,
): CompleteAnswer {
  const { skeleton } = input
  const gone = roles.flatMap((role) => skeleton.roles.get(role as Role) ?? [])
  const joints = skeleton.joints.filter((_, joint) =>
    gone.some((above) => isAtOrAbove(skeleton, above, joint)),
  ).length
  const seconds = spans.reduce(
    (sum, [start, end]) => sum + Math.max(0, Math.min(end, duration(input)) - Math.max(0, start)),
    0,
  )
  const misses = report.residuals.filter(({ unit }) => unit === 'cm').map(({ value }) => value)
  const missCm = Math.sqrt(misses.reduce((sum, miss) => sum + miss * miss, 0) / Math.max(1, misses.length))
  return { motion, filled: { joints, seconds }, verdict: report.verdicts[0], missCm, took }
}
