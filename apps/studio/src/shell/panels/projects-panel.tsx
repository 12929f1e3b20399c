import { Button, CloseButton, TextInput } from '@mantine/core'
import { Copy, Download, FilePlus2, FolderInput, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { download, fileName } from '../../engine/export/download.ts'
import type { DeskState } from '../../engine/project/desk.ts'
import type { ProjectInfo } from '../../engine/storage/projects.ts'
import { PROJECT_WORDS } from '../../engine/words/project-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { makeFileChooser } from '../files/choose-files.ts'
import { useShell } from './context.ts'

/** A slice of what is known about projects. */
export const useDesk = <T,>(pick: (state: DeskState) => T): T => useStore(useShell().desk.store, pick)

/** Every project in this browser: open, new, rename, duplicate, download, delete and bring back. */
export function ProjectsPanel(): ReactNode {
  const open = useDesk((state) => state.panelOpen)
  return open && <Panel />
}

function Panel(): ReactNode {
  const { desk, lasts } = useShell()
  const projects = useDesk((state) => state.projects)
  const removed = useDesk((state) => state.removed)
  const project = useDesk((state) => state.project)
  return (
    <aside className="item-panel projects" aria-label={PROJECT_WORDS.panel}>
      <header>
        <h2>{PROJECT_WORDS.panel}</h2>
        <CloseButton
          size="sm"
          aria-label={WORDS.close}
          onClick={() => desk.store.setState({ panelOpen: false })}
        />
      </header>
      <ProjectName key={`${project.id} ${project.name}`} />
      {lasts ? (
        <ul className="steps">
          {projects.map((one) => (
            <ProjectRow key={one.id} project={one} isOpen={one.id === project.id} />
          ))}
        </ul>
      ) : (
        <p className="problem">{PROJECT_WORDS.notKept}</p>
      )}
      <Actions />
      {removed.length > 0 && (
        <>
          <h2>{PROJECT_WORDS.removedTitle}</h2>
          <ul className="steps">
            {removed.map(({ id, name }) => (
              <li key={id}>
                <button type="button" className="row" onClick={() => void desk.restore(id)}>
                  {PROJECT_WORDS.restore(name)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}

/** Renamed when the field is left, or by Enter. */
function ProjectName(): ReactNode {
  const { desk } = useShell()
  const { name } = useDesk((state) => state.project)
  const [typed, setTyped] = useState(name)
  const rename = (): void => void (typed !== name && desk.rename(typed))
  return (
    <TextInput
      size="xs"
      aria-label={PROJECT_WORDS.name}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === 'Enter') rename()
      }}
    />
  )
}

interface ProjectRowProps {
  readonly project: ProjectInfo
  readonly isOpen: boolean
}

function ProjectRow({ project: { id, name, openedAt }, isOpen }: ProjectRowProps): ReactNode {
  const { desk } = useShell()
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={isOpen || undefined}
        onClick={() => void (isOpen || desk.open(id))}
      >
        <span className="row-name">{name}</span>
        <span className="count">{isOpen ? '' : PROJECT_WORDS.ago(openedAt, Date.now())}</span>
      </button>
      <button
        type="button"
        className="remove"
        aria-label={PROJECT_WORDS.remove(name)}
        title={PROJECT_WORDS.remove(name)}
        onClick={() => void desk.remove(id)}
      >
        <X size={13} />
      </button>
    </li>
  )
}

function Actions(): ReactNode {
  const { desk, studio, lasts } = useShell()
  const { name } = useDesk((state) => state.project)
  const actions = [
    { Icon: FilePlus2, text: PROJECT_WORDS.make, run: () => void desk.make(), needsStore: true },
    { Icon: Copy, text: PROJECT_WORDS.duplicate, run: () => void desk.duplicate(), needsStore: true },
    {
      Icon: Download,
      text: PROJECT_WORDS.download,
      run: () =>
        void desk.pack().then((text) => download(`${fileName(name)}.project.json`, text, 'application/json')),
      needsStore: false,
    },
    {
      Icon: FolderInput,
      text: PROJECT_WORDS.openFile,
      run: makeFileChooser(([{ file }]) => {
        desk.openFile(file).catch((error: unknown) => {
          studio.store.setState({ problem: error instanceof Error ? error.message : String(error) })
        })
      }),
      needsStore: true,
    },
  ]
  return (
    <Button.Group orientation="vertical">
      {actions
        .filter(({ needsStore }) => lasts || !needsStore)
        .map(({ Icon, text, run }) => (
          <Button
            key={text}
            size="xs"
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={14} />}
            onClick={run}
          >
            {text}
          </Button>
        ))}
    </Button.Group>
  )
}
