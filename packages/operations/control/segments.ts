import type { Interpretation, MappingDatabase } from '@understudy/synthesis/methods/control-by-example'

/** One example in an answer: where it stands there, where it comes from, and what it costs. */
export interface AnswerSegment {
  /** Seconds of the answer. */
  readonly start: number
  readonly end: number
  /** The example's name, its labels, and the clip it was cut from. */
  readonly example: string
  readonly labels: readonly string[]
  readonly clip: string
  /** Which of the clips, counted from 0. */
  readonly pair: number
  /** Which of the examples, counted from 0. */
  readonly instance: number
  /** Seconds of the clip. */
  readonly sourceStart: number
  readonly sourceEnd: number
  /** How much longer than recorded it lasts: 1 as recorded. */
  readonly stretch: number
  /** Squared metres, summed as the method does. */
  readonly interpretationCost: number
  readonly seamCost: number
}

/** The best interpretation of a control, segment by segment, on the answer's own clock. */
export function segmentsOf(
  { instances, pairs }: MappingDatabase,
  { segments }: Interpretation,
  /** How long the answer is. */
  seconds: number,
): readonly AnswerSegment[] {
  return segments.map(({ instance, start, end, interpretationCost, seamCost }) => {
    const { pair, name, labels, start: sourceStart, end: sourceEnd } = instances[instance]!
    return {
      // Open ends: the first and the last step may hang over the control.
      start: Math.max(0, start),
      end: Math.min(seconds, end),
      example: name,
      labels,
      clip: pairs[pair]!.name,
      pair,
      instance,
      sourceStart,
      sourceEnd,
      stretch: (end - start) / (sourceEnd - sourceStart),
      interpretationCost,
      seamCost,
    }
  })
}

/** What an interpretation costs as a whole. */
export interface InterpretationCosts {
  readonly cost: number
  readonly interpretationCost: number
  readonly seamCost: number
  /** No interpretation costs less; equal to `cost` unless a beam was used. */
  readonly lowerBound: number
  /** The thesis's k, as used. */
  readonly k: number
  readonly states: number
}

/** What an interpretation cost, without its segments. */
export const costsOf = ({
  cost,
  interpretationCost,
  seamCost,
  lowerBound,
  k,
  stateCount,
}: Interpretation): InterpretationCosts => ({
  cost,
  interpretationCost,
  seamCost,
  lowerBound,
  k,
  states: stateCount,
})
