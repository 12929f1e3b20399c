/** What a key does. Letters go by their place on the board (`code`) so that every layout has them; signs by what they print. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** Listens on `target` until the returned function is called. Keys for text fields, buttons and the browser are left alone. */
export function bindKeys(target: EventTarget, actions: KeyActions): () => void {
  const onKey = (raw: Event): void => {
    const event = raw as KeyboardEvent
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const on = event.target instanceof Element ? event.target : undefined
    // A dialog that was just closed may still hold the focus for a moment; keys are not meant for it.
    if (on?.closest('input, textarea, select, dialog[open], [contenteditable]')) return
    if ((event.code === 'Space' || event.code === 'Enter') && on?.closest('button, a, summary, [popover]'))
      return
    const action = actions[event.code] ?? actions[event.key]
    if (!action) return
    event.preventDefault()
    action(event)
  }
  target.addEventListener('keydown', onKey)
  return () => target.removeEventListener('keydown', onKey)
}
