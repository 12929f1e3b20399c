import type { Studio } from '../../engine/studio/studio.ts'
import type { Tool, ToolPointer } from '../../tools/shared/tool.ts'
import type { Tools } from '../tools/load-tools.ts'
import type { PointerHold } from './hold-pointer.ts'

/**
 * Lets the tool in hand know when it is taken up and put away, and offers it the pointer. What it does not take, the
 * select tool may: a path can be changed with any tool in hand.
 */
export function followTool(studio: Studio, tools: Tools, hold: PointerHold): () => void {
  let inHand: Tool | undefined
  const holder = offered(() => inHand?.pointer)
  hold.offer(holder)
  hold.offer(offered(() => (hasPath(inHand) ? undefined : tools.here('select')?.pointer)))
  /** Draw and select work on the path themselves. */
  const hasPath = (tool: Tool | undefined): boolean =>
    tool !== undefined && (tool === tools.here('draw') || tool === tools.here('select'))

  /** One that is not there yet is taken up when it arrives; if it does not, its panel says so. */
  const takeUp = (): void => {
    const tool = tools.here(studio.store.getState().tool)
    if (!tool || tool === inHand) return
    hold.cancel(holder)
    inHand?.leave?.()
    inHand = tool
    inHand.enter?.()
  }
  const ask = (): void => {
    const { tool: name } = studio.store.getState()
    tools.get(name).catch(() => {})
    takeUp()
  }
  ask()
  const ends = [
    tools.onArrival(takeUp),
    studio.store.subscribe((now, before) => {
      if (now.tool !== before.tool) ask()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** A pointer that may be another one's from press to press; a gesture that began stays whose it was. */
function offered(current: () => ToolPointer | undefined): ToolPointer {
  let gripping: ToolPointer | undefined
  return {
    down: (at) => {
      const pointer = current()
      if (!pointer?.down(at)) return false
      gripping = pointer
      return true
    },
    move: (samples) => gripping?.move(samples),
    up: () => gripping?.up(),
    cancel: () => gripping?.cancel() ?? false,
    hover: (at) => current()?.hover?.(at),
    doublePress: (at) => current()?.doublePress?.(at),
    altDown: (at) => current()?.altDown?.(at) ?? false,
  }
}
