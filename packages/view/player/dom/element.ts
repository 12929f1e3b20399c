/** Attributes, properties that start with `on`, and children, in one call. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children)
  return made
}

/** A button with a name for the screen reader. A click with the pointer gives the focus back: Space stays play and pause. */
export function button(
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  content: Node | string,
  onClick: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, content)
  made.addEventListener('click', (event) => {
    onClick()
    if (event.detail > 0) made.blur()
  })
  return made
}
