import { Button } from '@mantine/core'
import { togglePlay } from '@understudy/view/player'
import { useMemo, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { keyOf, type OwnFile } from '../../engine/storage/own-file.ts'
import { makeWorking } from '../../engine/studio/working.ts'
import type { Preview } from '../../engine/studio/workspace.ts'
import { IMPORT_WORDS } from '../../engine/words/import-words.ts'
import { SET_WORDS } from '../../engine/words/set-words.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { ClipRow } from '../../tools/shared/controls/clip-row.tsx'
import { lookAtSet } from '../../tools/shared/sets/ask-set.ts'
import { VirtualList } from '../../tools/shared/controls/virtual-list.tsx'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { addClip, DRAGGED_CLIP, previewClip } from '../openers/preview-clip.ts'
import { useShell } from './context.ts'

/** A file as the library offers it. */
const clipOf = ({ name, recipe }: OwnFile): Preview => ({ name, recipe, step: WORDS.steps.open(name) })

/** CSS pixels. */
const ROW_HEIGHT = 42
const MOST_HEIGHT = 260

/** Files of one's own that were ever opened in this browser, and the way to open more. */
export function OwnFiles({ query }: { readonly query: string }): ReactNode {
  const shell = useShell()
  const { studio, player, sets, sketchFile, chooseFiles, chooseFolder } = shell
  const looked = useWorkspace(({ preview }) => preview?.name)
  const working = makeWorking(studio.store)
  const files = useWorkspace((state) => state.files)
  const own = useSlice(({ document }) => document.library)
  const playing = useSlice(({ document }) => {
    const recipe = currentTake(document)?.recipe
    return recipe?.kind === 'file' ? keyOf(recipe) : undefined
  })
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const labelsOf = ({ recipe, folder }: OwnFile): readonly string[] => [
    ...(folder ? [folder] : []),
    ...(own?.[keyOf(recipe)]?.labels ?? []),
  ]
  const found = useMemo(
    () =>
      files.filter((file) => {
        const text = [file.name, file.recipe.file.name, ...labelsOf(file)].join(' ').toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [files, query, own],
  )
  const searching = words.length > 0
  const keep = (): void =>
    void working(SET_WORDS.working, async () => {
      const { id } = await sets.add(await sets.ofFiles(SET_WORDS.fromSearch(query.trim()), found))
      lookAtSet(id)
    })
  if (searching && found.length === 0) return undefined
  return (
    <section>
      <h2>
        {SHELL_WORDS.ownFiles}
        {found.length > 0 && <span className="count"> {found.length}</span>}
      </h2>
      {found.length === 0 && <p className="hint">{IMPORT_WORDS.empty}</p>}
      <VirtualList
        label={SHELL_WORDS.ownFiles}
        count={found.length}
        rowHeight={ROW_HEIGHT}
        maxHeight={MOST_HEIGHT}
        row={(n) => {
          const file = found[n]
          return (
            <ClipRow
              key={keyOf(file.recipe)}
              title={file.name}
              labels={labelsOf(file)}
              current={looked === undefined ? keyOf(file.recipe) === playing : looked === file.name}
              sketch={() => sketchFile(file)}
              onClick={() => previewClip(shell, clipOf(file))}
              library={{
                add: () => addClip(shell, clipOf(file)),
                play: () => player.setTransport(togglePlay(player.transport, player.cast.duration)),
                dragged: [DRAGGED_CLIP, JSON.stringify(clipOf(file))],
              }}
            />
          )
        }}
      />
      {searching && (
        <div className="open-buttons">
          <Button size="compact-xs" variant="default" onClick={keep}>
            {SET_WORDS.makeOfFiles(found.length)}
          </Button>
        </div>
      )}
      {!searching && (
        <div className="open-buttons">
          <Button size="compact-xs" variant="default" onClick={chooseFiles}>
            {IMPORT_WORDS.openFiles}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            title={IMPORT_WORDS.openFolderHint}
            onClick={chooseFolder}
          >
            {IMPORT_WORDS.openFolder}
          </Button>
        </div>
      )}
    </section>
  )
}
