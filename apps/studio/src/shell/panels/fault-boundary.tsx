import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import type { StudioDocument } from '../../document/document.ts'
import { RESCUE_WORDS } from '../../engine/words/rescue-words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** What is inside may stop; the page around it goes on and offers ways out. Another document is tried at once. */
export function FaultBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  const document = useSlice((state) => state.document)
  return (
    <Boundary document={document} fallback={(error, goOn) => <Fault error={error} goOn={goOn} />}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps {
  readonly document: StudioDocument
  readonly fallback: (error: unknown, goOn: () => void) => ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly fault: { readonly error: unknown } | undefined
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { fault: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { fault: { error } }
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.fault && before.document !== this.props.document) this.setState({ fault: undefined })
  }

  override render(): ReactNode {
    const { fault } = this.state
    if (!fault) return this.props.children
    return this.props.fallback(fault.error, () => this.setState({ fault: undefined }))
  }
}

function Fault({ error, goOn }: { readonly error: unknown; readonly goOn: () => void }): ReactNode {
  const { rescue } = useShell()
  const undoName = useSlice((state) => state.undoName)
  return (
    <section className="report" role="alert" aria-label={RESCUE_WORDS.stopped}>
      <header>
        <h2>{RESCUE_WORDS.stopped}</h2>
      </header>
      <div className="report-body">
        <p className="problem">
          {error instanceof Error ? error.message : String(error)} {RESCUE_WORDS.kept}
        </p>
        <Button.Group orientation="vertical">
          <Button size="xs" variant="default" onClick={goOn}>
            {RESCUE_WORDS.goOn}
          </Button>
          {undoName && (
            <Button size="xs" variant="default" onClick={rescue.undo}>
              {RESCUE_WORDS.undo(undoName)}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={rescue.startAfresh}>
            {RESCUE_WORDS.afresh}
          </Button>
          <Button size="xs" variant="default" onClick={rescue.downloadEverything}>
            {RESCUE_WORDS.download}
          </Button>
        </Button.Group>
      </div>
    </section>
  )
}
