import { duration, type Motion } from '@understudy/motion'
import type { AnswerSegment } from '@understudy/operations'
import type { Interpretation, MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
import type { WalkSegment } from '../../engine/performances/walk-answer.ts'

/** The examples a result is made of, on its own clock: which, when there, how stretched, at what cost. */
export function segmentsOf(
  { instances, pairs }: MappingDatabase,
  { interpretation, motion }: { readonly interpretation: Interpretation; readonly motion: Motion },
): WalkSegment[] {
  const whole = duration(motion)
  return interpretation.segments.map(({ instance, start, end, interpretationCost, seamCost }) => {
    const { pair, start: sourceStart, end: sourceEnd } = instances[instance]
    return {
      // Open ends: the first and the last step may hang over the drawing.
      start: Math.max(0, start),
      end: Math.min(whole, end),
      source: pairs[pair].name,
      sourceStart,
      sourceEnd,
      stretch: (end - start) / (sourceEnd - sourceStart),
      readingCost: interpretationCost,
      seamCost,
    }
  })
}

/** The same of what an operation reports. */
export const sourceSegments = (segments: readonly AnswerSegment[]): WalkSegment[] =>
  segments.map(({ clip, interpretationCost, start, end, sourceStart, sourceEnd, stretch, seamCost }) => ({
    start,
    end,
    source: clip,
    sourceStart,
    sourceEnd,
    stretch,
    readingCost: interpretationCost,
    seamCost,
  }))
