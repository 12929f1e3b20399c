import type { AnswerExamples, AnswerSegment } from '@understudy/operations'
import type { WalkSegment } from '../../engine/performances/walk-answer.ts'

/** The examples a result is made of, on its own clock, as the timeline shows them. */
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

/** What a report tells of the examples, without the rest of it. */
export const examplesOf = ({ segments, blend }: AnswerExamples): AnswerExamples => ({
  segments,
  ...(blend && { blend }),
})
