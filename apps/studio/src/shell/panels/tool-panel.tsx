import type { ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { MADE_WITH } from '../tools/load-tools.ts'
import { LoadedPanel } from './loaded-panel.tsx'

/** The panel of the tool in hand, else of the tool that made the take on stage. */
export function ToolPanel(): ReactNode {
  const tool = useSlice((state) => state.tool)
  const kind = useSlice((state) => currentTake(state.document)?.recipe.kind)
  const name = tool === 'select' ? kind && MADE_WITH[kind] : tool
  return name && <LoadedPanel key={name} name={name} />
}
