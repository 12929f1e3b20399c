import { portable } from '@understudy/kernels'
import type { MappingDatabase } from './database.ts'
import type { Interpretation } from './interpret.ts'

/** One symbol of a transcript. */
export interface TranscribedSymbol {
  /** The example's labels joined by a space; its name where it has none. */
  readonly symbol: string
  /** Seconds on the input's clock, within it. */
  readonly start: number
  readonly end: number
  /** Index of the example it was read from. */
  readonly instance: number
  /** Root mean square distance of the input from the laid-over example, metres. */
  readonly distance: number
  /**
   * 0 to 1: exp(−½ (distance/σ)²), σ the distance at which examples still differ from each other. 1 is the example
   * itself; below 0.1 the input was never shown and the symbol is a guess.
   */
  readonly confidence: number
}

/** How far repeats of one figure may differ in a transcription. */
export interface TranscribeOptions {
  /** σ above, metres; a fifth of a metre is what repeats of one dance figure differ by. */
  readonly sigma?: number
  /** Weight of all control points together, as in the interpretation. */
  readonly controlWeight?: number
}

/** What `transcribe` takes where its options do not say. */
export const TRANSCRIBE_DEFAULTS = { sigma: 0.2 } as const

/** An interpretation as symbols with times: reading instead of writing (Hsu 2004, ch. 7). */
export function transcribe(
  database: MappingDatabase,
  interpretation: Interpretation,
  durationSeconds: number,
  options: TranscribeOptions = {},
): readonly TranscribedSymbol[] {
  const { sigma } = { ...TRANSCRIBE_DEFAULTS, ...options }
  const controlWeight = options.controlWeight ?? database.pairs[0].control.pointCount
  return interpretation.segments.map(({ instance, start, end, interpretationCost }) => {
    const { labels, name } = database.instances[instance]
    const from = Math.max(0, start)
    const to = Math.min(durationSeconds, end)
    // D sums over instants and weighted points: undone, it is a mean square distance.
    const instants = Math.max(1, (to - from) * interpretation.rate)
    const distance = Math.sqrt(interpretationCost / (instants * controlWeight))
    return {
      symbol: labels.length > 0 ? labels.join(' ') : name,
      start: from,
      end: to,
      instance,
      distance,
      confidence: portable.exp(-0.5 * (distance / sigma) ** 2),
    }
  })
}

/** Neighbours with the same symbol as one, the confidence weighted by time: four beats that are two units of one step. */
export function joinSymbols(symbols: readonly TranscribedSymbol[]): readonly TranscribedSymbol[] {
  const joined: TranscribedSymbol[] = []
  for (const next of symbols) {
    const last = joined.at(-1)
    if (last?.symbol !== next.symbol) {
      joined.push(next)
      continue
    }
    const [a, b] = [last.end - last.start, next.end - next.start]
    const mix = (x: number, y: number): number => (a * x + b * y) / Math.max(a + b, 1e-9)
    joined[joined.length - 1] = {
      ...last,
      end: next.end,
      distance: mix(last.distance, next.distance),
      confidence: mix(last.confidence, next.confidence),
    }
  }
  return joined
}
