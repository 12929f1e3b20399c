import { MotionError } from '@understudy/motion'

/**
 * Lindy Hop as a state machine (Hsu 2004, §6.2): a couple is apart or in embrace, by the usual hands or by
 * both right hands (crosshand), and moves from stance to stance in four beats: two units of two.
 */
export const STANCES = ['open', 'closed', 'openCross', 'closedCross'] as const
/** One of `STANCES`: how a couple stands between two moves. */
export type Stance = (typeof STANCES)[number]

/** A step; an inside turn, the follower spinning towards the leader; an outside turn, away from him. */
export const MOVES = ['step', 'inside', 'outside'] as const
export type Move = (typeof MOVES)[number]

/** Four beats. */
export interface Transition {
  readonly from: Stance
  readonly move: Move
  readonly to: Stance
}

/** Eight beats. */
export type Pattern = readonly [Stance, Move, Stance, Move, Stance]

export const isApart = (stance: Stance): boolean => stance.startsWith('open')
export const isCross = (stance: Stance): boolean => stance.endsWith('Cross')

/** In an embrace there is no room to spin and stay in it; everything else can be led. */
const isLegal = ({ from, move, to }: Transition): boolean => move === 'step' || isApart(from) || isApart(to)

/** A pattern as its two transitions of four beats. */
export const transitionsOf = ([a, first, b, second, c]: Pattern): readonly [Transition, Transition] => [
  { from: a, move: first, to: b },
  { from: b, move: second, to: c },
]

/** What a two-beat unit is called in the annotations: `open step closed 1`. */
export const unitLabel = ({ from, move, to }: Transition, half: 1 | 2): string =>
  `${from} ${move} ${to} ${half}`

/** What the label of a two-beat unit says, undefined where it is no such label: the way back from `unitLabel`. */
export function parseUnit(
  label: string,
): { readonly transition: Transition; readonly half: 1 | 2 } | undefined {
  const [from, move, to, half] = label.split(' ')
  const known =
    STANCES.includes(from as Stance) &&
    MOVES.includes(move as Move) &&
    STANCES.includes(to as Stance) &&
    (half === '1' || half === '2')
  return known ? { transition: { from, move, to } as Transition, half: half === '1' ? 1 : 2 } : undefined
}

const SIGNS: Record<Stance | Move, string> = {
  open: '○̅',
  closed: '●̅',
  openCross: '○̲',
  closedCross: '●̲',
  step: '→',
  inside: '↶',
  outside: '↷',
}

/** The thesis's notation as text: stances with a bar above (usual hands) or below (crosshand), arrows between. */
export const writeTransitions = (transitions: readonly Transition[]): string =>
  transitions.map(({ from, move }) => SIGNS[from] + SIGNS[move]).join('') +
  (transitions.length > 0 ? SIGNS[transitions.at(-1)!.to] : '')

/**
 * Walks a dance's unit labels through the grammar: halves in order, each transition legal and starting where the last one
 * ended. Throws at the first that does not.
 */
export function checkUnits(labels: readonly string[]): readonly Transition[] {
  const walked: Transition[] = []
  labels.forEach((label, index) => {
    const unit = parseUnit(label)
    const wrong = (found: string): never => {
      throw new MotionError(`dance: unit ${index} is "${label}": ${found}. Check the score that wrote it.`, {
        code: 'fault',
      })
    }
    if (!unit) return wrong('not a stance, a move, a stance and a half')
    const { transition, half } = unit
    if (half === 2) {
      if (index === 0 || labels[index - 1] !== unitLabel(transition, 1))
        wrong('its first half does not come before it')
      walked.push(transition)
      return
    }
    if (labels[index + 1] !== unitLabel(transition, 2)) wrong('its second half does not follow')
    if (!isLegal(transition)) wrong('no couple can turn and stay in an embrace')
    const before = walked.at(-1)
    if (before && before.to !== transition.from) wrong(`the couple is in ${before.to} by then`)
  })
  return walked
}
