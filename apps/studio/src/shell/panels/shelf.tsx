import { Accordion, NativeSelect, ScrollArea, TextInput } from '@mantine/core'
import { ScanSearch, Search } from 'lucide-react'
import { togglePlay } from '@understudy/view/player'
import { memo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { addClip, corpusClip, DRAGGED_CLIP, previewClip } from '../openers/preview-clip.ts'
import { currentTake } from '../../document/document.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { findClips, GROUPINGS, type CatalogueEntry, type Grouping } from '../../engine/library/catalogue.ts'
import { WORDS } from '../../engine/words/words.ts'
import { BodyChoice } from './body-choice.tsx'
import { ClipRow } from '../../tools/shared/controls/clip-row.tsx'
import { useSlice, useWorkspace } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'
import { IconButton } from './icon-button.tsx'
import { Later } from '../../tools/shared/controls/later.tsx'
import { OwnFiles } from './own-files.tsx'
import { ServerShelf } from './server-shelf.tsx'
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
            <Marked />
          </>
        )}
        <OwnFiles query={query} />
        <ServerShelf query={query} />
        <SetShelf query={query} />
        <Later>
          <Families query={query} />
          {!searching && <BodyChoice />}
        </Later>
      </ScrollArea>
    </nav>
  )
}

/** What is on the timeline, once there is a take of one's own: who only arrived has no use for a hundred keys. */
function Marked(): ReactNode {
  const fresh = useSlice(({ document }) => document.takes.length === 1)
  if (fresh) return undefined
  return (
    <>
      <h2>{SHELL_WORDS.list}</h2>
      <TimelineList />
    </>
  )
}

/** The embedded corpus. Drawn again only when what it shows changed. */
const Families = memo(function Families({ query }: { readonly query: string }): ReactNode {
  const { favourites } = useShell()
  const liked = useStore(favourites.store, (state) => state.ids)
  const catalogue = useSlice((state) => state.catalogue)
  const own = useSlice(({ document }) => document.library)
  const [unfolded, setUnfolded] = useState<string[]>([])
  const [by, setBy] = useState<Grouping>('family')
  const found = findClips(catalogue, query, own, by)
  const clips = new Set(found.flatMap(({ entries }) => entries))
  const best = [...clips].filter(({ id }) => liked.has(id))
  const families = best.length > 0 ? [{ name: SHELL_WORDS.favourites, entries: best }, ...found] : found
  const count = clips.size
  // A search that finds little shows it; a search that finds everything shows where to look.
  const few = query.trim() !== '' && count <= MOST_UNFOLDED
  const open = few ? families.map(({ name }) => name) : unfolded
  return (
    <>
      <div className="shelf-head">
        <h2>
          {WORDS.corpus} <span className="count">{count}</span>
        </h2>
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={SHELL_WORDS.groupBy}
          data={GROUPINGS.map((value) => ({ value, label: SHELL_WORDS.groupings[value] }))}
          value={by}
          onChange={(event) => {
            setBy(event.currentTarget.value as Grouping)
            setUnfolded([])
          }}
        />
      </div>
      {catalogue.length > 0 && families.length === 0 && <p className="hint">{WORDS.noClips}</p>}
      <Accordion multiple value={open} onChange={setUnfolded} variant="default" className="families">
        {families.map(({ name, entries }) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>
              {by === 'family' || name === SHELL_WORDS.favourites ? WORDS.family(name) : capital(name)}
              <span className="count">{entries.length}</span>
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(name) && (
                <ul className="clips">
                  {entries.map((entry) => (
                    <CorpusRow key={entry.id} entry={entry} />
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

function CorpusRow({ entry }: { readonly entry: CatalogueEntry }): ReactNode {
  const shell = useShell()
  const { library, favourites, player } = shell
  const { id, labels = [], performer } = entry
  const own = useSlice(({ document }) => document.library?.[id]?.labels)
  const name = WORDS.clipTitle(id)
  const looked = useWorkspace(({ preview }) => preview?.name)
  const playing = useSlice(({ document }) => {
    const recipe = currentTake(document)?.recipe
    return recipe?.kind === 'corpus' && recipe.clip === id
  })
  const favourite = useStore(favourites.store, (state) => state.ids.has(id))
  const clip = corpusClip(id)
  return (
    <ClipRow
      title={name}
      labels={[...labels, performer, ...(own ?? [])]}
      current={looked === undefined ? playing : looked === name}
      sketch={() => library.sketch(id)}
      onClick={() => previewClip(shell, clip)}
      library={{
        add: () => addClip(shell, clip),
        play: () => player.setTransport(togglePlay(player.transport, player.cast.duration)),
        dragged: [DRAGGED_CLIP, JSON.stringify(clip)],
        favourite: { is: favourite, toggle: () => favourites.toggle(id) },
      }}
    />
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A search that finds more than this shows where to look instead. */
const MOST_UNFOLDED = 120
