import type { Player } from '@understudy/view/player'
import type { Craft, CraftPointer, StagePointer } from '../crafts/craft.ts'
import { isCraft } from '../crafts/craft-names.ts'
import type { Crafts } from '../crafts/crafts.ts'
import type { Studio } from '../studio/studio.ts'

/**
 * Lets the craft in hand know when it is taken up and put away, and feeds it with what the pointer does on the stage.
 * What it does not take is the floor's, then the camera's, and so is everything with Alt, the other buttons, and a
 * second finger.
 */
export function followCraft(studio: Studio, player: Player, crafts: Crafts): () => void {
  const { canvas } = player.stage
  const ends = new AbortController()
  let inHand: Craft | undefined
  let held: { readonly event: PointerEvent; readonly pointer: CraftPointer } | undefined

  const takeUp = async (): Promise<void> => {
    const { tool } = studio.store.getState()
    const craft = isCraft(tool) ? await crafts.get(tool) : undefined
    if (studio.store.getState().tool !== tool || craft === inHand) return
    cancel()
    inHand?.leave?.()
    inHand = craft
    inHand?.enter?.()
  }
  const offStore = studio.store.subscribe((now, before) => {
    if (now.tool !== before.tool) void takeUp()
  })

  const down = (event: PointerEvent): void => {
    if (event.target !== canvas || event.button !== 0 || !event.isTrusted) return
    if (event.altKey) {
      if (!held && inHand?.pointer?.altDown?.(asPointer(event))) event.stopImmediatePropagation()
      return
    }
    if (held) {
      // A second finger: it was no drag but the beginning of a pinch. The camera gets both.
      const first = held.event
      cancel()
      canvas.dispatchEvent(new PointerEvent('pointerdown', first))
      return
    }
    const pointer = inHand?.pointer
    if (!pointer?.down(asPointer(event))) return
    held = { event, pointer }
    event.stopImmediatePropagation()
    // The browser would otherwise move the focus, and with it the keys, elsewhere.
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    if (!held) {
      if (event.target === canvas && event.buttons === 0) inHand?.pointer?.hover?.(asPointer(event))
      return
    }
    if (event.pointerId !== held.event.pointerId) return
    event.stopImmediatePropagation()
    const events = event.getCoalescedEvents?.() ?? []
    held.pointer.move((events.length > 0 ? events : [event]).map(asPointer))
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== held?.event.pointerId) return
    event.stopImmediatePropagation()
    const { pointer } = held
    letGo()
    pointer.up()
  }
  const lost = (event: PointerEvent): void => {
    if (event.pointerId === held?.event.pointerId) cancel()
  }
  const twice = (event: MouseEvent): void => {
    if (event.target === canvas) inHand?.pointer?.doublePress?.(asPointer(event))
  }
  const letGo = (): void => {
    const id = held?.event.pointerId
    held = undefined
    if (id !== undefined && canvas.hasPointerCapture(id)) canvas.releasePointerCapture(id)
  }
  function cancel(): boolean {
    const pointer = held?.pointer
    letGo()
    return pointer?.cancel() ?? false
  }
  const onKey = (event: KeyboardEvent): void => {
    // A gesture under way is what Escape cancels first; the tool stays in hand.
    if (event.key === 'Escape' && held && cancel()) event.stopImmediatePropagation()
  }
  const options = { capture: true, signal: ends.signal }
  player.viewport.addEventListener('pointerdown', down, options)
  player.viewport.addEventListener('pointermove', move, options)
  player.viewport.addEventListener('pointerup', up, options)
  player.viewport.addEventListener('pointercancel', lost, options)
  player.viewport.addEventListener('dblclick', twice, options)
  window.addEventListener('keydown', onKey, options)
  return () => {
    offStore()
    ends.abort()
  }
}

function asPointer(event: MouseEvent): StagePointer {
  const { clientX, clientY, timeStamp, shiftKey, altKey } = event
  const pointerType = event instanceof PointerEvent ? event.pointerType : 'mouse'
  return { clientX, clientY, time: timeStamp / 1000, pointerType, shiftKey, altKey }
}
