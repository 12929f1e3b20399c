import { Button, Menu, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ExportKind } from '../export/exporter.ts'
import { EMBED_WORDS } from '../../engine/words/embed-words.ts'
import { EXPORT_WORDS } from '../../engine/words/export-words.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** It knows every format: it comes when somebody asks for it. */
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

const EmbedDialog = lazy(async () => ({ default: (await import('./embed-dialog.tsx')).EmbedDialog }))

/** Asks for the lines of an embedded player. */
export const OPEN_EMBED = 'understudy:embed'

/** Asks the export menu to open: the keyboard's way. */
export const OPEN_EXPORT = 'understudy:export'

const KINDS: readonly (readonly [ExportKind, string, string])[] = [
  ['glb', WORDS.exportGlb, WORDS.exportGlbHint],
  ['bvh', WORDS.exportBvh, WORDS.exportBvhHint],
  ['mp4', SHELL_WORDS.film.mp4, SHELL_WORDS.film.mp4Hint],
  ['webm', SHELL_WORDS.film.webm, SHELL_WORDS.film.webmHint],
  ['png', WORDS.exportPng, WORDS.exportPngHint],
]

/** Everything that leaves the studio, each with what it is good for. */
export function ExportMenu(): ReactNode {
  const { exporter } = useShell()
  const [opened, setOpened] = useState(false)
  const [asking, setAsking] = useState<{ readonly dialog: 'export' | 'embed'; readonly byKey: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  const ask = (dialog: 'export' | 'embed', byKey: boolean): void => setAsking({ dialog, byKey })
  const close = (): void => {
    setAsking(undefined)
    // Who came by keys goes on from where they came; after a click Space stays play and pause.
    if (asking?.byKey) requestAnimationFrame(() => button.current?.focus())
  }
  const document = useSlice((state) => state.document)
  useEffect(() => {
    const open = (): void => setOpened(true)
    const embed = (): void => setAsking({ dialog: 'embed', byKey: false })
    addEventListener(OPEN_EXPORT, open)
    addEventListener(OPEN_EMBED, embed)
    return () => {
      removeEventListener(OPEN_EXPORT, open)
      removeEventListener(OPEN_EMBED, embed)
    }
  }, [])
  const canCopy = document.stage[0] !== 'opening'
  return (
    <>
      {asking && (
        <Suspense fallback={undefined}>
          {asking.dialog === 'export' ? <ExportDialog onClose={close} /> : <EmbedDialog onClose={close} />}
        </Suspense>
      )}
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={350}
        shadow="md"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button ref={button} size="xs" leftSection={<Download size={15} />}>
            {WORDS.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="export-menu">
          <Menu.Item onClick={({ detail }) => ask('export', detail === 0)}>
            <Entry label={EXPORT_WORDS.open} hint={EXPORT_WORDS.openHint} />
          </Menu.Item>
          <Menu.Divider role="separator" />
          {KINDS.map(([kind, label, hint]) => (
            <Menu.Item key={kind} onClick={() => void exporter.write(kind)}>
              <Entry label={label} hint={hint} />
            </Menu.Item>
          ))}
          <Menu.Divider role="separator" />
          <Menu.Item onClick={({ detail }) => ask('embed', detail === 0)}>
            <Entry label={EMBED_WORDS.open} hint={EMBED_WORDS.openHint} />
          </Menu.Item>
          <Menu.Item disabled={!canCopy} onClick={() => void exporter.copyCommand()}>
            <Entry label={WORDS.copyCommand} hint={canCopy ? WORDS.copyCommandHint : WORDS.noCommandFor} />
          </Menu.Item>
          <Menu.Item disabled={!canCopy} onClick={() => void exporter.copyRecipe()}>
            <Entry label={WORDS.copyRecipe} hint={canCopy ? WORDS.copyRecipeHint : WORDS.noCommandFor} />
          </Menu.Item>
          <Menu.Item onClick={() => void exporter.copyLink()}>
            <Entry label={SHELL_WORDS.share.copy} hint={SHELL_WORDS.share.copyHint} />
          </Menu.Item>
          {document.takes.length > 1 && (
            <Menu.Item onClick={() => void exporter.copyLink(document.stage[0])}>
              <Entry label={SHELL_WORDS.share.copyTake} hint={SHELL_WORDS.share.copyTakeHint} />
            </Menu.Item>
          )}
          <Menu.Item onClick={() => void exporter.write('project')}>
            <Entry label={WORDS.saveProject} hint={WORDS.saveProjectHint} />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function Entry({ label, hint }: { readonly label: string; readonly hint: string }): ReactNode {
  return (
    <>
      {label}
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </>
  )
}
