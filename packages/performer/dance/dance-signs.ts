import { MotionError } from '@understudy/motion'
import { parseUnit, writeTransitions, type Stance, type Transition } from './notation.ts'

/** A two-beat unit that was read in a dance, from `start` to `end` seconds. */
export interface DanceUnit {
  /** A stance, a move, a stance and which half of it: `open step closed 1`. */
  readonly symbol: string
  readonly start: number
  readonly end: number
  /** 0 to 1. */
  readonly confidence: number
}

/** Eight beats as they would be written down. */
export interface SignedPattern {
  readonly start: number
  readonly end: number
  /** Stances and what leads from one to the next: `○̅→●̅↶○̅`. */
  readonly signs: string
  /** The same for who does not read signs: `apart, step, embrace, inside turn, apart`. */
  readonly words: string
  /** The least sure of its units. */
  readonly confidence: number
}

interface TimedTransition extends Transition {
  readonly start: number
  readonly end: number
  readonly confidence: number
}

/** The meaning of the signs. */
export const SIGNS_LEGEND =
  '○̅ apart  ●̅ embrace  ○̲ ●̲ the same by both right hands  → step  ↶ inside turn, towards the leader  ↷ outside turn, away'

const WORDS = {
  open: 'apart',
  closed: 'embrace',
  openCross: 'apart by right hands',
  closedCross: 'embrace by right hands',
  step: 'step',
  inside: 'inside turn',
  outside: 'outside turn',
} as const

/**
 * A transcript of two-beat units in the thesis's notation (Hsu 2004, Table 6.1), eight beats to a line. A transition
 * whose halves were read differently begins as its first half did and ends as its second did. Hands are changed at the end of a transition,
 * where only the next one tells: it is then written as ending by the hands that the next one starts with. Any other stance that
 * does not continue the one before starts a new line, so that nothing is written that was not read.
 */
export function danceSigns(symbols: readonly DanceUnit[]): readonly SignedPattern[] {
  const transitions = handsChanged(timedTransitions(symbols))
  const first = transitions.findIndex((one) => !isBasic(one))
  // Two transitions and a little: by time, because one that was read as two would shift all lines after it.
  const eightBeats = 2.5 * median(transitions.map(({ start, end }) => end - start))
  const lines: TimedTransition[][] = []
  for (const [index, next] of transitions.entries()) {
    const line = lines.at(-1)
    const goesOn =
      line !== undefined && next.end - line[0].start < eightBeats && line[line.length - 1].to === next.from
    if (goesOn && index !== first) line.push(next)
    else lines.push([next])
  }
  return lines.map((line) => ({
    start: line[0].start,
    end: line[line.length - 1].end,
    signs: writeTransitions(line),
    words: [...line.flatMap(({ from, move }) => [WORDS[from], WORDS[move]]), WORDS[line.at(-1)!.to]].join(
      ', ',
    ),
    confidence: Math.min(...line.map(({ confidence }) => confidence)),
  }))
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** On the spot and apart: how a couple finds the beat before the first pattern, which then starts on a line of its own. */
const isBasic = ({ from, move, to }: Transition): boolean =>
  move === 'step' && from.startsWith('open') && to.startsWith('open')

const handsAside = (stance: Stance): string => stance.replace('Cross', '')

/** Apart stays apart and an embrace an embrace: what differs between the end of one and the start of the next are the hands. */
function handsChanged(transitions: readonly TimedTransition[]): readonly TimedTransition[] {
  return transitions.map((one, k) => {
    const next = transitions[k + 1]?.from
    return next !== undefined && handsAside(next) === handsAside(one.to) ? { ...one, to: next } : one
  })
}

/**
 * Halves to transitions. A half may be read as two short ones: a first half that starts anew before the second has come, or
 * a second half after a second half, is more of the same transition.
 */
function timedTransitions(symbols: readonly DanceUnit[]): readonly TimedTransition[] {
  const transitions: TimedTransition[] = []
  let open = false
  for (const { symbol, start, end, confidence } of symbols) {
    const unit = parseUnit(symbol)
    if (unit === undefined) {
      throw new MotionError(
        `transcribe: "${symbol}" is no unit of the dance (a stance, a move, a stance and a half, such as ` +
          `"open step closed 1"); signs need them. Label the examples so, or leave --signs out.`,
        { code: 'unknown-name' },
      )
    }
    const { transition, half } = unit
    const last = transitions.at(-1)
    const same = last !== undefined && last.move === transition.move
    const sure = Math.min(last?.confidence ?? 1, confidence)
    if (last && half === 2 && (open || same)) {
      transitions[transitions.length - 1] = { ...last, to: transition.to, end, confidence: sure }
    } else if (last && half === 1 && open && same && last.from === transition.from) {
      transitions[transitions.length - 1] = { ...last, end, confidence: sure }
    } else transitions.push({ ...transition, start, end, confidence })
    open = half === 1
  }
  return transitions
}
