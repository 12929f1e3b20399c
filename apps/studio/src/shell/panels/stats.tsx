import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { BendStats } from './bend-stats.tsx'
import { useWorkspace, useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** How fast things are: solving, and the longest the page was held up. */
export function Stats(): ReactNode {
  const { workspace } = useShell()
  const open = useWorkspace((state) => state.statsOpen)
  const tasks = useWorkspace((state) => state.tasks)
  const latencies = useSlice((state) => state.latencies)
  if (!open) return undefined
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number): string =>
    sorted.length === 0
      ? '–'
      : WORDS.milliseconds(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))])
  const { stats } = SHELL_WORDS
  return (
    <aside className="item-panel stats" aria-label={stats.panel}>
      <header>
        <h2>{stats.panel}</h2>
        <CloseButton
          size="sm"
          aria-label={WORDS.close}
          onClick={() => workspace.setState({ statsOpen: false })}
        />
      </header>
      <dl className="result">
        <dt>{stats.solves}</dt>
        <dd>{sorted.length}</dd>
        <dt>{stats.median}</dt>
        <dd>{at(0.5)}</dd>
        <dt>{stats.p95}</dt>
        <dd>{at(0.95)}</dd>
        <BendStats />
        <dt>{stats.longest}</dt>
        <dd>{tasks.longest > 0 ? WORDS.milliseconds(tasks.longest) : stats.none}</dd>
        <dt>{stats.held}</dt>
        <dd>{tasks.count}</dd>
      </dl>
    </aside>
  )
}
