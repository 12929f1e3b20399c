import { watchPointerFocus } from './pointer-focus.ts'

/** What a key does. Letters go by their place on the board (`code`) so that every layout has them; signs by what they print. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** What takes Space and Enter for itself when it was reached by key. */
const PRESSED_BY_KEY = 'button, a, summary, [popover], input:is([type=radio], [type=checkbox])'
const ON_TOP = 'dialog[open], [role=dialog], [popover]'
const TYPED = 'input, textarea, select, dialog[open], [contenteditable]'

/**
 * Listens on `target` until the returned function is called. Keys for text fields, buttons and the browser are left alone;
 * but Space plays after a click: a button that has the focus only because it was clicked does not take it.
 */
export function bindKeys(target: EventTarget, actions: KeyActions): () => void {
  const focus = watchPointerFocus()
  const playsOn = (event: KeyboardEvent, on: Element): boolean =>
    event.code === 'Space' && focus.isOn(on) && on.matches(PRESSED_BY_KEY) && !on.closest(ON_TOP)
  const actionFor = (event: KeyboardEvent): KeyActions[string] | undefined => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const on = event.target instanceof Element ? event.target : undefined
    if (on && !playsOn(event, on)) {
      // A dialog that was just closed may still hold the focus for a moment; keys are not meant for it.
      if (on.closest(TYPED)) return undefined
      if ((event.code === 'Space' || event.code === 'Enter') && on.closest(PRESSED_BY_KEY)) return undefined
    }
    return actions[event.code] ?? actions[event.key]
  }
  const onKey = (raw: Event): void => {
    const event = raw as KeyboardEvent
    const action = actionFor(event)
    if (!action) return
    event.preventDefault()
    // A button is pressed when Space is let go.
    if (event.type === 'keydown') action(event)
  }
  const onLetGo = (event: Event): void => {
    if ((event as KeyboardEvent).code === 'Space') onKey(event)
  }
  target.addEventListener('keydown', onKey)
  target.addEventListener('keyup', onLetGo)
  return () => {
    target.removeEventListener('keydown', onKey)
    target.removeEventListener('keyup', onLetGo)
    focus.dispose()
  }
}
