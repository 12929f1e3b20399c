import { currentTake } from '../../document/document.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'

/**
 * Gives up what is being worked on, and with it the step that asked for it. A take that was there before that step
 * stays: undoing something else would not be what was asked for.
 */
export function makeCancelWork(
  studio: Studio,
  performances: Pick<Performances, 'known'>,
  work: { readonly cancelTools: () => void; readonly stopLooking: () => boolean },
): () => void {
  const { store, history } = studio
  return () => {
    work.cancelTools()
    const take = currentTake(history.present)
    const before = history.snapshot().past.at(-1)?.before
    const isNew = !before?.takes.some(({ recipe }) => recipe === take?.recipe)
    if (!work.stopLooking() && take && isNew && !performances.known(take.recipe)) history.undo()
    store.setState({ busy: undefined, progress: undefined, solving: false })
    studio.say(TOOL_WORDS.cancelled)
  }
}

/** Undo with work under way gives that up first, and is one step in any case. */
export const makeUndo =
  ({ store, history }: Studio, cancelTools: () => void): (() => void) =>
  () => {
    if (store.getState().progress !== undefined) {
      cancelTools()
      store.setState({ busy: undefined, progress: undefined, solving: false })
    }
    history.undo()
  }
