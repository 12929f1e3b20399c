import { addTake } from '../../document/edits.ts'
import type { Studio } from '../../engine/studio/studio.ts'

/** The opener "Stretch a jump": a jump on stage, the Shape tool in hand. */
export function stretchJump(studio: Studio): void {
  studio.do(
    'Take a jump to stretch',
    addTake('Jump', { kind: 'shape', model: 'jump', natural: 0.5, requests: [] }),
  )
  studio.choose('shape')
}
