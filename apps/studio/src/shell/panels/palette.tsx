import { Kbd } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { Search } from 'lucide-react'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import type { Command } from '../commands/command.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useShell } from './context.ts'

/** As many as are seen at once: all of them in one go would hold the page up for a tenth of a second. */
const SEEN_AT_ONCE = 10

/** Every command by name, with its key; what cannot be done now says why. */
export function Palette(): ReactNode {
  const { commands } = useShell()
  // Why something cannot be done is asked anew whenever the palette opens.
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const [shown, setShown] = useState(SEEN_AT_ONCE)
  const [query, setQuery] = useState('')
  // The spotlight marks the first entry before the list has changed; by now that entry may be gone.
  useEffect(() => {
    if (query) markFirst()
  }, [query])
  return (
    <Spotlight
      shortcut={['mod + K', '/']}
      nothingFound={WORDS.noCommand}
      highlightQuery
      scrollable
      maxHeight={380}
      // Blurring a whole page takes longer than a picture where there is no graphics card.
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      limit={shown}
      attributes={{ content: { 'aria-label': WORDS.commands } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      onQueryChange={setQuery}
      onSpotlightOpen={() => {
        setReasons(reasonsOf(commands))
        startTransition(() => setShown(commands.length))
      }}
      onSpotlightClose={() => setShown(SEEN_AT_ONCE)}
      searchProps={{
        leftSection: <Search size={17} />,
        placeholder: WORDS.searchCommands,
        'aria-label': WORDS.searchCommands,
        // Whoever types and presses Enter at once means the first.
        onKeyDown: ({ key }) => {
          if (key === 'Enter' && !entries().some(isMarked)) entries()[0]?.click()
        },
      }}
      actions={commands.map(({ id, label, keys, run }) => ({
        id,
        label,
        description: reasons.get(id),
        disabled: reasons.has(id),
        onClick: run,
        rightSection: keys ? <Kbd size="xs">{keys}</Kbd> : undefined,
      }))}
    />
  )
}

const entries = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-action[data-action]'),
]

const isMarked = ({ dataset }: HTMLElement): boolean => dataset.selected !== undefined

function markFirst(): void {
  for (const [index, { dataset }] of entries().entries())
    if (index === 0) dataset.selected = 'true'
    else delete dataset.selected
}

const reasonsOf = (commands: readonly Command[]): ReadonlyMap<string, string> =>
  new Map(
    commands.flatMap(({ id, disabled }) => {
      const reason = disabled?.()
      return reason === undefined ? [] : [[id, reason] as const]
    }),
  )
