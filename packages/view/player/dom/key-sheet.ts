import { KEY_SHEET, WORDS } from '../words.ts'
import { element } from './element.ts'

interface Row {
  readonly pair: readonly HTMLElement[]
  readonly text: string
}

/** All keys on one sheet; `?` or the button opens it, Esc closes it. */
export function makeKeySheet(): {
  button: HTMLElement
  dialog: HTMLDialogElement
  open(): void
  /** More keys, above those that are there. */
  add(keys: readonly (readonly [keys: string, does: string])[]): void
} {
  // Can be scrolled by keys.
  const list = element('dl', { tabindex: 0 })
  const rowOf = ([keys, does]: readonly [keys: string, does: string]): Row => {
    const names = keys.split(' ').map((key) => (key === 'Numpad' ? `${key} ` : element('kbd', {}, key)))
    return {
      pair: [element('dt', {}, ...names), element('dd', {}, does)],
      text: `${keys} ${does}`.toLowerCase(),
    }
  }
  const rows: Row[] = []
  const add = (keys: readonly (readonly [keys: string, does: string])[]): void => {
    const more = keys.map(rowOf)
    rows.unshift(...more)
    list.prepend(...more.flatMap(({ pair }) => pair))
  }
  add(KEY_SHEET)
  const search = element('input', {
    type: 'search',
    placeholder: WORDS.searchKeys,
    'aria-label': WORDS.searchKeys,
  })
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const { pair, text } of rows)
      for (const part of pair) part.hidden = !words.every((word) => text.includes(word))
  })
  const close = element('button', { class: 'us-switch', value: 'close' }, WORDS.close)
  const dialog = element(
    'dialog',
    { class: 'us-sheet', 'aria-label': WORDS.keys },
    element('h2', {}, WORDS.keys),
    search,
    list,
    element('form', { method: 'dialog' }, close),
  )
  const open = (): void => {
    if (!dialog.open) dialog.showModal()
  }
  const opener = element(
    'button',
    {
      type: 'button',
      class: 'us-switch',
      title: `${WORDS.keys} (?)`,
      'aria-label': WORDS.keys,
      'aria-haspopup': 'dialog',
    },
    '?',
  )
  opener.addEventListener('click', open)
  return { button: opener, dialog, open, add }
}
