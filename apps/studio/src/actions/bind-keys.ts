import type { Studio } from '../studio/studio.ts'
import type { Action } from './actions.ts'

/** The studio's own keys; the player has those of time and view. Letters act only outside text fields. */
export function bindStudioKeys(
  studio: Studio,
  actions: readonly Action[],
  openExport: () => void,
): () => void {
  const byId = new Map(actions.map((action) => [action.id, action]))
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
    if (event.code === 'KeyB') return () => run('draw')
    if (event.code === 'KeyQ') return () => run('select')
    if (event.code === 'Digit3') return () => run('partner')
    if (event.code === 'Digit7') return () => run('blend')
    if (event.code === 'KeyU') return () => run('clean')
    const open = document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null
    if (event.key === 'Escape' && !open) return () => studio.escape()
    return undefined
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
