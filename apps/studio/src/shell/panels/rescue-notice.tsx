import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { RESCUE_WORDS } from '../../engine/words/rescue-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useWorkspace } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** Tells that what was saved last was damaged, which work was opened instead, and what else there is. */
export function RescueNotice(): ReactNode {
  const { rescue, workspace } = useShell()
  const opened = useWorkspace((state) => state.opened)
  if (!opened?.damaged) return undefined
  const close = (): void => workspace.setState({ opened: undefined })
  const [now, ...earlier] = opened.good
  return (
    <section className="report" role="alert" aria-label={RESCUE_WORDS.notice}>
      <header>
        <h2>{RESCUE_WORDS.notice}</h2>
        <CloseButton aria-label={WORDS.close} onClick={close} />
      </header>
      <div className="report-body">
        <p className="problem">{RESCUE_WORDS.opened(opened.damaged, now?.at)}</p>
        <Button.Group orientation="vertical">
          {earlier.map((generation) => (
            <Button
              key={generation.slot}
              size="xs"
              variant="default"
              onClick={() => rescue.goBack(generation)}
            >
              {RESCUE_WORDS.goBack(generation.at)}
            </Button>
          ))}
          <Button size="xs" variant="default" onClick={rescue.downloadEverything}>
            {RESCUE_WORDS.download}
          </Button>
        </Button.Group>
      </div>
    </section>
  )
}
