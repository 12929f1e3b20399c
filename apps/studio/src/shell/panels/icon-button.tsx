import { ActionIcon, Tooltip } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'

export interface IconButtonProps {
  readonly label: string
  /** What the tooltip says beyond the label. */
  readonly hint?: string
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** An icon with a name. A click with the pointer gives the focus back: Space stays play and pause. */
export function IconButton({
  label,
  hint,
  pressed,
  disabled,
  onClick,
  children,
}: IconButtonProps): ReactNode {
  return (
    <Tooltip label={hint ?? label} openDelay={400}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'blue' : 'gray'}
        size={32}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          onClick()
          if (event.detail > 0) event.currentTarget.blur()
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
