import {
  sourceTime,
  type BlendedExamples,
  type Interpretation,
  type MappingDatabase,
  type PlacedExample,
} from '@understudy/synthesis/methods/control-by-example'

/** One example in an answer: where it stands there, and where it comes from. */
export interface AnswerExample extends PlacedExample {
  /** The example's name, its labels, and the clip it was cut from. */
  readonly example: string
  readonly labels: readonly string[]
  readonly clip: string
  /** Which of the clips, counted from 0. */
  readonly pair: number
  /** How much longer than recorded it lasts: 1 as recorded. */
  readonly stretch: number
}

/** An example of the best interpretation, and what it costs. */
export interface AnswerSegment extends AnswerExample {
  /** Squared metres, summed as the method does. */
  readonly interpretationCost: number
  readonly seamCost: number
}

/** Which examples every frame of an answer is blended of, and how much each counts. */
export interface AnswerBlend extends BlendedExamples {
  readonly examples: readonly AnswerExample[]
}

/** The best interpretation of a control, segment by segment, on the answer's own clock. */
export const segmentsOf = (
  database: MappingDatabase,
  { segments }: Interpretation,
  /** How long the answer is. */
  seconds: number,
): readonly AnswerSegment[] =>
  segments.map(({ instance, start, end, placement, interpretationCost, seamCost }) => {
    const { start: sourceStart, end: sourceEnd } = database.instances[instance]!
    const laid = { instance, start, end, sourceStart, sourceEnd, placement }
    return {
      ...named(database, laid),
      // Open ends: the first and the last step may hang over the control, and are cut there.
      start: Math.max(0, start),
      end: Math.min(seconds, end),
      sourceStart: sourceTime(laid, Math.max(0, start)),
      sourceEnd: sourceTime(laid, Math.min(seconds, end)),
      interpretationCost,
      seamCost,
    }
  })

/** A blend with the examples' names. */
export const blendOf = (database: MappingDatabase, blended: BlendedExamples): AnswerBlend => ({
  ...blended,
  examples: blended.examples.map((placed) => named(database, placed)),
})

function named({ instances, pairs }: MappingDatabase, placed: PlacedExample): AnswerExample {
  const { pair, name, labels } = instances[placed.instance]!
  const { start, end, sourceStart, sourceEnd } = placed
  const stretch = (end - start) / (sourceEnd - sourceStart)
  return { ...placed, example: name, labels, clip: pairs[pair]!.name, pair, stretch }
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
