import { Button, Select, TagsInput, TextInput } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { currentTake, type TakeEntry } from '../../document/document.ts'
import { putOnStage, renameTake } from '../../document/edits.ts'
import { labelClip, labelTake, pairTakes } from '../../document/take-notes.ts'
import { addClip, corpusClip } from '../openers/preview-clip.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { keyOf } from '../../engine/storage/own-file.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'
import { Later } from '../../tools/shared/controls/later.tsx'

/** The current take's name, labels and partner. Labels of a clip or a file are the library's, too: it is found by them. */
export function TakeDetails(): ReactNode {
  const take = useSlice(({ document }) => currentTake(document))
  if (!take || take.recipe.kind === 'opening') return undefined
  return (
    <Later key={take.id}>
      <Details take={take} />
    </Later>
  )
}

function Details({ take }: { readonly take: TakeEntry }): ReactNode {
  const { studio, workspace } = useShell()
  const takes = useSlice(({ document }) => document.takes)
  const catalogue = useSlice((state) => state.catalogue)
  const hasReport = useSlice(({ performed }) => performed?.report !== undefined)
  const { recipe, notes } = take
  const clip = recipe.kind === 'corpus' ? recipe.clip : recipe.kind === 'file' ? keyOf(recipe) : undefined
  const library = useSlice(({ document }) => (clip === undefined ? undefined : document.library?.[clip]))
  const labels = notes?.labels ?? library?.labels ?? []
  const reportOpen = useWorkspace((state) => state.reportOpen)
  const [name, setName] = useState(take.name)
  useEffect(() => setName(take.name), [take.name])
  const rename = (): void => {
    if (name.trim() && name.trim() !== take.name) studio.do(WORDS.steps.rename, renameTake(take.id, name))
  }
  const known = catalogue.find(({ id }) => id === clip)?.pair
  return (
    <div className="take-details">
      <TextInput
        size="xs"
        label={SHELL_WORDS.details.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename()
        }}
      />
      <TagsInput
        size="xs"
        label={SHELL_WORDS.details.labels}
        placeholder={labels.length === 0 ? SHELL_WORDS.details.labelsHint : ''}
        value={[...labels]}
        onChange={(next) =>
          studio.do(SHELL_WORDS.steps.labels, (document) => {
            const labelled = labelTake(take.id, next)(document)
            return clip === undefined ? labelled : labelClip(clip, next)(labelled)
          })
        }
      />
      {takes.length > 1 && (
        <Select
          size="xs"
          clearable
          label={SHELL_WORDS.details.partner}
          placeholder={SHELL_WORDS.details.noPartner}
          data={takes.filter(({ id }) => id !== take.id).map(({ id, name: label }) => ({ value: id, label }))}
          value={notes?.partner ?? null}
          onChange={(partner) => studio.do(SHELL_WORDS.steps.pair, pairTakes(take.id, partner ?? undefined))}
        />
      )}
      <div className="take-buttons">
        {notes?.partner && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => studio.look(putOnStage(take.id, notes.partner as string))}
          >
            {SHELL_WORDS.details.together}
          </Button>
        )}
        {known && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => addClip({ studio, workspace }, corpusClip(known))}
          >
            {SHELL_WORDS.details.other}
          </Button>
        )}
        {hasReport && (
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={reportOpen}
            onClick={() => workspace.setState({ reportOpen: !reportOpen })}
          >
            {SHELL_WORDS.details.report}
          </Button>
        )}
      </div>
    </div>
  )
}
