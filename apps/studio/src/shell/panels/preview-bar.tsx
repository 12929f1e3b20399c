import { Button, CloseButton } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { useWorkspace } from '../../tools/shared/context.ts'
import { addClip } from '../openers/preview-clip.ts'
import { useShell } from './context.ts'

/** What is looked at on stage without being a take, and the two ways on. */
export function PreviewBar(): ReactNode {
  const shell = useShell()
  const preview = useWorkspace((state) => state.preview)
  if (!preview) return undefined
  return (
    <section className="preview-bar" aria-label={SHELL_WORDS.preview.panel}>
      <p>{SHELL_WORDS.preview.looking(preview.name)}</p>
      <Button size="xs" leftSection={<Plus size={14} />} onClick={() => addClip(shell, preview)}>
        {SHELL_WORDS.preview.add}
      </Button>
      <CloseButton
        size="sm"
        aria-label={SHELL_WORDS.preview.back}
        title={SHELL_WORDS.preview.back}
        onClick={() => shell.workspace.setState({ preview: undefined })}
      />
    </section>
  )
}
