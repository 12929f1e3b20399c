import { KEY_SHEET, WORDS } from '../words.ts'
import { element } from './element.ts'

/** All keys on one sheet; `?` or the button opens it, Esc closes it. */
export function makeKeySheet(extra: readonly (readonly [keys: string, does: string])[] = []): {
  button: HTMLElement
  dialog: HTMLDialogElement
  open(): void
} {
  const list = element('dl')
  const rows = [...extra, ...KEY_SHEET].map(([keys, does]) => {
    const names = keys.split(' ').map((key) => (key === 'Numpad' ? `${key} ` : element('kbd', {}, key)))
    const pair = [element('dt', {}, ...names), element('dd', {}, does)] as const
    list.append(...pair)
    return { pair, text: `${keys} ${does}`.toLowerCase() }
  })
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
  return { button: opener, dialog, open }
}
