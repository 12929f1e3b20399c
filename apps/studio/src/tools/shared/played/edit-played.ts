import type { Played } from '@understudy/operations'

/** A label that is asked for lasts at least so long, seconds. */
const LEAST = 0.2

const round = (seconds: number): number => Math.round(100 * Math.max(0, seconds)) / 100

/** This example here, or not here: of two demands at one moment the newer counts. */
export const askExample = (
  played: readonly Played[],
  kind: 'play' | 'never',
  example: string,
  at: number,
): readonly Played[] => {
  const there = round(at)
  const isSame = (one: Played): boolean =>
    one.kind !== 'label' &&
    Math.abs(one.at - there) < LEAST &&
    (kind === 'play' && one.kind === 'play' ? true : one.example === example)
  return [...played.filter((one) => !isSame(one)), { kind, example, at: there }]
}

/** This label between these times. */
export const askLabel = (
  played: readonly Played[],
  label: string,
  from: number,
  to: number,
): readonly Played[] => [
  ...played,
  { kind: 'label', label, from: round(from), to: round(Math.max(to, from + LEAST)) },
]

/** A demand after it, or an end of it, was dragged to a moment; `grip` is how far behind its start it was taken. */
export function movePlayed(
  played: readonly Played[],
  index: number,
  held: 'start' | 'end' | 'body',
  seconds: number,
  grip = 0,
): readonly Played[] {
  return played.map((one, k) => {
    if (k !== index) return one
    if (one.kind !== 'label') return { ...one, at: round(seconds) }
    if (held === 'start') return { ...one, from: round(Math.min(seconds, one.to - LEAST)) }
    if (held === 'end') return { ...one, to: round(Math.max(seconds, one.from + LEAST)) }
    const from = Math.max(0, seconds - grip)
    return { ...one, from: round(from), to: round(from + one.to - one.from) }
  })
}

export const startOf = (one: Played): number => (one.kind === 'label' ? one.from : one.at)
export const endOf = (one: Played): number => (one.kind === 'label' ? one.to : one.at)
