import { currentTake } from '../../document/document.ts'
import type { Performances } from '../../engine/performances/performances.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'

/** Gives up what is being worked on; a take that was never performed goes with it. */
export function makeCancelWork(
  studio: Studio,
  performances: Pick<Performances, 'known'>,
  cancelTools: () => void,
): () => void {
  const { store, history } = studio
  return () => {
    cancelTools()
    const take = currentTake(history.present)
    if (take && !performances.known(take.recipe)) history.undo()
    store.setState({ busy: undefined, progress: undefined })
    studio.say(TOOL_WORDS.cancelled)
  }
}

/** Undo with work under way gives that up first: what it was for is undone. */
export const makeUndo =
  ({ store, history }: Studio, cancelWork: () => void): (() => void) =>
  () => {
    if (store.getState().progress === undefined) history.undo()
    else cancelWork()
  }
