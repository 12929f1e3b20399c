import { addTake } from '../../document/edits.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'
import { loopPath } from '../../tools/shared/path/loop-path.ts'

/** For those who would rather see it first: a loop that comes along. */
export function walkLoop(studio: Studio): void {
  studio.do(
    WORDS.steps.draw,
    addTake(WORDS.loopName, { kind: 'walk', path: loopPath(), settings: WALK_SETTINGS_DEFAULTS }),
  )
}
