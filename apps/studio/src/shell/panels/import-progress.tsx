import { Button, CloseButton, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { IMPORT_WORDS } from '../../engine/words/import-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useWorkspace } from '../../tools/shared/context.ts'
import { VirtualList } from '../../tools/shared/controls/virtual-list.tsx'
import { useShell } from './context.ts'

/** How far the opening of many files is, and afterwards what became of each. */
export function ImportProgress(): ReactNode {
  const { workspace, cancelImport } = useShell()
  const importing = useWorkspace((state) => state.importing)
  if (!importing) return undefined
  const { from, total, results, opened, state } = importing
  const refused = results.filter((one) => one.refused !== undefined)
  const words = {
    working: IMPORT_WORDS.working(results.length, total, from),
    done: IMPORT_WORDS.result(opened.length, refused.length, from),
    cancelled: IMPORT_WORDS.cancelled(opened.length, total),
  }[state]
  return (
    <section className="item-panel film" aria-label={IMPORT_WORDS.panel}>
      <header>
        <h2>{IMPORT_WORDS.panel}</h2>
        {state !== 'working' && (
          <CloseButton
            size="sm"
            aria-label={WORDS.close}
            onClick={() => workspace.setState({ importing: undefined })}
          />
        )}
      </header>
      <p role="status">{words}</p>
      {state === 'working' && (
        <>
          <Progress
            size="sm"
            value={(100 * results.length) / total}
            aria-label={IMPORT_WORDS.panel}
            transitionDuration={0}
          />
          <Button size="xs" variant="default" onClick={cancelImport}>
            {IMPORT_WORDS.cancel}
          </Button>
        </>
      )}
      {refused.length > 0 && (
        <VirtualList
          label={IMPORT_WORDS.refused}
          count={refused.length}
          rowHeight={40}
          maxHeight={160}
          row={(n) => {
            const { name, folder, refused: reason } = refused[n]
            return (
              <li key={n} className="refused-file" title={`${folder ? `${folder}/` : ''}${name}: ${reason}`}>
                {reason}
              </li>
            )
          }}
        />
      )}
    </section>
  )
}
