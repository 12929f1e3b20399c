import { Kbd } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { WORDS } from '../words.ts'
import { useShell } from './context.ts'

/** Every action by name, with its key. */
export function Palette(): ReactNode {
  const { actions } = useShell()
  return (
    <Spotlight
      shortcut={['mod + K']}
      nothingFound={WORDS.noCommand}
      highlightQuery
      scrollable
      maxHeight={380}
      searchProps={{
        leftSection: <Search size={17} />,
        placeholder: WORDS.searchCommands,
        'aria-label': WORDS.searchCommands,
      }}
      actions={actions.map(({ id, label, keys, run }) => ({
        id,
        label,
        onClick: run,
        rightSection: keys ? <Kbd size="xs">{keys}</Kbd> : undefined,
      }))}
    />
  )
}
