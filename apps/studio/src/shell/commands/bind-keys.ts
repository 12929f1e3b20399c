import type { Studio } from '../../engine/studio/studio.ts'
import type { ToolName } from '../../engine/studio/tool-names.ts'
import type { Command } from './command.ts'

/** Keys by their place on the board, and the tool each takes in hand. */
const TOOL_KEYS: Readonly<Record<string, ToolName>> = {
  KeyQ: 'select',
  KeyE: 'edit',
  KeyB: 'draw',
  Digit3: 'partner',
  Digit4: 'shape',
  Digit5: 'assemble',
  Digit6: 'style',
  Digit7: 'join',
  Digit8: 'space',
  Digit9: 'find',
  Digit0: 'lift',
  KeyU: 'clean',
}

interface KeyHelp {
  readonly openExport: () => void
  /** Ends the look at a clip; true when there was one. */
  readonly stopLooking: () => boolean
}

/** What Escape closes before it means anything to a tool. */
const OPEN = 'dialog[open], [role=dialog], [role=menu], [role=listbox], [popover]:popover-open'

/** The studio's own keys; the player has those of time and view. Letters act only outside text fields. */
export function bindStudioKeys(
  studio: Studio,
  commands: readonly Command[],
  { openExport, stopLooking }: KeyHelp,
): () => void {
  const byId = new Map(commands.map((command) => [command.id, command]))
  const run = (id: string): void => byId.get(id)?.run()
  const onKey = (event: KeyboardEvent): void => {
    const on = event.target instanceof Element ? event.target : undefined
    const writing =
      on?.closest('input:not([type=range], [type=checkbox], [type=radio]), textarea, [contenteditable]') !==
        null && on !== undefined
    const wanted = keyed(event, writing)
    if (!wanted) return
    event.preventDefault()
    wanted()
  }
  const keyed = (event: KeyboardEvent, writing: boolean): (() => void) | undefined => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (event.altKey) return undefined
      // A text field has its own undo.
      if (key === 'z' && !writing) return () => run(event.shiftKey ? 'redo' : 'undo')
      if (key === 'y' && !writing) return () => run('redo')
      if (key === 'e') return openExport
      return undefined
    }
    if (writing || event.altKey) return undefined
    const tool = TOOL_KEYS[event.code]
    if (tool) return () => run(tool)
    if (event.key === 'Escape' && !wasOpen)
      return () => {
        if (!stopLooking()) studio.escape()
      }
    return undefined
  }
  // By the time a key comes here, what it closed may be gone: asked before anybody hears of it.
  let wasOpen = false
  const ask = (): void => {
    wasOpen = [...document.querySelectorAll(OPEN)].some((one) => one.checkVisibility())
  }
  window.addEventListener('keydown', ask, { capture: true })
  document.addEventListener('keydown', onKey)
  return () => {
    window.removeEventListener('keydown', ask, { capture: true })
    document.removeEventListener('keydown', onKey)
  }
}
