import { Button, Modal, SegmentedControl, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { EmbedKind } from '../../engine/export/embed-lines.ts'
import { EMBED_WORDS } from '../../engine/words/embed-words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

const KINDS: readonly EmbedKind[] = ['frame', 'element']

/** What is on stage for a page of one's own: the lines to put there, and the file they show. */
export function EmbedDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { embedder } = useShell()
  const [kind, setKind] = useState<EmbedKind>('frame')
  const wearsOwn = useSlice(({ document }) => document.avatar !== undefined)
  return (
    <Modal
      opened
      onClose={onClose}
      title={EMBED_WORDS.title}
      size="md"
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      closeButtonProps={{ 'aria-label': EMBED_WORDS.cancel }}
    >
      <div className="export-form">
        <p className="hint">{EMBED_WORDS.what}</p>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={EMBED_WORDS.how}
          data={KINDS.map((value) => ({ value, label: EMBED_WORDS.kinds[value] }))}
          value={kind}
          onChange={(chosen) => setKind(chosen as EmbedKind)}
        />
        {kind === 'element' && <p className="hint">{EMBED_WORDS.elementHint}</p>}
        {wearsOwn && <p className="hint">{EMBED_WORDS.ownBody}</p>}
        <Textarea
          className="embed-lines"
          size="xs"
          label={EMBED_WORDS.lines}
          readOnly
          autosize
          minRows={3}
          value={embedder.lines(kind)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="export-buttons">
          <Button size="xs" variant="default" onClick={onClose}>
            {EMBED_WORDS.cancel}
          </Button>
          <Button
            size="xs"
            data-autofocus
            onClick={() => {
              void embedder.embed(kind)
              onClose()
            }}
          >
            {EMBED_WORDS.go}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
