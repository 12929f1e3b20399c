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

/** Takes a clip of the embedded corpus on stage. */
export function takeClip(studio: Studio, clip: string): void {
  const name = WORDS.clipTitle(clip)
  studio.do(WORDS.steps.addClip(name), addTake(name, { kind: 'corpus', clip }))
  studio.store.setState({ tool: 'select' })
}
