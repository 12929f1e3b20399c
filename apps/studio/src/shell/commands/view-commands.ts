import { setRangePoint, SPEEDS, type Player, type Settings } from '@understudy/view/player'
import type { Exporter } from '../export/exporter.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { TimelineWork } from '../timeline/work-timeline.ts'
import type { WorkspaceStore } from '../../engine/studio/workspace.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { KeyedCommand } from './command.ts'

export interface ViewParts {
  readonly timeline: TimelineWork
  readonly workspace: WorkspaceStore
  readonly chooseAvatar: () => void
}

/** What the timeline, the view and the library can do, by name. */
export function makeViewCommands(
  { timeline: work, workspace: store, chooseAvatar }: ViewParts,
  player: Player,
  exporter: Exporter,
): readonly KeyedCommand[] {
  const { settings } = player
  const flip = (key: keyof Settings) => () => settings.set({ [key]: !settings.get()[key] })
  const look = (from: 'front' | 'side' | 'top', keys: string): KeyedCommand => ({
    id: `view-${from}`,
    label: SHELL_WORDS.views[from],
    keys,
    run: () => player.look(from),
  })
  const alone = (): string | undefined => (player.cast.figures.length > 1 ? undefined : SHELL_WORDS.onlyOne)
  const rangePoint = (which: 'in' | 'out') => () =>
    player.setTransport(setRangePoint(player.transport, which, player.cast.duration))
  const noRange = (): string | undefined => (player.transport.range ? undefined : SHELL_WORDS.noRange)
  const nothing = (): string | undefined =>
    work.canRemove(store.getState().selected) ? undefined : SHELL_WORDS.nothingChosen
  return [
    { id: 'range-in', label: SHELL_WORDS.setIn, keys: 'I', code: 'KeyI', run: rangePoint('in') },
    { id: 'range-out', label: SHELL_WORDS.setOut, keys: 'O', code: 'KeyO', run: rangePoint('out') },
    {
      id: 'range-clear',
      label: SHELL_WORDS.clearRange,
      keys: 'Shift+I',
      code: 'KeyI',
      shift: true,
      disabled: noRange,
      run: () => player.setTransport({ range: undefined }),
    },
    { id: 'mark', label: SHELL_WORDS.addMark, keys: 'M', code: 'KeyM', run: () => work.mark() },
    {
      id: 'add-part',
      label: SHELL_WORDS.addSegment,
      keys: 'Shift+M',
      code: 'KeyM',
      shift: true,
      run: () => work.addPart(),
    },
    {
      id: 'previous-edge',
      label: SHELL_WORDS.previousEdge,
      keys: ',',
      code: 'Comma',
      run: () => work.jump(-1),
    },
    { id: 'next-edge', label: SHELL_WORDS.nextEdge, keys: '.', code: 'Period', run: () => work.jump(1) },
    {
      id: 'remove-item',
      label: SHELL_WORDS.removeChosen,
      keys: 'Delete',
      code: 'Delete',
      disabled: nothing,
      run: () => void work.removeSelected(),
    },
    { id: 'origin', label: SHELL_WORDS.whence, keys: 'Y', code: 'KeyY', run: () => work.origin() },
    {
      id: 'unfold',
      label: SHELL_WORDS.unfold,
      disabled: () => (work.isCrowd ? undefined : SHELL_WORDS.noCrowd),
      run: () => work.unfold(),
    },
    { id: 'time-in', label: SHELL_WORDS.zoomIn, run: () => work.timeline?.zoom(2) },
    { id: 'time-out', label: SHELL_WORDS.zoomOut, run: () => work.timeline?.zoom(0.5) },
    {
      id: 'time-all',
      label: SHELL_WORDS.zoomAll,
      keys: 'Shift+Home',
      code: 'Home',
      shift: true,
      run: () => work.timeline?.showAll(),
    },
    {
      id: 'export-mp4',
      label: `${WORDS.export} ${SHELL_WORDS.film.mp4}`,
      run: () => void exporter.write('mp4'),
    },
    {
      id: 'export-webm',
      label: `${WORDS.export} ${SHELL_WORDS.film.webm}`,
      run: () => void exporter.write('webm'),
    },
    look('front', 'Num 1'),
    look('side', 'Num 3'),
    look('top', 'Num 7'),
    { id: 'orthographic', label: SHELL_WORDS.views.orthographic, keys: 'Num 5', run: flip('orthographic') },
    { id: 'bones', label: SHELL_WORDS.views.bones, run: flip('bones') },
    { id: 'contacts', label: SHELL_WORDS.views.contacts, run: flip('contacts') },
    { id: 'side-by-side', label: SHELL_WORDS.views.sideBySide, disabled: alone, run: flip('sideBySide') },
    {
      id: 'loop-playing',
      label: SHELL_WORDS.loop,
      run: () => player.setTransport({ loop: !player.transport.loop }),
    },
    ...SPEEDS.map((speed) => ({
      id: `speed-${speed}`,
      label: SHELL_WORDS.speed(speed),
      run: () => player.setTransport({ speed }),
    })),
    { id: 'avatar', label: SHELL_WORDS.body.wear, run: chooseAvatar },
    {
      id: 'history',
      label: SHELL_WORDS.history.toggle,
      keys: 'H',
      code: 'KeyH',
      run: () => store.setState(({ historyOpen }) => ({ historyOpen: !historyOpen })),
    },
    {
      id: 'lanes',
      label: SHELL_WORDS.toggleLanes,
      keys: 'Shift+T',
      code: 'KeyT',
      shift: true,
      run: () => work.toggleLanes(),
    },
    {
      id: 'stats',
      label: SHELL_WORDS.stats.toggle,
      run: () => store.setState(({ statsOpen }) => ({ statsOpen: !statsOpen })),
    },
  ]
}

/** Their keys, outside text fields and open dialogs. */
export function bindViewKeys(commands: readonly KeyedCommand[]): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const on = event.target instanceof Element ? event.target : undefined
    if (on?.closest('input, textarea, select, dialog[open], [contenteditable], [role=dialog], [role=menu]'))
      return
    const wanted = commands.find(
      ({ code, shift = false, disabled }) => code === event.code && shift === event.shiftKey && !disabled?.(),
    )
    if (!wanted) return
    event.preventDefault()
    event.stopPropagation()
    wanted.run()
  }
  // Before the player's: Shift and Home is not Home.
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

/** What they add to the sheet of keys. */
export const VIEW_KEYS: readonly (readonly [keys: string, does: string])[] = SHELL_WORDS.keySheet
