import { Button } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { ToolName } from '../../engine/studio/tool-names.ts'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { Tool } from '../../tools/shared/tool.ts'
import { loadAgain } from '../tools/load-again.ts'
import { useShell } from './context.ts'
import { FaultBoundary } from './fault-boundary.tsx'

/** The panel of a tool, as soon as the tool is there. */
export function LoadedPanel({ name }: { readonly name: ToolName }): ReactNode {
  return (
    <FaultBoundary>
      <Loaded name={name} />
    </FaultBoundary>
  )
}

/** A tool that does not arrive says so, and is asked for again when somebody says so: never by itself. */
function Loaded({ name }: { readonly name: ToolName }): ReactNode {
  const { tools, desk, lasts } = useShell()
  const [tool, setTool] = useState<Tool | undefined>(() => tools.here(name))
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    const fail = (error: unknown): void => {
      if (!gone) setFailed(error instanceof Error ? error.message : String(error))
    }
    tools.get(name).then(
      (found) => {
        if (!gone) setTool(found)
      },
      (error: unknown) => (tries > 0 && lasts ? loadAgain(name, desk).catch(fail) : fail(error)),
    )
    return () => {
      gone = true
    }
  }, [name, tools, desk, lasts, tries])
  if (tool) return tool.Panel && <tool.Panel />
  if (failed === undefined) return undefined
  return (
    <aside className="panel" role="alert">
      <p className="problem">{SHELL_WORDS.toolFailed(failed)}</p>
      <Button
        size="xs"
        onClick={() => {
          setFailed(undefined)
          setTries(tries + 1)
        }}
      >
        {SHELL_WORDS.tryAgain}
      </Button>
    </aside>
  )
}
