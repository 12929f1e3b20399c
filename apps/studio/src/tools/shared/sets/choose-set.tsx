import { Button } from '@mantine/core'
import { FolderOpen } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { SET_WORDS } from '../../../engine/words/set-words.ts'
import { askSet, handedSet, type SetUser, type SetWish } from './ask-set.ts'

export interface ChooseSetProps extends SetWish {
  readonly label: string
  /** Sets that are handed to this tool are chosen here. */
  readonly tool?: SetUser
  /** What is chosen now. */
  readonly chosen?: { readonly name: string; readonly count: number } | undefined
}

/** A button of a tool that opens the set picker, and says what was chosen. */
export function ChooseSet({ label, chosen, tool, ...wish }: ChooseSetProps): ReactNode {
  const { to, set } = useStore(handedSet)
  useEffect(() => {
    if (!tool || to !== tool || !set) return
    handedSet.setState({ to: undefined, set: undefined })
    wish.onChoose(set)
  })
  const text = chosen ? SET_WORDS.chosen(chosen.name, chosen.count) : SET_WORDS.choose
  return (
    <Button
      size="xs"
      variant="default"
      fullWidth
      justify="start"
      leftSection={<FolderOpen size={14} />}
      aria-label={`${label}: ${text}`}
      onClick={() => askSet(wish)}
    >
      {text}
    </Button>
  )
}
