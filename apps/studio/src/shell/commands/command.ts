/** Something the studio can do, under one name for buttons, keys and the command palette. */
export interface Command {
  readonly id: string
  readonly label: string
  /** As shown: `Ctrl+Z`. */
  readonly keys?: string
  /** Why it cannot be done now, if it cannot. */
  readonly disabled?: () => string | undefined
  readonly run: () => void
}

/** A command with a key of its own; `code` is the key by its place on the board. */
export interface KeyedCommand extends Command {
  readonly code?: string
  readonly shift?: boolean
}
