import { useEffect, useState, type ReactNode } from 'react'
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
  const { cancelWork } = useShell()
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
    </p>
  )
}
