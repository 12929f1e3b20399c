import { Button } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { wearAvatar } from '../document/take-notes.ts'
import { HOUSE } from '../house-words.ts'
import { useHouse, useShell, useSlice } from './context.ts'

/** The usual body, or a GLB of one's own in its place. */
export function BodyChoice(): ReactNode {
  const { studio, house } = useShell()
  const worn = useSlice(({ document }) => document.avatar)
  const state = useHouse(({ avatar }) => avatar)
  const choose = useMemo(() => makeGlbChooser((file) => void house.wear(file)), [house])
  return (
    <section>
      <h2>{HOUSE.body.title}</h2>
      <div className="take-details">
        {worn && state.kind === 'worn' && (
          <p className="hint">{HOUSE.body.worn(state.name, state.matched)}</p>
        )}
        {worn && state.kind === 'coming' && <p className="hint">{HOUSE.body.coming(state.name)}</p>}
        {worn && state.kind === 'failed' && (
          <p className="hint" role="alert">
            {state.problem}
          </p>
        )}
        <div className="take-buttons">
          <Button size="compact-xs" variant="default" onClick={choose}>
            {worn ? HOUSE.body.another : HOUSE.body.own}
          </Button>
          {worn && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => studio.do(HOUSE.steps.noAvatar, wearAvatar(undefined))}
            >
              {HOUSE.body.usual}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function makeGlbChooser(onFile: (file: File) => void): () => void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.glb,.vrm'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
    input.value = ''
  })
  return () => input.click()
}
