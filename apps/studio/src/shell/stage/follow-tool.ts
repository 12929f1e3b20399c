import type { Craft, CraftPointer } from '../../tools/shared/tool.ts'
import { isCraft } from '../../crafts/craft-names.ts'
import type { Crafts } from '../tools/load-tools.ts'
import type { Studio } from '../../engine/studio/studio.ts'
import type { PointerHold } from './hold-pointer.ts'

/** Lets the craft in hand know when it is taken up and put away, and offers it the pointer. */
export function followCraft(studio: Studio, crafts: Crafts, hold: PointerHold): () => void {
  let inHand: Craft | undefined
  /** Whose gesture it is: a craft that is put away ends its own. */
  let gripping: CraftPointer | undefined
  const holder: CraftPointer = {
    down: (at) => {
      const pointer = inHand?.pointer
      if (!pointer?.down(at)) return false
      gripping = pointer
      return true
    },
    move: (samples) => gripping?.move(samples),
    up: () => gripping?.up(),
    cancel: () => gripping?.cancel() ?? false,
    hover: (at) => inHand?.pointer?.hover?.(at),
    doublePress: (at) => inHand?.pointer?.doublePress?.(at),
    altDown: (at) => inHand?.pointer?.altDown?.(at) ?? false,
  }
  hold.offer(holder)

  const takeUp = async (): Promise<void> => {
    const { tool } = studio.store.getState()
    const craft = isCraft(tool) ? await crafts.get(tool) : undefined
    if (studio.store.getState().tool !== tool || craft === inHand) return
    hold.cancel(holder)
    inHand?.leave?.()
    inHand = craft
    inHand?.enter?.()
  }
  return studio.store.subscribe((now, before) => {
    if (now.tool !== before.tool) void takeUp()
  })
}
