import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { download, fileName } from '../../engine/export/download.ts'
import { PROJECT_WORDS } from '../../engine/words/project-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useShell } from './context.ts'
import { useDesk } from './projects-panel.tsx'

/** What somebody must know about where the work is saved: in another tab, nowhere for want of room, or deleted. */
export function ProjectNotice(): ReactNode {
  const isHere = useDesk((state) => state.isHere)
  const isFull = useDesk((state) => state.isFull)
  const justRemoved = useDesk((state) => state.justRemoved)
  if (isFull) return <Full />
  if (!isHere) return <Elsewhere />
  return justRemoved && <Removed id={justRemoved.id} name={justRemoved.name} />
}

function Full(): ReactNode {
  const { desk } = useShell()
  const { name } = useDesk((state) => state.project)
  const save = (): void =>
    void desk.pack().then((text) => download(`${fileName(name)}.project.json`, text, 'application/json'))
  return (
    <Notice title={PROJECT_WORDS.full} said={PROJECT_WORDS.fullSaid}>
      <Button size="xs" variant="default" onClick={save}>
        {PROJECT_WORDS.download}
      </Button>
      <Button
        size="xs"
        variant="default"
        title={PROJECT_WORDS.makeRoomHint}
        onClick={() => void desk.makeRoom()}
      >
        {PROJECT_WORDS.makeRoom}
      </Button>
    </Notice>
  )
}

function Elsewhere(): ReactNode {
  const { desk } = useShell()
  return (
    <Notice title={PROJECT_WORDS.elsewhere} said={PROJECT_WORDS.elsewhereSaid}>
      <Button size="xs" variant="default" onClick={() => void desk.takeOver()}>
        {PROJECT_WORDS.takeOver}
      </Button>
      <Button size="xs" variant="default" onClick={() => void desk.duplicate()}>
        {PROJECT_WORDS.makeCopy}
      </Button>
    </Notice>
  )
}

function Removed({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const { desk } = useShell()
  return (
    <Notice
      title={PROJECT_WORDS.removed(name)}
      onClose={() => desk.store.setState({ justRemoved: undefined })}
    >
      <Button size="xs" variant="default" onClick={() => void desk.restore(id)}>
        {PROJECT_WORDS.bringBack}
      </Button>
    </Notice>
  )
}

interface NoticeProps {
  readonly title: string
  readonly said?: string
  readonly onClose?: () => void
  readonly children: ReactNode
}

function Notice({ title, said, onClose, children }: NoticeProps): ReactNode {
  return (
    <section className="report" role="status" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {onClose && <CloseButton aria-label={WORDS.close} onClick={onClose} />}
      </header>
      <div className="report-body">
        {said !== undefined && <p>{said}</p>}
        <Button.Group orientation="vertical">{children}</Button.Group>
      </div>
    </section>
  )
}
