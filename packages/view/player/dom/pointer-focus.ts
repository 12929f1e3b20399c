export interface PointerFocus {
  /** Whether the element got its focus by a click or a touch, not by a key nor by the page. */
  readonly isOn: (element: Element) => boolean
  readonly dispose: () => void
}

/** Watches which element was focused by the pointer. The browser's `:focus-visible` changes with the first key, too late to ask. */
export function watchPointerFocus(): PointerFocus {
  let isPressed = false
  let focused: EventTarget | null = null
  const ends = new AbortController()
  const listen = (type: string, listener: (event: Event) => void): void =>
    window.addEventListener(type, listener, { capture: true, signal: ends.signal })
  listen('pointerdown', () => {
    isPressed = true
  })
  // A label hands the focus on with the click, which comes in the same turn as the end of the press.
  const letGo = (): void => {
    setTimeout(() => {
      isPressed = false
    })
  }
  listen('pointerup', letGo)
  listen('pointercancel', letGo)
  listen('focusin', ({ target }) => {
    focused = isPressed ? target : null
  })
  return { isOn: (element) => element === focused, dispose: () => ends.abort() }
}
