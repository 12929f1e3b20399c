import type { BodyPart } from '../../../analysis/features/index.ts'
import type { PartIndex } from '../part-index/index-motions.ts'
import { askByName } from './ask.ts'
import { NAMED_QUERIES } from './named-queries.ts'

/** Names of single actions with a beginning and an end, and a side where they have one. A walk and a raised hand are neither. */
export const ACTION_NAMES: readonly string[] = [
  'left-kick',
  'right-kick',
  'left-punch',
  'right-punch',
  'left-reach',
  'right-reach',
  'golf-swing',
  'jump',
]

/** A clip's number in the index, seconds. */
export interface ActionSpot {
  readonly clip: number
  readonly start: number
  readonly end: number
}

/** An action by its name, what does it, and where it is done. */
export interface FoundAction {
  readonly name: string
  readonly part: BodyPart
  readonly spots: readonly ActionSpot[]
  /** Where it may be meant: a little quicker or slower than the words say. Who points at such a place shows the action. */
  readonly shown: readonly ActionSpot[]
}

/** Who jumps for 0.13 s and asks for more of it means a jump; found by themselves, strides of a run would be jumps. */
const PATIENCE = 1.7

/** Where a hand that reaches also fits the words of a punch, it reaches: a punch does not stay out and come back slowly. */
const RATHER: Readonly<Record<string, string>> = { 'left-punch': 'left-reach', 'right-punch': 'right-reach' }

/** Every action that can be told by name, wherever it is done. */
export function actionsIn(index: PartIndex): readonly FoundAction[] {
  const found = new Map(ACTION_NAMES.map((name) => [name, askByName(index, name)]))
  return ACTION_NAMES.map((name) => {
    const rather = found.get(RATHER[name]) ?? []
    return {
      name,
      part: NAMED_QUERIES[name][0].part ?? 'whole',
      shown: askByName(index, name, PATIENCE).map(({ clip, start, end }) => ({ clip, start, end })),
      spots: found
        .get(name)!
        .filter(
          ({ clip, start, end }) =>
            !rather.some((other) => {
              const both = Math.min(end, other.end) - Math.max(start, other.start)
              return other.clip === clip && both > 0.5 * Math.min(end - start, other.end - other.start)
            }),
        )
        .map(({ clip, start, end }) => ({ clip, start, end })),
    }
  })
}
