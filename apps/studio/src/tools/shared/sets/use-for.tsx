import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StoredSet } from '../../../engine/sets/stored-set.ts'
import { SET_WORDS } from '../../../engine/words/set-words.ts'
import { usePanel } from '../context.ts'
import { handedSet, type SetUser } from './ask-set.ts'

interface UseForProps {
  readonly set: () => StoredSet
  readonly count: number
  readonly onDone: () => void
}

/** Hands the chosen clips to a tool. */
export function UseFor({ set, count, onDone }: UseForProps): ReactNode {
  const { studio } = usePanel()
  return (
    <Select
      size="xs"
      aria-label={SET_WORDS.useFor}
      placeholder={SET_WORDS.useFor}
      disabled={count === 0}
      comboboxProps={{ withinPortal: true }}
      data={Object.entries(SET_WORDS.uses).map(([value, label]) => ({ value, label }))}
      value={null}
      onChange={(picked) => {
        if (!picked) return
        const to = picked as SetUser
        handedSet.setState({ to, set: set() })
        studio.choose(to)
        onDone()
      }}
    />
  )
}
