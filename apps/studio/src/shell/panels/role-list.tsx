import { NativeSelect } from '@mantine/core'
import { ROLES, type Skeleton } from '@understudy/motion'
import { useState, type ReactNode } from 'react'
import type { RolesByName } from '../../document/import-choices.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'

interface RoleListProps {
  readonly skeleton: Skeleton
  /** What was set by hand so far. */
  readonly byHand: RolesByName | undefined
  readonly set: (roles: RolesByName) => void
}

/** Which joint plays which part: twenty-two lists, made when somebody wants to see them. */
export function RoleList({ skeleton: { roles, joints }, byHand, set }: RoleListProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{SHELL_WORDS.report.roles}</summary>
      {open && (
        <div className="role-list">
          {ROLES.map((role) => {
            const joint = roles.get(role)
            return (
              <NativeSelect
                key={role}
                size="xs"
                label={SHELL_WORDS.rolePart(role)}
                value={joint === undefined ? '' : joints[joint].name}
                data={['', ...joints.map(({ name }) => name)]}
                onChange={({ currentTarget: { value } }) => set({ ...byHand, [role]: value })}
              />
            )
          })}
        </div>
      )}
    </details>
  )
}
