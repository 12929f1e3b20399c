import type { Played } from '@understudy/operations'

/** Words about which examples play when. */
export const PLAYED_WORDS = {
  title: 'What plays when',
  hint: 'Keeps or forbids an example at the playhead. Demands are marks on the timeline: drag them.',
  keep: 'Keep it here',
  keepHint: 'This example plays at this moment, whatever else changes',
  never: 'Not here',
  neverHint: 'Another example plays at this moment',
  label: 'Between I and O, only',
  labelHint: 'Only examples with this label play in the play range',
  noRange: 'Set a play range with I and O first',
  lane: 'Asked',
  laneHint: 'Which examples play when: drag a mark, or the ends of a label',
  step: 'Change what plays when',
  said: (one: Played): string =>
    one.kind === 'label' ? `only ${one.label}` : one.kind === 'play' ? one.example : `not ${one.example}`,
  when: (one: Played): string =>
    one.kind === 'label' ? `${one.from.toFixed(2)} to ${one.to.toFixed(2)} s` : `at ${one.at.toFixed(2)} s`,
  remove: (said: string): string => `Remove: ${said}`,
} as const
