import { setRangePoint, SPEEDS, type Player, type Settings } from '@understudy/view/player'
import type { Exporter } from '../export/exporter.ts'
import { HOUSE } from '../../engine/words/shell-words.ts'
import type { House } from '../surroundings.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { Action } from './commands.ts'

/** What the timeline and the library can do, by name. `code` is the key by its place on the board. */
export interface KeyedAction extends Action {
  readonly code?: string
  readonly shift?: boolean
}

export function makeHouseActions(
  { work, store, chooseAvatar }: House,
  player: Player,
  exporter: Exporter,
): readonly KeyedAction[] {
  const { camera } = player.stage
  const { settings } = player
  const flip = (key: keyof Settings) => () => settings.set({ [key]: !settings.get()[key] })
  const look = (from: 'front' | 'side' | 'top', keys: string): KeyedAction => ({
    id: `view-${from}`,
    label: HOUSE.views[from],
    keys,
    run: () => camera.look(from),
  })
  const alone = (): string | undefined => (player.cast.figures.length > 1 ? undefined : HOUSE.onlyOne)
  const rangePoint = (which: 'in' | 'out') => () =>
    player.setTransport(setRangePoint(player.transport, which, player.cast.duration))
  const noRange = (): string | undefined => (player.transport.range ? undefined : HOUSE.noRange)
  const nothing = (): string | undefined => (store.getState().selected ? undefined : HOUSE.nothingChosen)
  return [
    { id: 'range-in', label: HOUSE.setIn, keys: 'I', code: 'KeyI', run: rangePoint('in') },
    { id: 'range-out', label: HOUSE.setOut, keys: 'O', code: 'KeyO', run: rangePoint('out') },
    {
      id: 'range-clear',
      label: HOUSE.clearRange,
      keys: 'Shift+I',
      code: 'KeyI',
      shift: true,
      disabled: noRange,
      run: () => player.setTransport({ range: undefined }),
    },
    { id: 'mark', label: HOUSE.addMark, keys: 'M', code: 'KeyM', run: () => work.mark() },
    {
      id: 'add-part',
      label: HOUSE.addSegment,
      keys: 'Shift+M',
      code: 'KeyM',
      shift: true,
      run: () => work.addPart(),
    },
    { id: 'previous-edge', label: HOUSE.previousEdge, keys: ',', code: 'Comma', run: () => work.jump(-1) },
    { id: 'next-edge', label: HOUSE.nextEdge, keys: '.', code: 'Period', run: () => work.jump(1) },
    {
      id: 'remove-item',
      label: HOUSE.removeChosen,
      keys: 'Delete',
      code: 'Delete',
      disabled: nothing,
      run: () => void work.removeSelected(),
    },
    { id: 'origin', label: HOUSE.whence, keys: 'Y', code: 'KeyY', run: () => work.origin() },
    {
      id: 'unfold',
      label: HOUSE.unfold,
      disabled: () => (work.isCrowd ? undefined : HOUSE.noCrowd),
      run: () => work.unfold(),
    },
    { id: 'time-in', label: HOUSE.zoomIn, run: () => work.timeline?.zoom(2) },
    { id: 'time-out', label: HOUSE.zoomOut, run: () => work.timeline?.zoom(0.5) },
    {
      id: 'time-all',
      label: HOUSE.zoomAll,
      keys: 'Shift+Home',
      code: 'Home',
      shift: true,
      run: () => work.timeline?.showAll(),
    },
    { id: 'export-mp4', label: `${WORDS.export} ${HOUSE.film.mp4}`, run: () => void exporter.write('mp4') },
    {
      id: 'export-webm',
      label: `${WORDS.export} ${HOUSE.film.webm}`,
      run: () => void exporter.write('webm'),
    },
    look('front', 'Num 1'),
    look('side', 'Num 3'),
    look('top', 'Num 7'),
    { id: 'orthographic', label: HOUSE.views.orthographic, keys: 'Num 5', run: flip('orthographic') },
    { id: 'bones', label: HOUSE.views.bones, run: flip('bones') },
    { id: 'contacts', label: HOUSE.views.contacts, run: flip('contacts') },
    { id: 'side-by-side', label: HOUSE.views.sideBySide, disabled: alone, run: flip('sideBySide') },
    {
      id: 'loop-playing',
      label: HOUSE.loop,
      run: () => player.setTransport({ loop: !player.transport.loop }),
    },
    ...SPEEDS.map((speed) => ({
      id: `speed-${speed}`,
      label: HOUSE.speed(speed),
      run: () => player.setTransport({ speed }),
    })),
    { id: 'avatar', label: HOUSE.body.wear, run: chooseAvatar },
    {
      id: 'history',
      label: HOUSE.history.toggle,
      keys: 'H',
      code: 'KeyH',
      run: () => store.setState(({ historyOpen }) => ({ historyOpen: !historyOpen })),
    },
    {
      id: 'stats',
      label: HOUSE.stats.toggle,
      run: () => store.setState(({ statsOpen }) => ({ statsOpen: !statsOpen })),
    },
  ]
}

/** Keys of the house, outside text fields and open dialogs. */
export function bindHouseKeys(actions: readonly KeyedAction[]): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const on = event.target instanceof Element ? event.target : undefined
    if (on?.closest('input, textarea, select, dialog[open], [contenteditable], [role=dialog], [role=menu]'))
      return
    const wanted = actions.find(({ code, shift = false }) => code === event.code && shift === event.shiftKey)
    if (!wanted || wanted.disabled?.()) return
    event.preventDefault()
    event.stopPropagation()
    wanted.run()
  }
  // Before the player's: Shift and Home is not Home.
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

/** What the house adds to the sheet of keys. */
export const HOUSE_KEYS: readonly (readonly [keys: string, does: string])[] = HOUSE.keySheet
