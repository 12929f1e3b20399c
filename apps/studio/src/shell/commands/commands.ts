import type { Player } from '@understudy/view/player'
import { togglePlay } from '@understudy/view/player'
import { addTake } from '../../document/edits.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import type { Exporter } from '../export/exporter.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'
import { HOUSE } from '../../engine/words/shell-words.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { loopPath } from '../../tools/shared/path/loop-path.ts'
import { openChain } from '../first-run/open-chain.ts'
import type { ToolWork } from '../../tools/join/join-work.ts'

/** Something the studio can do, under one name for buttons, keys and the command palette. */
export interface Action {
  readonly id: string
  readonly label: string
  /** As shown: `Ctrl+Z`. */
  readonly keys?: string
  /** Why it cannot be done now, if it cannot. */
  readonly disabled?: () => string | undefined
  readonly run: () => void
}

export interface ActionContext {
  readonly studio: Studio
  readonly player: Player
  readonly exporter: Exporter
  readonly chooseFiles: () => void
  readonly work: ToolWork
}

export function makeActions({
  studio,
  player,
  exporter,
  chooseFiles,
  work,
}: ActionContext): readonly Action[] {
  const { settings } = player
  const flip = (key: 'follow' | 'ghosts' | 'trails') => () => settings.set({ [key]: !settings.get()[key] })
  const theme = (choice: 'auto' | 'light' | 'dark'): Action => ({
    id: `theme-${choice}`,
    label: `${WORDS.theme}: ${WORDS.themes[choice]}`,
    run: () => studio.store.setState({ theme: choice }),
  })
  const write = (kind: 'bvh' | 'glb' | 'png', label: string): Action => ({
    id: `export-${kind}`,
    label: `${WORDS.export} ${label}`,
    run: () => void exporter.write(kind),
  })
  return [
    { id: 'draw', label: WORDS.openerDraw, keys: 'B', run: () => studio.choose('draw') },
    { id: 'select', label: WORDS.select, keys: 'Q', run: () => studio.choose('select') },
    { id: 'partner', label: TOOL_WORDS.partner, keys: '3', run: () => studio.choose('partner') },
    { id: 'blend', label: TOOL_WORDS.openerJoin, keys: '7', run: () => studio.choose('blend') },
    { id: 'shape', label: TOOL_WORDS.shape, keys: '4', run: () => studio.choose('shape') },
    { id: 'assemble', label: TOOL_WORDS.assemble, keys: '5', run: () => studio.choose('assemble') },
    { id: 'style', label: TOOL_WORDS.style, keys: '6', run: () => studio.choose('style') },
    { id: 'space', label: TOOL_WORDS.space, keys: '8', run: () => studio.choose('space') },
    { id: 'find', label: TOOL_WORDS.find, keys: '9', run: () => studio.choose('find') },
    { id: 'lift', label: TOOL_WORDS.lift, keys: '0', run: () => studio.choose('lift') },
    { id: 'clean', label: TOOL_WORDS.cleanDo, keys: 'U', run: () => studio.choose('clean') },
    { id: 'dance', label: TOOL_WORDS.openerDance, run: () => leadDance(work) },
    { id: 'loop', label: WORDS.openerLoop, run: () => walkLoop(studio) },
    { id: 'chain', label: WORDS.chain.opener, run: () => openChain(studio) },
    { id: 'undo', label: WORDS.undo, keys: 'Ctrl+Z', run: () => work.undo() },
    {
      id: 'redo',
      label: WORDS.redo,
      keys: 'Ctrl+Shift+Z',
      disabled: () => (studio.history.redoName ? undefined : WORDS.redoOf(undefined)),
      run: () => studio.history.redo(),
    },
    {
      id: 'play',
      label: WORDS.playPause,
      keys: 'Space',
      run: () => player.setTransport(togglePlay(player.transport, player.cast.duration)),
    },
    { id: 'open', label: WORDS.open, run: chooseFiles },
    write('glb', WORDS.exportGlb),
    write('bvh', WORDS.exportBvh),
    write('png', WORDS.exportPng),
    { id: 'save-project', label: WORDS.saveProject, run: () => void exporter.write('project') },
    { id: 'copy-link', label: HOUSE.share.copy, run: () => void exporter.copyLink() },
    { id: 'copy-command', label: WORDS.copyCommand, run: () => void exporter.copyCommand() },
    { id: 'frame-all', label: WORDS.frameAll, keys: 'A', run: () => player.frameAll() },
    { id: 'frame-figure', label: WORDS.frameFigure, keys: 'F', run: () => player.frameFigure() },
    { id: 'follow', label: WORDS.follow, keys: 'C', run: flip('follow') },
    { id: 'ghosts', label: WORDS.ghosts, keys: 'G', run: flip('ghosts') },
    { id: 'trails', label: WORDS.trails, keys: 'T', run: flip('trails') },
    {
      id: 'library',
      label: WORDS.toggleLibrary,
      run: () => studio.store.setState(({ shelfOpen }) => ({ shelfOpen: !shelfOpen })),
    },
    theme('auto'),
    theme('light'),
    theme('dark'),
    { id: 'keys', label: WORDS.keys, keys: '?', run: () => player.openKeys() },
  ]
}

/** For those who would rather see it first: a loop that comes along. */
export function walkLoop(studio: Studio): void {
  studio.do(
    WORDS.steps.draw,
    addTake(WORDS.loopName, { kind: 'walk', path: loopPath(), settings: WALK_SETTINGS_DEFAULTS }),
  )
}

/** Takes a clip of the embedded corpus on stage. */
export function takeClip(studio: Studio, clip: string): void {
  const name = WORDS.clipTitle(clip)
  studio.do(WORDS.steps.addClip(name), addTake(name, { kind: 'corpus', clip }))
  studio.store.setState({ tool: 'select' })
}

/** A dance of the library, led anew: a short one, and the couple it is from is no example for the answer. */
export const OPENING_DANCE = 'lindy-05-leader'

export function leadDance(work: ToolWork): void {
  work.follow({ kind: 'corpus', clip: OPENING_DANCE }, OPENING_DANCE)
}
