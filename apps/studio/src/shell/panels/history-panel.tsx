import { CloseButton } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** Every step, oldest first; a click travels there. Steps that were undone are still there until something else is done. */
export function HistoryPanel(): ReactNode {
  const open = useWorkspace((state) => state.historyOpen)
  return open && <Steps />
}

function Steps(): ReactNode {
  const { studio, workspace, cancelWork } = useShell()
  // The mirror of the document changes with every step: reading it draws the list anew.
  useSlice((state) => state.document)
  useSlice((state) => state.gesture)
  const { past, future } = studio.history.snapshot()
  const here = useRef<HTMLButtonElement>(null)
  useEffect(() => here.current?.scrollIntoView({ block: 'nearest' }), [past])
  const names = [
    SHELL_WORDS.history.beginning,
    ...past.map(({ name }) => name),
    ...future.map(({ name }) => name).toReversed(),
  ]
  return (
    <aside className="item-panel history" aria-label={SHELL_WORDS.history.panel}>
      <header>
        <h2>{SHELL_WORDS.history.panel}</h2>
        <CloseButton
          size="sm"
          aria-label={WORDS.close}
          onClick={() => workspace.setState({ historyOpen: false })}
        />
      </header>
      <ol className="steps">
        {names.map((name, index) => (
          <li key={index}>
            <button
              type="button"
              className="row"
              ref={index === past.length ? here : undefined}
              aria-current={index === past.length ? 'step' : undefined}
              data-undone={index > past.length || undefined}
              onClick={() => {
                // Work under way was for the present: it is given up first, as undo does.
                if (studio.store.getState().progress !== undefined) cancelWork()
                else studio.history.travel(index - past.length)
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </aside>
  )
}
