import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { wearAvatar } from '../../document/take-notes.ts'
import { rememberRoles } from '../../engine/import/rig-roles.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'
import { RoleList } from './role-list.tsx'

/** The usual body, or a GLB of one's own in its place. */
export function BodyChoice(): ReactNode {
  const { studio, chooseAvatar } = useShell()
  const worn = useSlice(({ document }) => document.avatar)
  const state = useWorkspace(({ avatar }) => avatar)
  const skeleton = state.kind === 'worn' || state.kind === 'failed' ? state.skeleton : undefined
  return (
    <section>
      <h2>{SHELL_WORDS.body.title}</h2>
      <div className="take-details">
        {worn && state.kind === 'worn' && (
          <p className="hint">{SHELL_WORDS.body.worn(state.name, state.matched)}</p>
        )}
        {worn && state.kind === 'coming' && <p className="hint">{SHELL_WORDS.body.coming(state.name)}</p>}
        {worn && state.kind === 'failed' && (
          <p className="hint" role="alert">
            {state.problem}
          </p>
        )}
        {worn && skeleton && (
          <RoleList
            skeleton={skeleton}
            byHand={worn.roles}
            set={(roles) => {
              studio.do(SHELL_WORDS.steps.avatarRoles(worn.name), wearAvatar({ ...worn, roles }))
              void rememberRoles(skeleton, roles)
            }}
          />
        )}
        <div className="take-buttons">
          <Button size="compact-xs" variant="default" onClick={chooseAvatar}>
            {worn ? SHELL_WORDS.body.another : SHELL_WORDS.body.own}
          </Button>
          {worn && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => studio.do(SHELL_WORDS.steps.noAvatar, wearAvatar(undefined))}
            >
              {SHELL_WORDS.body.usual}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
