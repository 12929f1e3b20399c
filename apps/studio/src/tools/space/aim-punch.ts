import { addTake } from '../../document/edits.ts'
import type { Studio } from '../../engine/studio/studio.ts'

/** A punch whose target can be dragged, alone on stage. */
export function aimPunch(studio: Studio): void {
  studio.choose('space')
  studio.do(
    AIM_PUNCH.step,
    addTake(AIM_PUNCH.name, {
      kind: 'space',
      set: { kind: 'corpus', action: 'punch', side: 'right' },
      // Amid the examples: a place they reach.
      target: [0.21, 1.29, 0.65],
    }),
  )
}

/** The few words that are needed before the tool is there. */
export const AIM_PUNCH = {
  opener: 'Aim a punch',
  step: 'Aim a punch',
  name: 'Punch, aimed (right)',
} as const
