import type { Player } from '@understudy/view/player'
import { addTake, putOnStage } from '../../document/edits.ts'
import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'

/** Puts the example on stage and stops it at the moment that was taken from it. */
export function jumpToExample(
  studio: Studio,
  player: Player,
  workspace: WorkspaceStore,
  clip: string,
  seconds: number,
): void {
  const there = studio.history.present.takes.find(
    ({ recipe }) => recipe.kind === 'corpus' && recipe.clip === clip,
  )
  const name = WORDS.clipTitle(clip)
  const before = workspace.getState().shown
  studio.do(WORDS.steps.addClip(name), there ? putOnStage(there.id) : addTake(name, { kind: 'corpus', clip }))
  studio.store.setState({ tool: 'select', shelfOpen: true })
  // It may have to be performed first: the playhead waits for it.
  const unsubscribe = workspace.subscribe(({ shown }) => {
    if (shown === before) return
    unsubscribe()
    player.setTransport({ playing: false, time: Math.min(Math.max(seconds, 0), player.cast.duration) })
  })
}
