import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import {
  Blend,
  Box,
  Command,
  FolderOpen,
  Footprints,
  Hand,
  History as HistoryIcon,
  Layers,
  MousePointer2,
  PanelLeft,
  Pencil,
  Puzzle,
  Redo2,
  ScanSearch,
  Scissors,
  SlidersHorizontal,
  Target,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ToolName } from '../../engine/studio/tool-names.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { PROJECT_WORDS } from '../../engine/words/project-words.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'
import { ExportMenu } from './export-menu.tsx'
import { IconButton } from './icon-button.tsx'
import { useDesk } from './projects-panel.tsx'

/** The tools in the order of their keys. */
const TOOLS: readonly { value: ToolName; text: string; hint: string; Icon: LucideIcon }[] = [
  { value: 'select', text: WORDS.select, hint: WORDS.selectHint, Icon: MousePointer2 },
  { value: 'edit', text: EDIT_WORDS.tool, hint: EDIT_WORDS.hint, Icon: Scissors },
  { value: 'draw', text: WORDS.draw, hint: WORDS.drawHint, Icon: Pencil },
  { value: 'partner', text: TOOL_WORDS.partner, hint: TOOL_WORDS.partnerHint, Icon: Users },
  { value: 'shape', text: TOOL_WORDS.shape, hint: TOOL_WORDS.shapeHint, Icon: Hand },
  { value: 'assemble', text: TOOL_WORDS.assembleTool, hint: TOOL_WORDS.assembleHint, Icon: Puzzle },
  { value: 'style', text: TOOL_WORDS.style, hint: TOOL_WORDS.styleHint, Icon: SlidersHorizontal },
  { value: 'join', text: TOOL_WORDS.blend, hint: TOOL_WORDS.blendHint, Icon: Blend },
  { value: 'space', text: TOOL_WORDS.spaceTool, hint: TOOL_WORDS.spaceHint, Icon: Target },
  { value: 'find', text: TOOL_WORDS.find, hint: TOOL_WORDS.findHint, Icon: ScanSearch },
  { value: 'lift', text: TOOL_WORDS.liftTool, hint: TOOL_WORDS.liftHint, Icon: Box },
  { value: 'clean', text: TOOL_WORDS.cleanTool, hint: TOOL_WORDS.cleanHint, Icon: Footprints },
]

/** Tools left, history and files right. */
export function Header(): ReactNode {
  const { studio, chooseFiles, undo, workspace } = useShell()
  const tool = useSlice((state) => state.tool)
  const shelfOpen = useSlice((state) => state.shelfOpen)
  const undoName = useSlice((state) => state.undoName)
  const redoName = useSlice((state) => state.redoName)
  const saved = useSlice((state) => state.saved)
  const historyOpen = useWorkspace((state) => state.historyOpen)
  return (
    <header className="header">
      <IconButton
        label={WORDS.toggleLibrary}
        pressed={shelfOpen}
        onClick={() => studio.store.setState({ shelfOpen: !shelfOpen })}
      >
        <PanelLeft size={18} />
      </IconButton>
      <h1>{WORDS.name}</h1>
      <ProjectButton />
      <SegmentedControl
        className="tools"
        size="xs"
        value={tool}
        aria-label={WORDS.tools}
        onChange={(value) => studio.choose(value as ToolName)}
        data={TOOLS.map(({ value, text, hint, Icon }) => ({
          value,
          label: <ToolLabel icon={<Icon size={14} />} text={text} hint={hint} />,
        }))}
      />
      <span className="space" />
      <span className="saved" title={saved ? WORDS.saved : WORDS.saving} data-saved={saved}>
        <VisuallyHidden>{saved ? WORDS.saved : WORDS.saving}</VisuallyHidden>
      </span>
      <IconButton label={WORDS.undo} hint={WORDS.undoOf(undoName)} disabled={!undoName} onClick={undo}>
        <Undo2 size={18} />
      </IconButton>
      <IconButton
        label={WORDS.redo}
        hint={WORDS.redoOf(redoName)}
        disabled={!redoName}
        onClick={() => studio.history.redo()}
      >
        <Redo2 size={18} />
      </IconButton>
      <IconButton
        label={SHELL_WORDS.history.toggle}
        pressed={historyOpen}
        onClick={() => workspace.setState({ historyOpen: !historyOpen })}
      >
        <HistoryIcon size={17} />
      </IconButton>
      <IconButton label={WORDS.commands} onClick={spotlight.open}>
        <Command size={17} />
      </IconButton>
      <Button
        variant="default"
        size="xs"
        className="open-button"
        title={WORDS.open}
        leftSection={<FolderOpen size={15} />}
        onClick={(event) => {
          chooseFiles()
          if (event.detail > 0) event.currentTarget.blur()
        }}
      >
        <span className="open-text">{WORDS.open}</span>
      </Button>
      <ExportMenu />
    </header>
  )
}

/** Which project is open; a click shows them all. */
function ProjectButton(): ReactNode {
  const { desk } = useShell()
  const { name } = useDesk((state) => state.project)
  const open = useDesk((state) => state.panelOpen)
  return (
    <button
      type="button"
      className="project-name"
      aria-expanded={open}
      title={PROJECT_WORDS.toggle(name)}
      aria-label={PROJECT_WORDS.toggle(name)}
      onClick={(event) => {
        desk.store.setState({ panelOpen: !open })
        if (event.detail > 0) event.currentTarget.blur()
      }}
    >
      <Layers className="project-icon" size={16} aria-hidden="true" />
      <span className="project-text">{name}</span>
    </button>
  )
}

interface ToolLabelProps {
  readonly icon: ReactNode
  readonly text: string
  readonly hint: string
}

function ToolLabel({ icon, text, hint }: ToolLabelProps): ReactNode {
  return (
    <span className="tool-label" title={hint}>
      {icon}
      <span className="tool-text">{text}</span>
    </span>
  )
}
