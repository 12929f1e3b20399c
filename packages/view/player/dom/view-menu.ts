import type { CameraRig } from '../../stage/camera-rig.ts'
import type { Viewpoint } from '../../stage/viewpoints.ts'
import type { Settings, Store } from '../store.ts'
import { WORDS } from '../words.ts'
import { button, element } from './element.ts'

export interface ViewActions {
  keepInView(): void
  frameAll(): void
  look(from: Viewpoint): void
}

let made = 0

/** Camera commands for those without a numpad or a pointer: a button and what unfolds from it. */
export function makeViewMenu(
  rig: CameraRig,
  settings: Store<Settings>,
  actions: ViewActions,
): { button: HTMLElement; panel: HTMLElement } {
  const id = `us-view-${++made}`
  const item = (label: string, keys: string, onClick: () => void): HTMLButtonElement => {
    const content = document.createDocumentFragment()
    content.append(label, element('kbd', {}, keys))
    return button({ class: 'us-item' }, content, onClick)
  }
  const check = (key: 'orthographic' | 'bones', label: string, keys: string): HTMLButtonElement => {
    const entry = item(label, keys, () => settings.set({ [key]: !settings.get()[key] }))
    const show = (value: Settings): void => entry.setAttribute('aria-pressed', String(value[key]))
    settings.subscribe(show)
    show(settings.get())
    return entry
  }
  const panel = element(
    'div',
    { class: 'us-menu', id, popover: 'auto', 'aria-label': WORDS.view },
    item(WORDS.front, 'Num 1', () => actions.look('front')),
    item(WORDS.side, 'Num 3', () => actions.look('side')),
    item(WORDS.top, 'Num 7', () => actions.look('top')),
    item(WORDS.corner, '', () => actions.look('corner')),
    element('hr'),
    item(WORDS.turnLeft, 'Num 4', () => rig.orbit(-Math.PI / 12, 0)),
    item(WORDS.turnRight, 'Num 6', () => rig.orbit(Math.PI / 12, 0)),
    item(WORDS.zoomIn, '+', () => rig.zoom(1.25)),
    item(WORDS.zoomOut, '−', () => rig.zoom(0.8)),
    element('hr'),
    item(WORDS.keepInView, 'F', () => actions.keepInView()),
    item(WORDS.frameAll, 'A', () => actions.frameAll()),
    element('hr'),
    check('orthographic', WORDS.orthographic, 'Num 5'),
    check('bones', WORDS.bones, ''),
  )
  const opener = element(
    'button',
    { type: 'button', class: 'us-switch us-opens', popovertarget: id },
    WORDS.view,
  )
  panel.addEventListener('beforetoggle', () => {
    const { right, bottom } = opener.getBoundingClientRect()
    panel.style.top = `${bottom + 6}px`
    panel.style.right = `${Math.max(document.documentElement.clientWidth - right, 8)}px`
  })
  return { button: opener, panel }
}
