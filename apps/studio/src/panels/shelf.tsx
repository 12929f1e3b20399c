import { Accordion, ScrollArea, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { takeClip } from '../actions/actions.ts'
import { currentTake } from '../document/document.ts'
import { findClips } from '../studio/catalogue.ts'
import { WORDS } from '../words.ts'
import { useShell, useSlice } from './context.ts'
import { TakeList } from './take-list.tsx'

/** One's takes, then the embedded corpus by family. */
export function Shelf(): ReactNode {
  const { studio } = useShell()
  const catalogue = useSlice((state) => state.catalogue)
  const playing = useSlice(({ document }) => {
    const recipe = currentTake(document)?.recipe
    return recipe?.kind === 'corpus' ? recipe.clip : undefined
  })
  const [query, setQuery] = useState('')
  const [unfolded, setUnfolded] = useState<string[]>([])
  const families = findClips(catalogue, query)
  // A search that finds little shows it; a search that finds everything shows where to look.
  const found = query.trim() ? families.map(({ name }) => name) : unfolded
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
      />
      <ScrollArea className="shelf-lists" type="auto" scrollbarSize={8}>
        <TakeList />
        <h2>{WORDS.corpus}</h2>
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
                    {entries.map(({ id }) => (
                      <li key={id}>
                        <button
                          type="button"
                          className="row"
                          aria-current={id === playing || undefined}
                          onClick={() => takeClip(studio, id)}
                        >
                          {id}
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </ScrollArea>
    </nav>
  )
}
