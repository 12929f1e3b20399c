import { resample, sameSkeleton, worldPositions, type LabelledSegment, type Motion } from '@understudy/motion'
import type { FollowLeaderReport } from '@understudy/operations'
import { jointDistances } from '@understudy/synthesis/analysis'
import type { CallAnswer } from '../../engine/operations/call.ts'
import type { PartnerAnswer, ReadUnit, Truth } from '../../engine/performances/tool-answers.ts'
import { examplesOf, sourceSegments } from '../shared/example-segments.ts'

/** What panels show of a partner, out of what the operation found; `truth` is who really followed, where that is known. */
export function partnerAnswer(
  { motion, more, report, took }: CallAnswer<FollowLeaderReport>,
  truth: Motion | undefined,
): PartnerAnswer {
  const units = report.symbols.map(({ symbol, start, end, confidence }): ReadUnit => ({
    label: symbol,
    start,
    end,
    confidence,
  }))
  return {
    motion,
    leader: more.leader,
    units,
    segments: sourceSegments(report.segments),
    examples: examplesOf(report),
    holds: report.hands?.holdCount ?? 0,
    handsMet: report.hands?.within5cm ?? 0,
    skate: report.skateCmPerSecond ?? 0,
    ...(truth && { truth: compare(motion, units, truth) }),
    took,
  }
}

/** How an answer differs from who really danced. */
function compare(answer: Motion, units: readonly ReadUnit[], recorded: Motion): Truth {
  const motion = recorded.frameRate === answer.frameRate ? recorded : resample(recorded, answer.frameRate)
  const danced = motion.annotations.segments
  const otherwise = danced.flatMap(({ start, end, label }) => {
    const read = longestIn(units, { start, end, label })
    return meaning(read) === meaning(label) ? [] : [{ start, end, truth: label, read }]
  })
  return { motion, meanDistance: meanDistance(answer, motion), unitCount: danced.length, otherwise }
}

function meanDistance(a: Motion, b: Motion): number {
  if (!sameSkeleton(a.skeleton, b.skeleton)) return Number.NaN
  const apart = jointDistances(worldPositions(a), worldPositions(b), a.skeleton.jointCount)
  return apart.reduce((sum, metres) => sum + metres, 0) / Math.max(1, apart.length)
}

/** The unit that plays longest within another. */
function longestIn(units: readonly ReadUnit[], { start, end }: LabelledSegment): string {
  const shared = new Map<string, number>()
  for (const unit of units) {
    const time = Math.min(unit.end, end) - Math.max(unit.start, start)
    if (time > 0) shared.set(unit.label, (shared.get(unit.label) ?? 0) + time)
  }
  return [...shared].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0] as const)[0]
}

/** Hands are changed at the end of a unit (Hsu 2004, §6.2): whether it ends in crosshand shows in the next one. */
const meaning = (label: string): string => {
  const [from, move, to = '', half] = label.split(' ')
  return `${from} ${move} ${to.replace('Cross', '')} ${half}`
}
