import { Accordion, ScrollArea, TextInput } from '@mantine/core'
import { ScanSearch, Search } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { takeClip } from '../openers/first-takes.ts'
import { currentTake } from '../../document/document.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { findClips } from '../../engine/library/catalogue.ts'
import { WORDS } from '../../engine/words/words.ts'
import { BodyChoice } from './body-choice.tsx'
import { ClipRow } from '../../tools/shared/controls/clip-row.tsx'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'
import { IconButton } from './icon-button.tsx'
import { Later } from '../../tools/shared/controls/later.tsx'
import { OwnFiles } from './own-files.tsx'
import { SetShelf } from './set-shelf.tsx'
import { TakeDetails } from './take-details.tsx'
import { TakeList } from './take-list.tsx'
import { TimelineList } from './timeline-list.tsx'

/** One's takes, what is on their timeline, one's files, then the embedded corpus by family. */
export function Shelf(): ReactNode {
  const { studio } = useShell()
  const [query, setQuery] = useState('')
  const searching = query.trim() !== ''
  return (
    <nav className="shelf" aria-label={WORDS.library}>
      <TextInput
        size="xs"
        className="shelf-search"
        placeholder={WORDS.search}
        aria-label={WORDS.search}
        leftSection={<Search size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        rightSection={
          <IconButton label={WORDS.searchLike} onClick={() => studio.choose('find')}>
            <ScanSearch size={15} />
          </IconButton>
        }
      />
      <ScrollArea className="shelf-lists" type="auto" scrollbarSize={8}>
        {!searching && (
          <>
            <TakeList />
            <TakeDetails />
            <h2>{SHELL_WORDS.list}</h2>
            <TimelineList />
          </>
        )}
        <OwnFiles query={query} />
        <SetShelf query={query} />
        <h2>{WORDS.corpus}</h2>
        <Later>
          <Families query={query} />
          {!searching && <BodyChoice />}
        </Later>
      </ScrollArea>
    </nav>
  )
}

/** The embedded corpus. Drawn again only when what it shows changed. */
const Families = memo(function Families({ query }: { readonly query: string }): ReactNode {
  const { studio, library } = useShell()
  const catalogue = useSlice((state) => state.catalogue)
  const own = useSlice(({ document }) => document.library)
  const playing = useSlice(({ document }) => {
    const recipe = currentTake(document)?.recipe
    return recipe?.kind === 'corpus' ? recipe.clip : undefined
  })
  const [unfolded, setUnfolded] = useState<string[]>([])
  const families = findClips(catalogue, query, own)
  const count = families.reduce((sum, { entries }) => sum + entries.length, 0)
  // A search that finds little shows it; a search that finds everything shows where to look.
  const few = query.trim() !== '' && count <= MOST_UNFOLDED
  const found = few ? families.map(({ name }) => name) : unfolded
  return (
    <>
      {catalogue.length > 0 && families.length === 0 && <p className="hint">{WORDS.noClips}</p>}
      <Accordion multiple value={found} onChange={setUnfolded} variant="default" className="families">
        {families.map(({ name, entries }) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>
              {WORDS.family(name)}
              <span className="count">{entries.length}</span>
            </Accordion.Control>
            <Accordion.Panel>
              {found.includes(name) && (
                <ul className="clips">
                  {entries.map(({ id, labels = [], performer }) => (
                    <ClipRow
                      key={id}
                      title={WORDS.clipTitle(id)}
                      labels={[...labels, performer, ...(own?.[id]?.labels ?? [])]}
                      current={id === playing}
                      sketch={() => library.sketch(id)}
                      onClick={() => takeClip(studio, id)}
                    />
                  ))}
                </ul>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  )
})

/** A search that finds more than this shows where to look instead. */
const MOST_UNFOLDED = 120
