import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface PressProps {
  readonly hint?: string
  readonly strong?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A small button that gives the keyboard back after a click: the next Space plays, it does not press again. */
export function Press({ hint, strong = false, onPress, children }: PressProps): ReactNode {
  return (
    <Button
      size="compact-xs"
      variant={strong ? 'light' : 'default'}
      {...(hint !== undefined && { title: hint })}
      onClick={(event) => {
        onPress()
        if (event.detail > 0) event.currentTarget.blur()
      }}
    >
      {children}
    </Button>
  )
}
