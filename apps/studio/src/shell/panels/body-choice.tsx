import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { wearAvatar } from '../../document/take-notes.ts'
import { HOUSE } from '../../engine/words/shell-words.ts'
import { useHouse, useShell, useSlice } from './context.ts'

/** The usual body, or a GLB of one's own in its place. */
export function BodyChoice(): ReactNode {
  const { studio, house } = useShell()
  const worn = useSlice(({ document }) => document.avatar)
  const state = useHouse(({ avatar }) => avatar)
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
          <Button size="compact-xs" variant="default" onClick={house.chooseAvatar}>
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
