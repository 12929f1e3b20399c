import { currentTake, FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import type { Edit } from '../../document/edits.ts'
import { makeHistory, type History } from '../../document/history.ts'
import { drawTool } from '../../tools/draw/draw-path.ts'
import { selectTool } from '../../tools/select/select-path.ts'
import { runTool, type Tool, type ToolName } from '../../tools/shared/path/gesture.ts'
import { makeStudioStore, type StudioStore } from './state.ts'

/** The document with its history, the tool in hand and what the panels read. Knows neither React nor three. */
export interface Studio {
  readonly history: History<StudioDocument>
  readonly store: StudioStore
  readonly tool: Tool
  /** One whole step. */
  do(name: string, edit: Edit): void
  /** Part of a gesture that began elsewhere or begins here: sliders, held keys. End it with `history.commit()`. */
  adjust(name: string, edit: Edit): void
  choose(tool: ToolName): void
  /** Cancels the gesture under way, or puts the drawing tool away. */
  escape(): void
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
  const context = { history, say }
  const draw = runTool(drawTool(context))
  const select = runTool(selectTool(context))
  // What the others do is done in their panels, and crafts have pointers of their own; beside that they select.
  const inHand = (): Tool => (store.getState().tool === 'draw' ? draw : select)
  const choose = (tool: ToolName): void => {
    inHand().cancel()
    store.setState({ tool })
  }
  return {
    history,
    store,
    get tool() {
      return inHand()
    },
    do: (name, edit) => history.do(name, edit),
    adjust: (name, edit) => {
      if (history.gesture !== name) history.begin(name)
      history.edit(edit)
    },
    choose,
    escape: () => {
      if (!inHand().cancel()) choose('select')
    },
    say,
  }
}
