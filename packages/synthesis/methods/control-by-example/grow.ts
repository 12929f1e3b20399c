import { addInstances, type MappingDatabase, type MappingPair } from './database.ts'
import { interpret, type InterpretOptions } from './interpret.ts'
import { pointDuration } from './points.ts'
import { transcribe, type TranscribedSymbol } from './transcribe.ts'

/** How new pairs are read by the mapping, and which parts of them become examples. */
export interface GrowOptions extends InterpretOptions {
  /** Only what was read with this much confidence (0 to 1) becomes an example. */
  readonly minConfidence?: number
}

/** What `growDatabase` takes where its options do not say. */
export const GROW_DEFAULTS = { minConfidence: 0.3 } as const

/** What a pair was cut into. */
export interface Grown {
  readonly database: MappingDatabase
  /** Every segment the pair was read as, those with too little confidence too. */
  readonly symbols: readonly TranscribedSymbol[]
  /** How many of them became examples. */
  readonly added: number
}

/**
 * Adds a pair without cutting it by hand: it is read with the examples there are, and each segment read with enough
 * confidence becomes an instance, with the labels of the one it was read as (Hsu 2004, ch. 7: "grow the set of
 * example instances by iterative application of our algorithm").
 */
export function growDatabase(database: MappingDatabase, pair: MappingPair, options: GrowOptions = {}): Grown {
  const { minConfidence } = { ...GROW_DEFAULTS, ...options }
  const interpretation = interpret(database, pair.control, options)
  const symbols = transcribe(database, interpretation, pointDuration(pair.control))
  const whole = symbols.filter((_, index) => {
    const { start, end } = interpretation.segments[index]
    // What hangs over the ends was seen in part only: it is no whole example.
    return start >= 0 && end <= pointDuration(pair.control) + 1e-9
  })
  const sure = whole.filter(({ confidence }) => confidence >= minConfidence)
  const withPair: MappingDatabase = { ...database, pairs: [...database.pairs, pair] }
  const labels = new Map(sure.map(({ start, instance }) => [start, database.instances[instance].labels]))
  const grown = addInstances(withPair, database.pairs.length, sure, (start) => labels.get(start) ?? [])
  return { database: grown, symbols, added: grown.instances.length - database.instances.length }
}
