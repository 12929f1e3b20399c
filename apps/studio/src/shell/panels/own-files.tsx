import type { ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { keyOf, type OwnFile } from '../../engine/storage/own-file.ts'
import { WORDS } from '../../engine/words/words.ts'
import { ClipRow } from '../../tools/shared/controls/clip-row.tsx'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** Files of one's own that were ever opened in this browser. */
export function OwnFiles({ query }: { readonly query: string }): ReactNode {
  const { studio, sketchFile } = useShell()
  const files = useWorkspace((state) => state.files)
  const own = useSlice(({ document }) => document.library)
  const playing = useSlice(({ document }) => {
    const recipe = currentTake(document)?.recipe
    return recipe?.kind === 'file' ? keyOf(recipe) : undefined
  })
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const labelsOf = ({ recipe }: OwnFile): readonly string[] => own?.[keyOf(recipe)]?.labels ?? []
  const found = files.filter((file) => {
    const text = [file.name, file.recipe.file.name, ...labelsOf(file)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  if (found.length === 0) return undefined
  return (
    <section>
      <h2>{SHELL_WORDS.ownFiles}</h2>
      <ul className="clips">
        {found.map((file) => (
          <ClipRow
            key={keyOf(file.recipe)}
            title={file.name}
            labels={labelsOf(file)}
            current={keyOf(file.recipe) === playing}
            sketch={() => sketchFile(file)}
            onClick={() => {
              studio.do(WORDS.steps.open(file.name), addTake(file.name, file.recipe))
              studio.store.setState({ tool: 'select' })
            }}
          />
        ))}
      </ul>
    </section>
  )
}
