import { currentTake, FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import type { Edit } from '../../document/edits.ts'
import { makeHistory, type History } from '../../document/history.ts'
import { makeStudioStore, type StudioStore } from './state.ts'
import type { ToolName } from './tool-names.ts'

/** The document with its history, the tool in hand and what the panels read. Knows neither React nor three. */
export interface Studio {
  readonly history: History<StudioDocument>
  readonly store: StudioStore
  /** One whole step. */
  do(name: string, edit: Edit): void
  /** Another choice of what is looked at: nothing to undo. */
  look(edit: Edit): void
  /** Part of a gesture that began elsewhere or begins here: sliders, held keys. End it with `history.commit()`. */
  adjust(name: string, edit: Edit): void
  choose(tool: ToolName): void
  /** Cancels the gesture under way, or puts the tool away. */
  escape(): void
  /** `cancel` ends a gesture that is under way when another tool is chosen; true when there was one. */
  onPutAway(cancel: () => boolean): () => void
  say(words: string): void
}

export function makeStudio(wide: boolean): Studio {
  const history = makeHistory(FIRST_DOCUMENT)
  const store = makeStudioStore(history.present, wide)
  const say = (said: string): void => store.setState({ said })
  history.subscribe(() => {
    const { present: document, undoName, redoName, gesture } = history
    const other = currentTake(document)?.id !== currentTake(store.getState().document)?.id
    store.setState({
      document,
      undoName,
      redoName,
      gesture,
      ...(other && {
        handle: 0,
        answer: undefined,
        performed: undefined,
        refusal: undefined,
        live: undefined,
      }),
    })
  })
  const gestures = new Set<() => boolean>()
  /** Cancels what is under way; true when there was something. */
  const cancel = (): boolean => [...gestures].map((end) => end()).some(Boolean)
  const choose = (tool: ToolName): void => {
    cancel()
    store.setState({ tool })
  }
  return {
    history,
    store,
    do: (name, edit) => history.do(name, edit),
    look: (edit) => history.amend(edit),
    adjust: (name, edit) => {
      if (history.gesture !== name) history.begin(name)
      history.edit(edit)
    },
    choose,
    escape: () => {
      if (!cancel()) choose('select')
    },
    onPutAway: (end) => {
      gestures.add(end)
      return () => gestures.delete(end)
    },
    say,
  }
}
