import type { Player } from '@understudy/view/player'
import { togglePlay } from '@understudy/view/player'
import type { Exporter } from '../export/exporter.ts'
import type { Desk } from '../../engine/project/desk.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import { WORDS } from '../../engine/words/words.ts'
import { IMPORT_WORDS } from '../../engine/words/import-words.ts'
import { EMBED_WORDS } from '../../engine/words/embed-words.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { PROJECT_WORDS } from '../../engine/words/project-words.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { openChain } from '../openers/open-chain.ts'
import { walkLoop } from '../openers/first-takes.ts'
import { leadDance } from '../../tools/partner/follow-leader.ts'
import type { Command } from './command.ts'

export interface CommandContext {
  readonly studio: Studio
  readonly player: Player
  readonly exporter: Exporter
  readonly chooseFiles: () => void
  readonly chooseFolder: () => void
  readonly desk: Desk
  readonly undo: () => void
  readonly openEmbed: () => void
}

export function makeCommands({
  studio,
  player,
  exporter,
  chooseFiles,
  chooseFolder,
  desk,
  undo,
  openEmbed,
}: CommandContext): readonly Command[] {
  const { settings } = player
  const flip = (key: 'follow' | 'ghosts' | 'trails') => () => settings.set({ [key]: !settings.get()[key] })
  const theme = (choice: 'auto' | 'light' | 'dark'): Command => ({
    id: `theme-${choice}`,
    label: `${WORDS.theme}: ${WORDS.themes[choice]}`,
    run: () => studio.store.setState({ theme: choice }),
  })
  const write = (kind: 'bvh' | 'glb' | 'png', label: string): Command => ({
    id: `export-${kind}`,
    label: `${WORDS.export} ${label}`,
    run: () => void exporter.write(kind),
  })
  return [
    { id: 'select', label: WORDS.select, keys: 'Q', run: () => studio.choose('select') },
    { id: 'edit', label: EDIT_WORDS.tool, keys: 'E', run: () => studio.choose('edit') },
    { id: 'draw', label: WORDS.openerDraw, keys: 'B', run: () => studio.choose('draw') },
    { id: 'partner', label: TOOL_WORDS.partner, keys: '3', run: () => studio.choose('partner') },
    { id: 'shape', label: TOOL_WORDS.shape, keys: '4', run: () => studio.choose('shape') },
    { id: 'assemble', label: TOOL_WORDS.assembleTool, keys: '5', run: () => studio.choose('assemble') },
    { id: 'style', label: TOOL_WORDS.style, keys: '6', run: () => studio.choose('style') },
    { id: 'join', label: TOOL_WORDS.openerJoin, keys: '7', run: () => studio.choose('join') },
    { id: 'space', label: TOOL_WORDS.spaceTool, keys: '8', run: () => studio.choose('space') },
    { id: 'find', label: TOOL_WORDS.find, keys: '9', run: () => studio.choose('find') },
    { id: 'lift', label: TOOL_WORDS.liftTool, keys: '0', run: () => studio.choose('lift') },
    { id: 'clean', label: TOOL_WORDS.cleanTool, keys: 'U', run: () => studio.choose('clean') },
    { id: 'dance', label: TOOL_WORDS.openerDance, run: () => leadDance(studio) },
    { id: 'loop', label: WORDS.openerLoop, run: () => walkLoop(studio) },
    { id: 'chain', label: WORDS.chain.opener, run: () => openChain(studio) },
    { id: 'undo', label: WORDS.undo, keys: 'Ctrl+Z', run: undo },
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
    { id: 'open-folder', label: IMPORT_WORDS.openFolder, run: chooseFolder },
    write('glb', WORDS.exportGlb),
    write('bvh', WORDS.exportBvh),
    write('png', WORDS.exportPng),
    {
      id: 'projects',
      label: PROJECT_WORDS.panel,
      run: () => desk.store.setState(({ panelOpen }) => ({ panelOpen: !panelOpen })),
    },
    { id: 'new-project', label: PROJECT_WORDS.make, run: () => void desk.make() },
    { id: 'duplicate-project', label: PROJECT_WORDS.duplicate, run: () => void desk.duplicate() },
    { id: 'save-project', label: WORDS.saveProject, run: () => void exporter.write('project') },
    { id: 'copy-link', label: SHELL_WORDS.share.copy, run: () => void exporter.copyLink() },
    {
      id: 'copy-take-link',
      label: SHELL_WORDS.share.copyTake,
      run: () => void exporter.copyLink(studio.history.present.stage[0]),
    },
    { id: 'embed', label: EMBED_WORDS.title, run: openEmbed },
    { id: 'copy-recipe', label: WORDS.copyRecipe, run: () => void exporter.copyRecipe() },
    { id: 'copy-command', label: WORDS.copyCommand, run: () => void exporter.copyCommand() },
    { id: 'frame-all', label: WORDS.frameAll, keys: 'A', run: () => player.frameAll() },
    { id: 'keep-in-view', label: WORDS.keepInView, keys: 'F', run: () => player.keepInView() },
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
