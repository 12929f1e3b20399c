import type { Role } from '@understudy/motion'
import type { Place, SpaceSet } from './space-recipe.ts'

/** The embedded sets one can aim with: what they are, which part of the body aims, and the mark of the moment it is there. */
export const ACTIONS = {
  punch: { part: 'Hand', mark: 'hit', count: 12, target: [0.21, 1.29, 0.65] },
  reach: { part: 'Hand', mark: 'reached', count: 16, target: [0.14, 1.38, 0.48] },
  kick: { part: 'Foot', mark: 'hit', count: 12, target: [-0.2, 0.7, 0.87] },
} as const satisfies Record<
  string,
  { part: 'Hand' | 'Foot'; mark: string; count: number; target: readonly [number, number, number] }
>

export type ActionName = keyof typeof ACTIONS

/** The part of the body that is aimed with. */
export const roleOf = (set: SpaceSet): Role =>
  set.kind === 'own' ? set.role : (`${set.side}${ACTIONS[set.action].part}` as Role)

/** The clips of an embedded set, by id. */
export const clipsOf = ({ action, side }: Extract<SpaceSet, { kind: 'corpus' }>): readonly string[] =>
  Array.from(
    { length: ACTIONS[action].count },
    (_, k) => `${action}-${side}-${String(k + 1).padStart(2, '0')}`,
  )

/** Where one aims before anything was asked: amid the examples. Fighters stand with the left foot ahead whichever hand hits. */
export function firstTarget(set: SpaceSet): Place {
  if (set.kind === 'own') return [0, 1.2, 0.5]
  const [left, up, ahead] = ACTIONS[set.action].target
  // Kicks and reaches are mirror images; both fists punch from the same stance.
  const same = set.action === 'punch' || (set.side === 'left') === (set.action === 'reach' || left < 0)
  return [same ? left : -left, up, ahead]
}

/** The same set, as a key. */
export const setKey = (set: SpaceSet): string =>
  set.kind === 'own'
    ? `own ${set.role} ${set.all ? 'all ' : ''}${JSON.stringify(set.takes)}`
    : `${set.action} ${set.side}`
