import { Suspense, use, type ReactNode } from 'react'
import type { ToolName } from '../../engine/studio/tool-names.ts'
import { useShell } from './context.ts'
import { FaultBoundary } from './fault-boundary.tsx'

/** The panel of a tool, as soon as the tool is there. */
export function LoadedPanel({ name }: { readonly name: ToolName }): ReactNode {
  return (
    <FaultBoundary>
      <Suspense fallback={undefined}>
        <Loaded name={name} />
      </Suspense>
    </FaultBoundary>
  )
}

function Loaded({ name }: { readonly name: ToolName }): ReactNode {
  const { tools } = useShell()
  const { Panel } = tools.here(name) ?? use(tools.get(name))
  return Panel && <Panel />
}
