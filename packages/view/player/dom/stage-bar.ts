import type { Settings, Store } from '../store.ts'
import { WORDS } from '../words.ts'
import { button, element } from './element.ts'

type Switch = 'follow' | 'ghosts' | 'trails' | 'contacts' | 'sideBySide'

const SWITCHES: readonly (readonly [Switch, label: string, hint: string])[] = [
  ['follow', WORDS.follow, `${WORDS.followHint} (C)`],
  ['ghosts', WORDS.ghosts, `${WORDS.ghostsHint} (G)`],
  ['trails', WORDS.trails, `${WORDS.trailsHint} (T)`],
  ['contacts', WORDS.contacts, WORDS.contactsHint],
  ['sideBySide', WORDS.sideBySide, WORDS.sideBySideHint],
]

export interface StageBar {
  readonly element: HTMLElement
  /** What there is to switch for the motions now on stage. */
  load(several: boolean, contacts: boolean): void
}

/** What is shown on the stage, as switches; then whatever `extra` there is. */
export function makeStageBar(settings: Store<Settings>, ...extra: readonly HTMLElement[]): StageBar {
  const switches = SWITCHES.map(([key, label, hint]) => {
    const made = button({ class: 'us-switch', title: hint }, label, () =>
      settings.set({ [key]: !settings.get()[key] }),
    )
    return [key, made, hint] as const
  })
  const show = (value: Settings): void => {
    for (const [key, made] of switches) made.setAttribute('aria-pressed', String(value[key]))
  }
  settings.subscribe(show)
  show(settings.get())
  return {
    element: element(
      'div',
      { class: 'us-stage-bar', role: 'group', 'aria-label': WORDS.view },
      ...switches.map(([, made]) => made),
      ...extra,
    ),
    load: (several, contacts) => {
      for (const [key, made, hint] of switches) {
        if (key === 'sideBySide') made.hidden = !several
        if (key === 'contacts') {
          made.disabled = !contacts
          made.title = contacts ? hint : WORDS.noContacts
        }
      }
    },
  }
}
