import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import {
  Blend,
  Command,
  FolderOpen,
  Footprints,
  MousePointer2,
  PanelLeft,
  Pencil,
  Redo2,
  Undo2,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ToolName } from '../tools/tool.ts'
import { TOOL_WORDS } from '../tool-words.ts'
import { WORDS } from '../words.ts'
import { useShell, useSlice } from './context.ts'
import { ExportMenu } from './export-menu.tsx'
import { IconButton } from './icon-button.tsx'

/** Tools left, history and files right. */
export function Header(): ReactNode {
  const { studio, chooseFiles, work } = useShell()
  const tool = useSlice((state) => state.tool)
  const shelfOpen = useSlice((state) => state.shelfOpen)
  const undoName = useSlice((state) => state.undoName)
  const redoName = useSlice((state) => state.redoName)
  const saved = useSlice((state) => state.saved)
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
      <SegmentedControl
        className="tools"
        size="xs"
        value={tool}
        aria-label={WORDS.tools}
        onChange={(value) => studio.choose(value as ToolName)}
        data={[
          {
            value: 'select',
            label: (
              <ToolLabel icon={<MousePointer2 size={14} />} text={WORDS.select} hint={WORDS.selectHint} />
            ),
          },
          {
            value: 'draw',
            label: <ToolLabel icon={<Pencil size={14} />} text={WORDS.draw} hint={WORDS.drawHint} />,
          },
          {
            value: 'partner',
            label: (
              <ToolLabel icon={<Users size={14} />} text={TOOL_WORDS.partner} hint={TOOL_WORDS.partnerHint} />
            ),
          },
          {
            value: 'blend',
            label: (
              <ToolLabel icon={<Blend size={14} />} text={TOOL_WORDS.blend} hint={TOOL_WORDS.blendHint} />
            ),
          },
          {
            value: 'clean',
            label: (
              <ToolLabel
                icon={<Footprints size={14} />}
                text={TOOL_WORDS.clean}
                hint={TOOL_WORDS.cleanHint}
              />
            ),
          },
        ]}
      />
      <span className="space" />
      <span className="saved" title={saved ? WORDS.saved : WORDS.saving} data-saved={saved}>
        <VisuallyHidden>{saved ? WORDS.saved : WORDS.saving}</VisuallyHidden>
      </span>
      <IconButton
        label={WORDS.undo}
        hint={WORDS.undoOf(undoName)}
        disabled={!undoName}
        onClick={() => work.undo()}
      >
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
      <IconButton label={WORDS.commands} onClick={spotlight.open}>
        <Command size={17} />
      </IconButton>
      <Button
        variant="default"
        size="xs"
        leftSection={<FolderOpen size={15} />}
        onClick={(event) => {
          chooseFiles()
          if (event.detail > 0) event.currentTarget.blur()
        }}
      >
        {WORDS.open}
      </Button>
      <ExportMenu />
    </header>
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
      {text}
    </span>
  )
}
