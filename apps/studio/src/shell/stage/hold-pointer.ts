import type { Player } from '@understudy/view/player'
import type { ToolPointer, StagePointer } from '../../tools/shared/tool.ts'

/** Hands the pointer on the stage to whoever takes it: a tool's figure, a point of the path, a stroke on the floor. */
export interface PointerHold {
  /** Earlier offers are asked first. What nobody takes is the camera's. */
  offer(holder: ToolPointer): void
  /** Takes the pointer from `holder`, if it has it. True when there was something to cancel. */
  cancel(holder: ToolPointer): boolean
  dispose(): void
}

/**
 * One pointer at a time: pressed, moved, lifted, as `ToolPointer` says. Everything with Alt, the other buttons and a
 * second finger is the camera's; Escape cancels what is held before it means anything else.
 */
export function holdPointer({ stage: { canvas }, viewport }: Player): PointerHold {
  const ends = new AbortController()
  const holders: ToolPointer[] = []
  let held: { readonly event: PointerEvent; readonly holder: ToolPointer } | undefined

  const down = (event: PointerEvent): void => {
    if (event.target !== canvas || event.button !== 0 || !event.isTrusted) return
    const at = asPointer(event)
    if (event.altKey) {
      if (!held && holders.some((holder) => holder.altDown?.(at))) event.stopImmediatePropagation()
      return
    }
    if (held?.event.pointerType === 'pen' && event.pointerType === 'touch') {
      // The hand that holds the pen lies on the screen: neither the stroke nor the camera is meant.
      event.stopImmediatePropagation()
      event.preventDefault()
      return
    }
    if (held) {
      // A second finger: it was no stroke but the beginning of a pinch. The camera gets both.
      const first = held.event
      cancel()
      canvas.dispatchEvent(new PointerEvent('pointerdown', first))
      return
    }
    const holder = holders.find((one) => one.down(at))
    if (!holder) return
    held = { event, holder }
    event.stopImmediatePropagation()
    // The browser would otherwise move the focus, and with it the keys, elsewhere.
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    if (!held) {
      if (event.target === canvas && event.buttons === 0)
        for (const holder of holders) holder.hover?.(asPointer(event))
      return
    }
    if (event.pointerId !== held.event.pointerId) return
    event.stopImmediatePropagation()
    const events = event.getCoalescedEvents?.() ?? []
    held.holder.move((events.length > 0 ? events : [event]).map(asPointer))
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== held?.event.pointerId) return
    event.stopImmediatePropagation()
    letGo()?.up()
  }
  const lost = (event: PointerEvent): void => {
    if (event.pointerId === held?.event.pointerId) cancel()
  }
  const twice = (event: MouseEvent): void => {
    if (event.target === canvas) for (const holder of holders) holder.doublePress?.(asPointer(event))
  }
  function letGo(): ToolPointer | undefined {
    const before = held
    held = undefined
    const id = before?.event.pointerId
    if (id !== undefined && canvas.hasPointerCapture(id)) canvas.releasePointerCapture(id)
    return before?.holder
  }
  function cancel(): boolean {
    return letGo()?.cancel() ?? false
  }
  const onKey = (event: KeyboardEvent): void => {
    // A gesture under way is what Escape cancels first; the tool stays in hand.
    if (event.key === 'Escape' && held && cancel()) event.stopImmediatePropagation()
  }
  // Before the camera's own listeners: what is taken must not turn the view as well.
  const options = { capture: true, signal: ends.signal }
  viewport.addEventListener('pointerdown', down, options)
  viewport.addEventListener('pointermove', move, options)
  viewport.addEventListener('pointerup', up, options)
  viewport.addEventListener('pointercancel', lost, options)
  viewport.addEventListener('dblclick', twice, options)
  window.addEventListener('keydown', onKey, options)
  return {
    offer: (holder) => void holders.push(holder),
    cancel: (holder) => held?.holder === holder && cancel(),
    dispose: () => ends.abort(),
  }
}

function asPointer(event: MouseEvent): StagePointer {
  const { clientX, clientY, timeStamp, shiftKey, altKey } = event
  const pointerType = event instanceof PointerEvent ? event.pointerType : 'mouse'
  return { clientX, clientY, time: timeStamp / 1000, pointerType, shiftKey, altKey }
}
