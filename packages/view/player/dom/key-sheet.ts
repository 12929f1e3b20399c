import { KEY_SHEET, WORDS } from '../words.ts'
import { element } from './element.ts'

/** All keys on one sheet; `?` or the button opens it, Esc closes it. */
export function makeKeySheet(extra: readonly (readonly [keys: string, does: string])[] = []): {
  button: HTMLElement
  dialog: HTMLDialogElement
  open(): void
} {
  const list = element('dl')
  for (const [keys, does] of [...extra, ...KEY_SHEET]) {
    const names = keys.split(' ').map((key) => (key === 'Numpad' ? `${key} ` : element('kbd', {}, key)))
    list.append(element('dt', {}, ...names), element('dd', {}, does))
  }
  const close = element('button', { class: 'us-switch', value: 'close' }, WORDS.close)
  const dialog = element(
    'dialog',
    { class: 'us-sheet', 'aria-label': WORDS.keys },
    element('h2', {}, WORDS.keys),
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
