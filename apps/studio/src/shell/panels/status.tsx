import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { SERVER_WORDS } from '../../engine/words/server-words.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** How long a finished line stays, milliseconds. */
const STAY = 4000

/** What is going on, and how the last thing went; told to screen readers as well. */
export function Status(): ReactNode {
  const busy = useSlice((state) => state.busy)
  const said = useSlice((state) => state.said)
  const progress = useSlice((state) => state.progress)
  const solving = useSlice((state) => state.solving)
  const { cancelWork, server, there } = useShell()
  const hasServer = useStore(server.store, (now) => now.state === 'here')
  const [gone, setGone] = useState('')
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setGone(said), STAY)
    return () => clearTimeout(timer)
  }, [said])
  const text = busy ?? (said === gone ? '' : said)
  return (
    <p className={busy ? 'status busy' : 'status'} role="status" hidden={!text}>
      {text}
      {busy && progress !== undefined && ` ${TOOL_WORDS.percent(progress)}`}
      {busy && (solving || progress !== undefined) && (
        <button type="button" className="cancel" onClick={cancelWork}>
          {TOOL_WORDS.cancel}
        </button>
      )}
      {busy && solving && hasServer && !there.isBusy() && there.refuses() === undefined && (
        <button type="button" className="cancel" onClick={() => void there.make()}>
          {SERVER_WORDS.takeThere}
        </button>
      )}
    </p>
  )
}
