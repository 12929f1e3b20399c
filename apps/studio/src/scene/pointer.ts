import type { Player } from '@understudy/view/player'
import { currentWalk } from '../document/document.ts'
import { pathHandles } from '../document/walk-path.ts'
import type { Studio } from '../studio/studio.ts'
import type { PointerSample } from '../tools/tool.ts'
import { floorPoint, screenPoint } from './floor-point.ts'

/** How near a handle counts as on it, CSS pixels: a finger is wider than a cursor. */
const GRAB = { mouse: 14, pen: 16, touch: 26 } as const

/**
 * Feeds the tool in hand with what the pointer does on the floor. What the tool does not take is the camera's, and so
 * is everything with Alt, the other buttons, and a second finger.
 */
export function followPointer(studio: Studio, player: Player, onHover: (handle: number) => void): () => void {
  const { stage } = player
  const { canvas } = stage
  const ends = new AbortController()
  let held: PointerEvent | undefined

  const handleAt = (event: PointerEvent): number | undefined => {
    const walk = currentWalk(studio.history.present)
    if (!walk || studio.history.gesture) return undefined
    const reach = GRAB[event.pointerType as keyof typeof GRAB] ?? GRAB.mouse
    let best: { index: number; far: number } | undefined
    for (const index of pathHandles(walk.recipe.path)) {
      const place = screenPoint(stage, walk.recipe.path[index].x, walk.recipe.path[index].z)
      const far = Math.hypot(place.x - event.clientX, place.y - event.clientY)
      if (far <= reach && far < (best?.far ?? Infinity)) best = { index, far }
    }
    return best?.index
  }
  /** The point of the path under the pointer. */
  const alongAt = (event: PointerEvent): number | undefined => {
    const walk = currentWalk(studio.history.present)
    if (!walk || studio.history.gesture) return undefined
    const reach = 0.8 * (GRAB[event.pointerType as keyof typeof GRAB] ?? GRAB.mouse)
    let best: { index: number; far: number } | undefined
    walk.recipe.path.forEach(({ x, z }, index) => {
      const place = screenPoint(stage, x, z)
      const far = Math.hypot(place.x - event.clientX, place.y - event.clientY)
      if (far <= reach && far < (best?.far ?? Infinity)) best = { index, far }
    })
    return best?.index
  }
  const sampleOf = (event: PointerEvent): PointerSample | undefined => {
    const place = floorPoint(stage, event.clientX, event.clientY)
    return place && { ...place, time: event.timeStamp / 1000 }
  }

  const down = (event: PointerEvent): void => {
    if (event.target !== canvas || event.altKey || event.button !== 0 || !event.isTrusted) return
    if (held) {
      // A second finger: it was no stroke but the beginning of a pinch. The camera gets both.
      const first = held
      letGo()
      studio.tool.cancel()
      canvas.dispatchEvent(new PointerEvent('pointerdown', first))
      return
    }
    const sample = sampleOf(event)
    if (!sample) return
    const handle = handleAt(event)
    const along = handle === undefined ? alongAt(event) : undefined
    const grabbed = { ...(handle !== undefined && { handle }), ...(along !== undefined && { along }) }
    if (!studio.tool.pointerDown({ ...sample, ...grabbed })) return
    held = event
    event.stopImmediatePropagation()
    // The browser would otherwise move the focus, and with it the keys, elsewhere.
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    const walk = currentWalk(studio.history.present)
    if (handle !== undefined && walk)
      studio.store.setState({ handle: pathHandles(walk.recipe.path).indexOf(handle) })
  }
  const move = (event: PointerEvent): void => {
    if (!held) {
      if (event.target === canvas && event.buttons === 0) hover(event)
      return
    }
    if (event.pointerId !== held.pointerId) return
    event.stopImmediatePropagation()
    const events = event.getCoalescedEvents?.() ?? []
    const samples = (events.length > 0 ? events : [event]).flatMap((one) => sampleOf(one) ?? [])
    if (samples.length > 0) studio.tool.pointerMove(samples)
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== held?.pointerId) return
    event.stopImmediatePropagation()
    letGo()
    studio.tool.pointerUp()
  }
  const lost = (event: PointerEvent): void => {
    if (event.pointerId !== held?.pointerId) return
    letGo()
    studio.tool.cancel()
  }
  const letGo = (): void => {
    const pointerId = held?.pointerId
    held = undefined
    if (pointerId !== undefined && canvas.hasPointerCapture(pointerId))
      canvas.releasePointerCapture(pointerId)
  }
  const hover = (event: PointerEvent): void => {
    const handle = handleAt(event)
    const walk = currentWalk(studio.history.present)
    onHover(handle === undefined || !walk ? -1 : pathHandles(walk.recipe.path).indexOf(handle))
  }
  // Before the camera's own listeners: what a tool takes must not turn the view as well.
  const options = { capture: true, signal: ends.signal }
  player.viewport.addEventListener('pointerdown', down, options)
  player.viewport.addEventListener('pointermove', move, options)
  player.viewport.addEventListener('pointerup', up, options)
  player.viewport.addEventListener('pointercancel', lost, options)
  return () => ends.abort()
}
