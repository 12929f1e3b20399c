import { parseUnit, writeTransitions, type Transition } from '@understudy/performer'
import { MotionError } from '@understudy/motion'
import type { TranscribedSymbol } from '@understudy/synthesis/methods/control-by-example'

/** Eight beats as they would be written down. */
export interface SignedPattern {
  readonly start: number
  readonly end: number
  /** Stances and what leads from one to the next: `○̅→●̅↶○̅`. */
  readonly signs: string
  /** The least sure of its units. */
  readonly confidence: number
}

interface TimedTransition extends Transition {
  readonly start: number
  readonly end: number
  readonly confidence: number
}

/**
 * A transcript of two-beat units in the thesis's notation (Hsu 2004, Table 6.1), two transitions to a line. A transition
 * whose halves were read differently begins as its first half did and ends as its second did; a stance that does not
 * continue the one before starts a new line, so that nothing is written that was not read.
 */
export function danceSigns(symbols: readonly TranscribedSymbol[]): readonly SignedPattern[] {
  const transitions = timedTransitions(symbols)
  const lines: TimedTransition[][] = []
  for (const next of transitions) {
    const line = lines.at(-1)
    if (line !== undefined && line.length < 2 && line[line.length - 1].to === next.from) line.push(next)
    else lines.push([next])
  }
  return lines.map((line) => ({
    start: line[0].start,
    end: line[line.length - 1].end,
    signs: writeTransitions(line),
    confidence: Math.min(...line.map(({ confidence }) => confidence)),
  }))
}

function timedTransitions(symbols: readonly TranscribedSymbol[]): readonly TimedTransition[] {
  const transitions: TimedTransition[] = []
  let open = false
  for (const { symbol, start, end, confidence } of symbols) {
    const unit = parseUnit(symbol)
    if (unit === undefined) {
      throw new MotionError(
        `transcribe: "${symbol}" is no unit of the dance (a stance, a move, a stance and a half, such as ` +
          `"open step closed 1"); signs need them. Label the examples so, or leave --signs out.`,
      )
    }
    const last = transitions.at(-1)
    if (unit.half === 2 && open && last !== undefined) {
      transitions[transitions.length - 1] = {
        ...last,
        to: unit.transition.to,
        end,
        confidence: Math.min(last.confidence, confidence),
      }
      open = false
    } else {
      transitions.push({ ...unit.transition, start, end, confidence })
      open = unit.half === 1
    }
  }
  return transitions
}
